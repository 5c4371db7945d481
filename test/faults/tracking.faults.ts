import fc from 'fast-check'
import { expect, it } from 'vitest'
import { seed } from '../setup/seed.ts'
import { startCluster } from './cluster.ts'
import { clusterSize, type Fault, faults } from './kinds.ts'
import { makeFences, readWhole, request } from './requests.ts'
import { checkWalks } from './walk-checks.ts'
import { startWalkers } from './walkers.ts'

/**
 * Faults at random under load, on several servers of one database: nothing acknowledged is lost, nothing is doubled, the order
 * is kept. A chapter has devices of its own, and each kind of fault at least once while there are fewer kinds than faults.
 */
const chapters = process.env.TEST_FAULTS === 'short' ? 1 : 20
const faultsInChapter = 10
const devices = 12

/** Once a client has waited this long, it tries another server. */
const clientPatience = 5000 // milliseconds

it('no fault loses, doubles or reorders an update', { timeout: chapters * 1_200_000 }, async () => {
  const cluster = await startCluster(clusterSize)
  const [first = ''] = cluster.addresses()
  const { secret = '', publishable = '' } = cluster.keys
  await makeFences(first, secret)
  let draws = 0
  const chance = (most: number) =>
    fc.sample(fc.nat(most - 1), { seed: seed + draws++, numRuns: 1 })[0] as number

  for (let chapter = 1; chapter <= chapters; chapter++) {
    let turn = 0
    const names = Array.from({ length: devices }, (_, at) => `phone-${chapter}-${at}`)
    const load = startWalkers(names, (body) => {
      const addresses = cluster.addresses()
      const address = addresses[turn++ % addresses.length]
      return request('POST', `${address}/v1/track`, publishable, body, clientPatience)
    })
    for (let number = 0; number < faultsInChapter; number++) {
      await load.acknowledgeMore(10 + chance(60))
      const fault = faults[number < faults.length ? number : chance(faults.length)] as Fault
      process.stderr.write(`chapter ${chapter}, fault ${number + 1}: ${fault.name}\n`)
      await fault.strike({ cluster, chance, acknowledgeMore: load.acknowledgeMore })
    }
    await load.acknowledgeMore(50)
    const walkers = await load.stop()
    await checkWalks(walkers, (path) => readWhole(cluster.server(0).address + path, secret))
    expect(walkers.flatMap(({ answered }) => answered).length).toBeGreaterThan(20)
  }
})
