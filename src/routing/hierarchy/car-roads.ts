import { type RouteEnd, RouteSearch } from '../search/route-search.ts'
import { BlindRoads } from './blind-roads.ts'
import { beginsTooLate, isCutOff } from './cut-off.ts'
import { type Drive, Drives, type Radii, reachOfLarger } from './drives.ts'
import { Exits } from './exits.ts'
import { isFar, type LocalRadii, likelyWay, type Pair } from './likely-way.ts'
import { ManyToMany } from './many-to-many.ts'
import type { PackedRoads } from './packed-roads.ts'
import { areNear, cornersOf, type End, endsAt, type RoadPlace } from './road-places.ts'

export interface Figures {
  seconds: number
  metres: number
}

export interface CarCell extends Figures {
  /** Whether a route of the engine may be another. */
  isDoubtful: boolean
  /** Of which nothing is known here. */
  isNear?: boolean
  /** A cost: a route that costs no more is the one, or as good. */
  enough?: number
}

/**
 * Metres from an end of a route within which the engine looks at local roads, and the times that its search leaves them for larger
 * ones before it looks no farther: as in its settings of routes (bidirectional_astar), but for the times. It counts a hundred on the
 * roads that it comes to, we count all in a square: up to two hundred it still looks, from seven hundred on probably no longer. Where
 * there are fewer than a thousand within 20 km, that was right for all ways; in towns nobody knows in between.
 */
const reachOfLocal = 5_000
const exits = { surely: 200, probably: 700, inTowns: 1000 }

/** Metres before that distance from which on it is not sure: the engine measures from other points of the roads than we do. */
const unsureOfReach = 100

/** A hierarchy, and the costs of edges by which it was made. */
interface Search {
  hierarchy: ManyToMany
  cost: Float32Array
}

/** `hasRival`: whether another way of nearly the same cost is much longer or shorter. */
type FoundDrive = Drive & { hasRival: boolean }

type IsWanted = (origin: number, destination: number) => boolean

/** The roads of cars and their hierarchies, ready to be searched. */
export class CarRoads {
  private readonly roads: PackedRoads
  private readonly whole: Search
  private readonly short: Search
  private readonly through: Search
  private readonly drives: Drives
  private readonly blindRoads: BlindRoads
  private readonly exits: Exits
  private readonly twins: Map<number, number>
  private search: RouteSearch | undefined
  private readonly corners = new WeakMap<RoadPlace, Set<string>>()

  constructor(roads: PackedRoads) {
    this.roads = roads
    this.drives = new Drives(roads)
    const whole = new ManyToMany(roads.whole, this.drives.metresOfTurns())
    this.whole = { hierarchy: whole, cost: roads.cost }
    this.short = { hierarchy: new ManyToMany(roads.short), cost: roads.shortCost }
    this.through = { hierarchy: new ManyToMany(roads.through), cost: roads.cost }
    this.blindRoads = new BlindRoads(roads.search)
    this.exits = new Exits(roads)
    this.twins = new Map(Array.from(roads.twice, (edge, at) => [edge, roads.ids.length + at]))
  }

  /** From each origin to each destination; undefined where no way was found. */
  matrix(origins: RoadPlace[], destinations: RoadPlace[]): (CarCell | undefined)[][] {
    const [around, aroundToo] = [origins.map(this.localAround), destinations.map(this.localAround)]
    const ends = origins.map((origin, at) =>
      destinations.map((destination, across): Pair => {
        const [start, end] = [around[at] as LocalRadii, aroundToo[across] as LocalRadii]
        const local: Radii = [start.probably, end.probably]
        return { origin, destination, local, around: [start, end] }
      }),
    )
    const near = ends.map((row) =>
      row.map(({ origin, destination }) => areNear(origin, destination, this.cornersOf)),
    )
    const isApart: IsWanted = (at, across) => near[at]?.[across] === false
    const usual = this.find(this.whole, origins, destinations, isApart)
    // Where the engine takes shortcuts; and, as in its second pass, where nobody comes but through roads for destinations only.
    const mayBeShort: IsWanted = (at, across) => {
      const drive = usual[at]?.[across]
      return drive !== undefined && isFar(drive, ends[at]?.[across] as Pair)
    }
    const shortened = this.find(this.short, origins, destinations, mayBeShort)
    const isSecond: IsWanted = (at, across) => isApart(at, across) && !usual[at]?.[across]
    const through = this.find(this.through, origins, destinations, isSecond)
    return usual.map((row, at) =>
      row.map((drive, across) => {
        if (!isApart(at, across)) return { metres: 0, seconds: 0, isDoubtful: true, isNear: true }
        const last = through[at]?.[across]
        const pair = ends[at]?.[across] as Pair
        if (!drive) return last && { ...figuresOf(last), isDoubtful: areUnknown(pair) }
        return this.cell(drive, shortened[at]?.[across], pair)
      }),
    )
  }

