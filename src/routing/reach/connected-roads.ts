import type { Position } from '../../geo/distance.ts'
import { cars, idStep, type RoadTile } from '../graph/road-tile.ts'
import { strongComponents } from './strong-components.ts'

/** Roads that cars may take, told apart by whether they lead anywhere. */
export interface ConnectedRoads {
  /** Where at least two well connected roads meet. */
  crossings: Position[]
  /** All that are not: islands, one-way dead ends, roads behind gates. */
  loose: LooseRoad[]
}

export interface LooseRoad {
  from: Position
  to: Position
  metres: number
}

/** Crossings of which each is reached from each other; the engine asks for 50 in either direction. */
const wellConnected = 200

/** The number of a use. */
const construction = 43

/** One direction of a road, between crossings that are known by their numbers. */
interface Direction {
  from: number
  to: number
  metres: number
  /** Local numbers at its start, and of the way back at its end. */
  number: number
  numberBack: number
  /** Mask of local numbers that must not follow. */
  forbidden: number
  isInRestriction: boolean
}

/**
 * Undefined when there are more directions than `most`. The engine finds out in the same way whether a road near a place leads anywhere,
 * only less strictly: here roads that have to do with forbidden turns connect nothing. Sources: loki's reach.cc, and `Allowed` of
 * sif's dynamiccost.h, of version 3.6.1.
 */
export function connectedRoads(tiles: readonly RoadTile[], most: number): ConnectedRoads | undefined {
  const crossings = new Crossings(tiles)
  const directions: Direction[] = []
  for (const one of directionsOf(tiles, crossings)) if (directions.push(one) > most) return undefined
  const free = directions.filter((one) => crossings.areOpen(one) && !one.forbidden && !one.isInRestriction)
  const { of, sizes } = strongComponents(
    crossings.places.length,
    free.map(({ from }) => from),
    free.map(({ to }) => to),
  )
  const isCentral = (crossing: number) => (sizes[of[crossing] as number] as number) >= wellConnected
  const onward = new Map<number, Direction[]>()
  for (const one of free) if (isCentral(one.to)) onward.set(one.from, [...(onward.get(one.from) ?? []), one])
  const leadsOn = (one: Direction) =>
    !one.forbidden || (onward.get(one.to) ?? []).some((next) => mayFollow(one, next))
  const isConnected = (one: Direction) =>
    crossings.areOpen(one) && isCentral(one.from) && isCentral(one.to) && leadsOn(one)

  const loose: LooseRoad[] = []
  const roadsAt = new Map<number, Set<number>>()
  for (const one of directions) {
    const { from, to, metres, number, numberBack } = one
    if (!isConnected(one)) loose.push({ from: crossings.at(from), to: crossings.at(to), metres })
    else if (from !== to) {
      roadsAt.set(from, (roadsAt.get(from) ?? new Set()).add(number))
      roadsAt.set(to, (roadsAt.get(to) ?? new Set()).add(numberBack))
    }
  }
  const meeting = [...roadsAt].filter(([, roads]) => roads.size > 1)
  return { crossings: meeting.map(([crossing]) => crossings.at(crossing)), loose }
}

function mayFollow({ forbidden, numberBack }: Direction, { number }: Direction): boolean {
  return number !== numberBack && !((forbidden >>> number) & 1)
}

/** The engine's nodes by numbers of our own; those of one place on several levels have one. */
class Crossings {
  readonly places: Position[] = []
  private readonly numbers = new Map<number, number>()
  private readonly closed = new Set<number>()

  constructor(tiles: readonly RoadTile[]) {
    for (const tile of tiles)
      for (let index = 0; index < tile.nodeCount; index++) {
        const id = tile.base + index * idStep
        const { twins, longitude, latitude, access } = tile.node(index)
        const known = twins.map((twin) => this.numbers.get(twin)).find((number) => number !== undefined)
        const number = known ?? this.places.push([longitude, latitude]) - 1
        this.numbers.set(id, number)
        if (!(access & cars)) this.closed.add(number)
      }
  }

  numberOf(id: number): number | undefined {
    return this.numbers.get(id)
  }

  at(number: number): Position {
    return this.places[number] as Position
  }

  /** To cars, at both ends. */
  areOpen({ from, to }: Direction): boolean {
    return !this.closed.has(from) && !this.closed.has(to)
  }
}

function* directionsOf(tiles: readonly RoadTile[], crossings: Crossings): Generator<Direction> {
  for (const tile of tiles)
    for (let index = 0; index < tile.nodeCount; index++) {
      const from = crossings.numberOf(tile.base + index * idStep) as number
      const [first, count] = tile.edgesOf(index)
      for (let at = first; at < first + count; at++) {
        const { access, isShortcut, use, endNode, length, ...edge } = tile.edge(at)
        if (!(access & cars) || isShortcut || use === construction) continue
        const to = crossings.numberOf(endNode) as number // no edge leads out of the tiles
        const { number, numberBack, forbidden, isInRestriction } = edge
        yield { from, to, metres: length, number, numberBack, forbidden, isInRestriction }
      }
    }
}
