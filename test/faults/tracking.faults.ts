import fc from 'fast-check'
import { expect, it } from 'vitest'
import { eventually, storyTimeout } from '../app/server.ts'
import { seed } from '../setup/seed.ts'
import { startAskers } from './askers.ts'
import { startCluster } from './cluster.ts'
import { databaseFaults } from './database-faults.ts'
import { receiveDeliveries } from './deliveries.ts'
import { clusterSize, type Fault } from './fault.ts'
import { mapFaults } from './map-faults.ts'
import { watchOrphans } from './orphans.ts'
import { makeFences, readWhole, request } from './requests.ts'
import { serverFaults } from './server-faults.ts'
import { checkWalks } from './walk-checks.ts'
import { startWalkers } from './walkers.ts'

/**
 * Faults at random under load, on several servers of one database: nothing acknowledged is lost, nothing is doubled, the order
 * is kept, every event is delivered to a webhook, no answer about the map is wrong, and no process is left over. Every kind
 * comes once, then chance decides. A chapter has devices of its own.
 */
const faults = [...serverFaults, ...databaseFaults, ...mapFaults]
const [chapters, faultsInChapter] = process.env.TEST_FAULTS === 'short' ? [3, 6] : [40, 5]
const devices = 12

/** Once a client has waited this long, it tries another server. */
const clientPatience = 5000 // milliseconds

it('no fault loses, doubles or reorders an update', { timeout: chapters * storyTimeout }, async () => {
  let calls = 0
  const deliveries = await receiveDeliveries(
    // Not of the last chapter: after a kill, others wait half a minute before they take over its deliveries.
    numbers(chapters - 1).flatMap((chapter) => numbers(2).map((at) => `${nameOf(chapter, at)}-1`)),
    // Numbers of their own: how many deliveries there are depends on the machine, and the faults must not.
    (most) => fc.sample(fc.nat(most - 1), { seed: seed + 1e6 + calls++, numRuns: 1 })[0] as number,
  )
  const cluster = await startCluster(clusterSize, deliveries.begin)
  const { secret = '', publishable = '' } = cluster.keys
  await makeFences(cluster.server(0).address, secret)
  const { look, orphans } = watchOrphans(cluster.folder)
  let draws = 0
  const chance = (most: number) =>
    fc.sample(fc.nat(most - 1), { seed: seed + draws++, numRuns: 1 })[0] as number
  const possible = faults.filter(({ name, missing }) => {
    const reason = missing?.(cluster)
    if (reason) process.stderr.write(`Skipped: ${name}; ${reason}.\n`)
    return !reason
  })
  const toCome = fc.sample(fc.shuffledSubarray(possible, { minLength: possible.length }), {
    seed,
    numRuns: 1,
  })[0]
  const { point } = cluster.city
  const questions = [
    `/v1/route/distance?origin=${point('a')}&destination=${point('g')}&modes=car&units=metric`,
    '/v1/geocode/forward?query=100%20Calvert%20Street%20Baltimore',
  ]
  let turn = 0
  const nextAddress = () => cluster.addresses()[turn++ % clusterSize]
  const read = (path: string) => readWhole(cluster.server(0).address + path, secret)
  let struck = 0

  for (let chapter = 1; chapter <= chapters; chapter++) {
    const names = numbers(devices).map((at) => nameOf(chapter, at))
    const load = startWalkers(names, (body) =>
      request('POST', `${nextAddress()}/v1/track`, publishable, body, clientPatience),
    )
    const { answerMore, stop } = startAskers(questions, (path) =>
      request('GET', nextAddress() + path, publishable, undefined, clientPatience),
    )
    const { acknowledgeMore, betweenUpdates } = load
    for (let number = 0; number < faultsInChapter; number++) {
      await acknowledgeMore(10 + chance(60))
      await look()
      const fault = toCome?.pop() ?? (possible[chance(possible.length)] as Fault)
      process.stderr.write(`fault ${++struck} of ${chapters * faultsInChapter}: ${fault.name}\n`)
      await fault.strike({ cluster, chance, acknowledgeMore, betweenUpdates, answerMore })
    }
    await acknowledgeMore(50)
    await answerMore(5)
    await stop()
    const walkers = await load.stop()
    await checkWalks(walkers, read)
    expect(walkers.flatMap(({ answered }) => answered).length).toBeGreaterThan(20)
    await eventually(async () => expect(await orphans()).toEqual([]))
  }
  await deliveries.check(read)
  for (let which = 0; which < clusterSize; which++)
    expect(await cluster.server(which).end('SIGTERM')).toEqual({ code: 0, signal: null })
  await eventually(async () => expect(await orphans()).toEqual([]))
})

function nameOf(chapter: number, device: number): string {
  return `phone-${chapter}-${device}`
}

/** From 1 on. */
function numbers(most: number): number[] {
  return Array.from({ length: most }, (_, at) => at + 1)
}