  private localAround = (place: RoadPlace): LocalRadii => {
    const counts = [exits.surely, exits.probably, exits.inTowns]
    const radii = this.exits.radii(place, counts, reachOfLocal, reachOfLarger)
    const [surely, probably, ofTown] = radii as [number, number, number]
    if (ofTown >= reachOfLarger) return { surely: probably, probably }
    return { surely: surely - unsureOfReach, probably }
  }

  private cell(drive: FoundDrive, shortened: Drive | undefined, pair: Pair): CarCell {
    const { likely, isSure, enough } = likelyWay(this.drives, drive, shortened, pair)
    const [start, end] = pair.around
    const isDoubtful =
      areUnknown(pair) ||
      !isSure ||
      drive.hasRival ||
      this.drives.isForbidden(likely) ||
      this.drives.isPruned(drive, pair, [start.surely, end.surely]) ||
      this.isMissed(drive, pair)
    return { ...figuresOf(likely), isDoubtful, enough }
  }

  /** Whether the engine's searches may not find it, though it is the quickest. */
  private isMissed(drive: Drive, { origin, destination, around: [start, end] }: Pair): boolean {
    const reach = ({ surely }: LocalRadii) => [Number.POSITIVE_INFINITY, reachOfLarger, surely] as const
    const way = this.drives.costed(drive)
    const [from, to] = [
      { ...origin, reach: reach(start) },
      { ...destination, reach: reach(end) },
    ]
    return (
      this.blindRoads.areTurnedIn(way.edges) ||
      beginsTooLate(this.roads.flags, way.edges, drive.endCosts) ||
      isCutOff(this.roads, way, from, to)
    )
  }

  /** What the engine's route is; undefined where it has none, or only the engine knows. `enough`: a cost at which any will do. */
  route(origin: RoadPlace, destination: RoadPlace, enough?: number): Figures | undefined {
    if (areUnknown({ origin, destination }) || areNear(origin, destination, this.cornersOf)) return undefined
    this.search ??= new RouteSearch(this.roads.search)
    const [from, to] = [this.routeEnd(origin, 'start'), this.routeEnd(destination, 'end')]
    const found = from && to && this.search.find(from, to, enough)
    if (!found || this.drives.hasForbidden(found.edges.length, (at) => found.edges[at] as number))
      return undefined
    return { metres: found.metres, seconds: found.seconds }
  }

  private cornersOf = (place: RoadPlace): Set<string> => {
    const corners = this.corners.get(place) ?? cornersOf(place, this.roads)
    this.corners.set(place, corners)
    return corners
  }

  private routeEnd(place: RoadPlace, side: 'start' | 'end'): RouteEnd | undefined {
    const { cost, search } = this.roads
    const ends = endsAt(place, side, this.roads, cost, this.twins)
    const roads = ends.map(({ seed, along }) => ({
      road: search.placeOf[seed.node] as number,
      along,
      // At an end, a seed has what is left of the road as less.
      cost: seed.cost + (side === 'end' ? (cost[seed.node] as number) : 0),
    }))
    return place.onRoad ? { ...place.onRoad, roads } : undefined
  }

  private find(
    { hierarchy, cost }: Search,
    origins: RoadPlace[],
    destinations: RoadPlace[],
    isWanted: IsWanted,
  ): (FoundDrive | undefined)[][] {
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
        const [begins, finishes] = [starts[at] as End[], ends[across] as End[]]
        const from = begins.find(({ seed }) => seed.node === way.start) as End
        const to = finishes.find(({ seed, twin }) => seed.node === way.end || twin === way.end) as End
        const straight = this.drives.withoutTurning(way.arcs, { from, to, begins, finishes })
        // Back along the same edge is no way; the search, to which it costs less than nothing, sees no other.
        if (straight.turns.length === 0 && straight.to.along < straight.from.along) return undefined
        const drive = this.drives.drive(straight.turns, straight.from, straight.to)
        return { ...drive, hasRival: way.hasRival }
      }),
    )
  }
}

/** Whether a route may begin or end at roads that are not known here. */
function areUnknown({ origin, destination }: Pick<Pair, 'origin' | 'destination'>): boolean {
  return (origin.hasOthers || destination.hasOthers) === true
}

function figuresOf({ metres, seconds }: Drive): Figures {
  return { metres, seconds }
}
