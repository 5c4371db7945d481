import fc from 'fast-check'
import { expect, it } from 'vitest'
import { processesOf } from '../app/processes.ts'
import { eventually, startServer, storyTimeout, usedDataFolder } from '../app/server.ts'
import { seed } from '../setup/seed.ts'
import { environment, killPostmaster, makeFences, readWhole, request } from './requests.ts'
import { checkWalks } from './walk-checks.ts'
import { startWalkers } from './walkers.ts'

/** Crashes under load: every acknowledged update is stored, once. */

const victims = ['the database', 'the server', 'both', 'the database'] as const

/** A kill comes after so many more updates were acknowledged. */
const untilKill = fc.sample(fc.integer({ min: 20, max: 150 }), { seed, numRuns: victims.length })

it(
  'killing server and database loses no acknowledged update, stores none twice, and leaves no process behind',
  async () => {
    const folder = await usedDataFolder()
    let server = await startServer(folder, environment)
    const { secret = '', publishable = '' } = (await server.keys()).test
    await makeFences(server.address, secret)
    const names = Array.from({ length: 12 }, (_, at) => `phone-${at}`)
    const load = startWalkers(names, (body) =>
      request('POST', `${server.address}/v1/track`, publishable, body),
    )
    for (const [at, victim] of victims.entries()) {
      await load.acknowledgeMore(untilKill[at] as number)
      if (victim !== 'the server') await killPostmaster(folder)
      if (victim === 'the database') continue
      expect(await server.end('SIGKILL')).toMatchObject({ signal: 'SIGKILL' })
      server = await startServer(folder, environment)
    }
    await load.acknowledgeMore(100)
    const walkers = await load.stop()
    await checkWalks(walkers, (path) => readWhole(server.address + path, secret))
    expect(walkers.flatMap(({ answered }) => answered).length).toBeGreaterThan(20)
    await server.end('SIGKILL')
    await eventually(async () => expect(await processesOf(folder)).toEqual([]))
  },
  storyTimeout,
)
