import { distance, type Position } from '../../src/geo/distance.ts'
import type { Engine } from '../../src/routing/engine/engine.ts'
import { timedRoute } from '../../src/routing/timed-route.ts'

/** A drive along a real route, at other speeds than the engine's. */
export interface Drive {
  /** Where the driver is, once a tick, and the seconds to the end of the route. */
  places: { position: Position; left: number }[]
  line: Position[]
  end: Position
}

/** Seconds between two updates. */
export const tick = 5

/** Metres of road for which one deviation from the driver's pace holds. */
const stretch = 400

/**
 * Drives through the demo region of 5 to 8 minutes as planned. The true speeds: each driver is up to 30 % slower or faster
 * than planned, and each stretch of road deviates from that by up to 10 %.
 */
export async function makeDrives(engine: Engine, count: number, random: () => number): Promise<Drive[]> {
  const drives: Drive[] = []
  const anywhere = () => ({ latitude: 53.53 + random() * 0.06, longitude: 13.22 + random() * 0.09 })
  while (drives.length < count) {
    const start = anywhere()
    const first = await timedRoute(engine, start, anywhere(), 'car', 60_000)
    const end = typeof first === 'object' && first.line.at(-1)
    if (!end) continue
    // Again to where it ends on a road: the destination is there.
    const route = await timedRoute(engine, start, { longitude: end[0], latitude: end[1] }, 'car', 60_000)
    if (typeof route !== 'object') continue
    const planned = route.seconds.reduce((sum, seconds) => sum + seconds, 0)
    if (planned < 300 || planned > 450) continue
    const pace = 0.75 + 0.55 * ((drives.length + 0.5) / count)
    drives.push(driveAlong(route.line, trueSeconds(route, pace, random)))
  }
  return drives
}

function trueSeconds(
  { line, seconds }: { line: Position[]; seconds: number[] },
  pace: number,
  random: () => number,
): number[] {
  let metres = stretch
  let deviation = 1
  return seconds.map((planned, at) => {
    if (metres >= stretch) {
      metres = 0
      deviation = 0.9 + 0.2 * random()
    }
    metres += distance(...(line[at] as Position), ...(line[at + 1] as Position))
    return planned * pace * deviation
  })
}

function driveAlong(line: Position[], seconds: number[]): Drive {
  const whole = seconds.reduce((sum, one) => sum + one, 0)
  const places: Drive['places'] = []
  let passed = 0
  for (const [at, piece] of seconds.entries()) {
    const [[fromX, fromY], [toX, toY]] = [line[at] as Position, line[at + 1] as Position]
    for (let now = places.length * tick; now < passed + piece; now += tick) {
      const share = (now - passed) / piece
      places.push({
        position: [fromX + (toX - fromX) * share, fromY + (toY - fromY) * share],
        left: whole - now,
      })
    }
    passed += piece
  }
  const end = line.at(-1) as Position
  return { places: [...places, { position: end, left: 0 }], line, end }
}
