import { distance, type Position } from '../../src/geo/distance.ts'
import type { TimedRoute } from '../../src/routing/translate/timed-route.ts'
import { normal } from '../routing/traces.ts'

/** How the true times of a drive differ from the plan. */
export interface DriveKind {
  name: string
  /** For one drive: real seconds for each planned one, on each piece of the route. */
  factors(pieces: Piece[], random: () => number): number[]
  /** Whether the bound of 5 % and 15 % is judged on it. */
  isJudged?: true
}

interface Piece {
  metres: number
  /** As planned, metres a second. */
  speed: number
}

/** Metres for which one deviation holds. */
const stretch = 400

/** Planned metres a second between which roads are of one class. */
const classes = [7, 10, 14, 20]

const between = (least: number, most: number, random: () => number) => least + (most - least) * random()

export const driveKinds: DriveKind[] = [
  {
    name: 'a driver, each 400 m up to 10 % off',
    isJudged: true,
    factors: (pieces, random) => {
      const driver = between(0.72, 1.35, random)
      return eachStretch(pieces, () => driver * between(0.9, 1.1, random))
    },
  },
  {
    name: 'a driver, each 400 m 15 % off (deviation)',
    isJudged: true,
    factors: (pieces, random) => {
      const driver = between(0.72, 1.35, random)
      return eachStretch(pieces, () => driver * (1 + 0.15 * normal(random)))
    },
  },
  {
    name: 'each class of road up to 25 % off',
    factors: (pieces, random) => {
      const driver = between(0.85, 1.15, random)
      const ofClass = [...classes, 0].map(() => driver * between(0.75, 1.25, random))
      return pieces.map(({ speed }) => ofClass[classes.filter((bound) => speed >= bound).length] as number)
    },
  },
  {
    name: 'the planned speed to the power of -0.4 to 0.5',
    factors: (pieces, random) => {
      const [driver, power] = [between(0.85, 1.15, random), between(-0.4, 0.5, random)]
      return pieces.map(({ speed }) => driver * (speed / 11) ** power)
    },
  },
  {
    name: 'traffic that drifts over 2 km by 15 %',
    factors: (pieces, random) => {
      const driver = between(0.85, 1.15, random)
      let off = 0.15 * normal(random)
      return pieces.map(({ metres }) => {
        const kept = Math.exp(-metres / 2000)
        off = kept * off + Math.sqrt(1 - kept * kept) * 0.15 * normal(random)
        return driver * (1 + off)
      })
    },
  },
]

/** The real seconds of each piece of a route. */
export function trueSeconds({ line, seconds }: TimedRoute, kind: DriveKind, random: () => number): number[] {
  const pieces = seconds.map((planned, at): Piece => {
    const metres = distance(...(line[at] as Position), ...(line[at + 1] as Position))
    return { metres, speed: Math.min(35, Math.max(4, planned > 0 ? metres / planned : 11)) }
  })
  const factors = kind.factors(pieces, random)
  return seconds.map((planned, at) => planned * Math.max(0.4, factors[at] as number))
}

function eachStretch(pieces: Piece[], draw: () => number): number[] {
  let driven = stretch
  let factor = 1
  return pieces.map(({ metres }) => {
    if (driven >= stretch) {
      driven = 0
      factor = draw()
    }
    driven += metres
    return factor
  })
}
