import { distance, type Position } from '../../src/geo/distance.ts'
import type { Bench, Contender } from '../harness/harness.ts'
import { openTripStage, type TripStage } from './trips-stage.ts'

/** Each sends an update a second. */
const drivers = 1_000
const secondsOfRound = 10
/** Metres a second. */
const speed = 5

export const bench: Bench = {
  sentence: 'A thousand drivers with an update a second, on trips with ETAs and without, in the demo region.',
  rounds: 6,
  targets: [{ contender: 'on trips', against: 'without trips', measure: 'cpu', atMost: 3 }],
  contenders(random, { quick }) {
    const count = quick ? drivers / 4 : drivers
    let stage: Promise<TripStage> | undefined
    const open = () => {
      stage ??= openTripStage(random)
      return stage
    }
    // A group each: routes are asked anew after a minute, so a trip must not pause while the other contender has its turn.
    return [
      contender('without trips', count, false, random, open),
      { ...contender('on trips', count, true, random, open), teardown: async () => (await stage)?.close() },
    ]
  },
}

function contender(
  name: string,
  count: number,
  hasTrips: boolean,
  random: () => number,
  open: () => Promise<TripStage>,
): Contender {
  const names = Array.from({ length: count }, (_, at) => `${hasTrips ? 'driver' : 'walker'}-${at}`)
  const starts = names.map(() => 1000 * random()) // metres
  let stage: TripStage | undefined
  let second = 0

  async function drive(seconds: number) {
    if (!stage) throw new Error(`${name} runs before its setup.`)
    const { ways, port, publishable, generator } = stage
    const requests = Array.from({ length: count * seconds }, (_, at) => {
      const driver = at % count
      const metres = (starts[driver] as number) + speed * (second + Math.floor(at / count))
      return {
        method: 'POST' as const,
        path: '/v1/track',
        headers: { authorization: publishable },
        body: {
          deviceId: names[driver],
          userId: names[driver],
          accuracy: 5,
          ...placeAt(ways[driver % ways.length] as Position[], metres),
        },
      }
    })
    second += seconds
    const readEngine = stage.engineMeter()
    const until = { requests: requests.length }
    const report = await generator.fire({ port, connections: 64, perSecond: count, requests, until })
    if (report.errors > 0) throw new Error(`${name}: ${report.errors} failed, first ${report.firstError}.`)
    const { p50, p99 } = report.latency
    const engine = (1e6 * readEngine()) / requests.length
    console.log(
      `${name}: engine ${engine.toFixed(0)} µs an update, p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`,
    )
    return { operations: requests.length, seconds: report.seconds, latency: report.latency }
  }

  return {
    name,
    group: name,
    processes: () => (stage ? [stage.server] : []),
    async setup() {
      stage = await open()
      if (hasTrips) await stage.createTrips(names)
      await drive(secondsOfRound)
    },
    run: () => drive(secondsOfRound),
  }
}

/** The position so many metres along a way. */
function placeAt(way: Position[], metres: number): { latitude: number; longitude: number } {
  let left = metres
  for (const [at, [x, y]] of way.slice(1).entries()) {
    const [fromX, fromY] = way[at] as Position
    const piece = distance(fromX, fromY, x, y)
    if (left < piece) {
      const share = left / piece
      return { longitude: fromX + (x - fromX) * share, latitude: fromY + (y - fromY) * share }
    }
    left -= piece
  }
  const [longitude = 0, latitude = 0] = way.at(-1) ?? []
  return { longitude, latitude }
}
