import { distance } from '../../geo/distance.ts'
import { type Drive, Drives, type Ends, reachOfLarger } from './drives.ts'
import { Exits } from './exits.ts'
import { ManyToMany } from './many-to-many.ts'
import type { PackedRoads } from './packed-roads.ts'
import { type End, endsAt, type RoadPlace } from './road-places.ts'

export interface CarCell {
  seconds: number
  metres: number
  /** Whether a route of the engine may be another. */
  isDoubtful: boolean
}

/**
 * Metres from an end of a route within which the engine looks at local roads, and the times that its search leaves them for larger
 * ones before it does so: as in its settings of routes (bidirectional_astar), but for the times. It counts a hundred on the roads
 * that it comes to, we count all in a square: by the ways of many routes seven for one.
 */
const reachOfLocal = 5_000
const mostExits = 700

/** Metres between two places at which one may be at the other already, which a search from road to road does not see. */
const near = 50

/** Share by which two ways may differ that count as the same. */
const sameWay = 0.02

/** Share by which one of two ways must cost less to be surely the one that the engine takes. */
const clearly = 0.0005

/** A hierarchy, and the costs of edges by which it was made. */
interface Search {
  hierarchy: ManyToMany
  cost: Float32Array
}

type IsWanted = (origin: number, destination: number) => boolean

/** The roads of cars and their hierarchies, ready to be searched. */
export class CarRoads {
  private readonly roads: PackedRoads
  private readonly whole: Search
  private readonly short: Search
  private readonly through: Search
  private readonly drives: Drives
  private readonly exits: Exits
  private readonly twins: Map<number, number>

  constructor(roads: PackedRoads) {
    this.roads = roads
    this.whole = { hierarchy: new ManyToMany(roads.whole), cost: roads.cost }
    this.short = { hierarchy: new ManyToMany(roads.short), cost: roads.shortCost }
    this.through = { hierarchy: new ManyToMany(roads.through), cost: roads.cost }
    this.drives = new Drives(roads)
    this.exits = new Exits(roads)
    this.twins = new Map(Array.from(roads.twice, (edge, at) => [edge, roads.ids.length + at]))
  }

  /** From each origin to each destination; undefined where no way was found, and where both are nearly the same place. */
  matrix(origins: RoadPlace[], destinations: RoadPlace[]): (CarCell | undefined)[][] {
    const localAround = (place: RoadPlace) => this.exits.radius(place, mostExits, reachOfLocal, reachOfLarger)
    const [around, aroundToo] = [origins.map(localAround), destinations.map(localAround)]
    const ends = origins.map((origin, at) =>
      destinations.map((destination, across): Ends => {
        return { origin, destination, local: [around[at] as number, aroundToo[across] as number] }
      }),
    )
    const areNear = ends.map((row) => row.map(isNear))
    const isApart: IsWanted = (at, across) => areNear[at]?.[across] === false
    const usual = this.find(this.whole, origins, destinations, isApart)
    // Where the engine takes shortcuts; and, as in its second pass, where nobody comes but through roads for destinations only.
    const areFar = ends.map((row) => row.map(isFar))
    const shortened = this.find(this.short, origins, destinations, (at, across) => !!areFar[at]?.[across])
    const hasNone: IsWanted = (at, across) => isApart(at, across) && !usual[at]?.[across]
    const through = this.find(this.through, origins, destinations, hasNone)
    return usual.map((row, at) =>
      row.map((drive, across) => {
        const last = through[at]?.[across]
        if (!drive) return last && cellOf(last, true)
        const { likely, isSure } = this.choose(drive, shortened[at]?.[across], ends[at]?.[across] as Ends)
        return cellOf(likely, isSure && !this.drives.mayBeForbidden(likely))
      }),
    )
  }

  /** Which of two ways the engine takes, whose shortcuts begin, and local roads end, only at some distance from both ends. */
  private choose(drive: Drive, other: Drive | undefined, ends: Ends): { likely: Drive; isSure: boolean } {
    const isPruned = this.drives.isPruned(drive, ends)
    if (!other) return { likely: drive, isSure: !isPruned && !isFar(ends) }
    if (isSame(drive, other)) return { likely: drive, isSure: !isPruned }
    const isOtherPruned = this.drives.isPruned(other, ends)
    if (isPruned !== isOtherPruned) return { likely: isPruned ? other : drive, isSure: true }
    const [cost, otherCost] = [this.drives.mixedCost(drive, ends), this.drives.mixedCost(other, ends)]
    const isSure = !isPruned && Math.abs(cost - otherCost) > clearly * cost
    return { likely: cost <= otherCost ? drive : other, isSure }
  }

  private find(
    { hierarchy, cost }: Search,
    origins: RoadPlace[],
    destinations: RoadPlace[],
    isWanted: IsWanted,
  ): (Drive | undefined)[][] {
    const starts = origins.map((place) => endsAt(place, 'start', this.roads, cost, this.twins))
    const ends = destinations.map((place) => endsAt(place, 'end', this.roads, cost, this.twins))
    const ways = hierarchy.ways(
      starts.map((found) => found.map(({ seed }) => seed)),
      ends.map((found) =>
        found.flatMap(({ seed, twin }) => (twin === undefined ? [seed] : [seed, { ...seed, node: twin }])),
      ),
      isWanted,
    )
    return ways.map((row, at) =>
      row.map((way, across) => {
        if (!way) return undefined
        const from = starts[at]?.find(({ seed }) => seed.node === way.start) as End
        const to = ends[across]?.find(({ seed, twin }) => seed.node === way.end || twin === way.end) as End
        // Back along the same edge is no way; the search, to which it costs less than nothing, sees no other.
        if (way.arcs.length === 0 && to.along < from.along) return undefined
        return this.drives.drive(way.arcs, from, to)
      }),
    )
  }
}

function cellOf({ metres, seconds }: Drive, isSure: boolean): CarCell {
  return { metres, seconds, isDoubtful: !isSure }
}

function isSame(one: Drive, other: Drive): boolean {
  const isClose = (a: number, b: number) => Math.abs(a - b) <= sameWay * Math.max(a, b)
  return isClose(one.metres, other.metres) && isClose(one.seconds, other.seconds)
}

/** Whether some of the way may be so far from both ends that the engine takes shortcuts. */
function isFar({ origin, destination, local }: Ends): boolean {
  return lengthOf(origin, destination) > local[0] + local[1]
}

/** Whether one may be at the other already. */
function isNear({ origin, destination }: Ends): boolean {
  if (lengthOf(origin, destination) < near) return true
  return origin.edges.some(({ id }) => destination.edges.some((other) => other.id === id))
}

function lengthOf(origin: RoadPlace, destination: RoadPlace): number {
  return distance(origin.longitude, origin.latitude, destination.longitude, destination.latitude)
}
