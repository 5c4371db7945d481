import { distance, metresPerDegree, type Position } from '../../src/geo/distance.ts'
import type { Location } from '../../src/model/route.ts'
import type { TravelMode } from '../../src/model/travel-modes.ts'
import type { TimedRoute } from '../../src/routing/translate/timed-route.ts'

/** How a device writes down a way. */
export interface TraceKind {
  name: string
  mode?: TravelMode
  /** Standard deviation of each coordinate, in metres. */
  noise: number
  /** Between points. */
  seconds: number
  /** The noise drifts over half a minute, as under trees and between houses, instead of jumping. */
  drifts?: true
  /** Share of the points that are 100 to 500 m off. */
  outliers?: number
  /** Seconds without points, somewhere in the middle. */
  hole?: number
  /** Without times and accuracies. */
  isBare?: true
}

export const traceKinds: TraceKind[] = [
  ...[5, 10, 20].map((noise) => ({ name: `${noise} m, each second`, noise, seconds: 1 })),
  ...[5, 10, 20].map((noise) => ({ name: `${noise} m, 5 s`, noise, seconds: 5 })),
  { name: '10 m, 15 s', noise: 10, seconds: 15 },
  { name: '20 m, 30 s', noise: 20, seconds: 30 },
  { name: '10 m, 60 s', noise: 10, seconds: 60 },
  { name: '10 m, 120 s', noise: 10, seconds: 120 },
  { name: '10 m drifting, 2 s', noise: 10, seconds: 2, drifts: true },
  { name: '20 m drifting, 10 s', noise: 20, seconds: 10, drifts: true },
  { name: '10 m, 5 s, no times or accuracy', noise: 10, seconds: 5, isBare: true },
  { name: '10 m, 3 s, a hole of 90 s', noise: 10, seconds: 3, hole: 90 },
  { name: '10 m, each second, outliers', noise: 10, seconds: 1, outliers: 0.03 },
  { name: '10 m, 5 s, outliers', noise: 10, seconds: 5, outliers: 0.05 },
  { name: '20 m, 10 s, outliers', noise: 20, seconds: 10, outliers: 0.05 },
  { name: 'on foot, 10 m, 5 s', mode: 'foot', noise: 10, seconds: 5 },
  { name: 'by bike, 10 m, 3 s', mode: 'bike', noise: 10, seconds: 3 },
]

export interface TracePoint {
  coordinates: Location
  createdAt?: Date
  accuracy?: number
}

/** The radius that holds two thirds of the points, as devices report it, over the deviation of each coordinate. */
const accuracyOfNoise = 1.5

/** Seconds after which noise that drifts is another. */
const drift = 30

export function traceOf({ line, seconds }: TimedRoute, kind: TraceKind, random: () => number): TracePoint[] {
  // Nobody drives exactly as fast as the engine thinks.
  const pace = 0.75 + random() / 2
  const duration = seconds.reduce((sum, one) => sum + one, 0) / pace
  const hole = kind.hole && { from: duration * (0.3 + random() * 0.3), seconds: kind.hole }
  const share = kind.drifts ? Math.exp(-kind.seconds / drift) : 0
  const points: TracePoint[] = []
  let [dx, dy] = [normal(random) * kind.noise, normal(random) * kind.noise]
  const steps = Math.ceil(duration / kind.seconds)
  for (let step = 0; step <= steps; step++) {
    // A device tells where a drive ends: what comes after the last point could not be matched.
    const time = Math.min(duration, step * kind.seconds)
    dx = share * dx + Math.sqrt(1 - share ** 2) * normal(random) * kind.noise
    dy = share * dy + Math.sqrt(1 - share ** 2) * normal(random) * kind.noise
    if (hole && time > hole.from && time < hole.from + hole.seconds) continue
    const [x, y] = positionAt(line, seconds, time * pace)
    const isOutlier = random() < (kind.outliers ?? 0)
    const far = 100 + random() * 400
    const angle = random() * 2 * Math.PI
    const [east, north] = isOutlier ? [far * Math.sin(angle), far * Math.cos(angle)] : [dx, dy]
    points.push({
      coordinates: {
        longitude: x + east / metresPerDegree / Math.cos((y * Math.PI) / 180),
        latitude: y + north / metresPerDegree,
      },
      ...(!kind.isBare && {
        createdAt: new Date(Date.UTC(2026, 0, 31, 12) + time * 1000),
        accuracy: kind.noise * accuracyOfNoise,
      }),
    })
  }
  return points
}

/** Where one is after so many seconds. */
export function positionAt(line: readonly Position[], seconds: readonly number[], time: number): Position {
  let left = time
  for (const [at, piece] of seconds.entries()) {
    if (left <= piece) {
      const [[ax, ay], [bx, by]] = [line[at] as Position, line[at + 1] as Position]
      const share = piece > 0 ? left / piece : 0
      return [ax + (bx - ax) * share, ay + (by - ay) * share]
    }
    left -= piece
  }
  return line.at(-1) as Position
}

/** With mean 0 and deviation 1 (Box and Muller). */
export function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}

export function metresOf(line: readonly Position[]): number {
  return line.reduce((sum, to, at) => {
    const from = line[at - 1]
    return from ? sum + distance(...from, ...to) : sum
  }, 0)
}
