import { distance } from '../../geo/distance.ts'
import { Exits } from './exits.ts'
import { ManyToMany, type Seed } from './many-to-many.ts'
import type { PackedRoads } from './packed-roads.ts'
import { edgeFlags, indexOf } from './road-graph.ts'

/** A place on an edge. */
export interface OnEdge {
  /** The engine's id of the edge. */
  id: number
  /** How far along it, 0 to 1. */
  along: number
  /** Metres from the place to it. */
  away: number
  /** Crossings that can be reached from it, and from which it can be, as far as the engine counts. */
  outbound: number
  inbound: number
}

/** A place and the edges that it is on, of which any will do. */
export interface RoadPlace {
  longitude: number
  latitude: number
  edges: OnEdge[]
}

export interface CarCell {
  seconds: number
  metres: number
  /** Whether a route of the engine may be another. */
  isDoubtful: boolean
}

/**
 * Metres from an end of a route within which the engine looks at local roads and at the next larger, and the times that its search
 * leaves local roads for larger ones before it does so: as in its settings of routes (bidirectional_astar), but for the times. It
 * counts a hundred on the roads that it comes to, we count all in a square: by the ways of many routes seven for one.
 */
const reach = { local: 5_000, larger: 20_000 }
const mostExits = 700

/** Metres between two places at which one may be at the other already, which a search from road to road does not see. */
const near = 50

/** Edges from the first to the last of a restriction over several roads, at most. */
const longestRestriction = 12

/** Where a way begins or ends. */
interface End {
  seed: Seed
  along: number
  /** The same edge as one onto which half a turn back has led. */
  twin: number | undefined
}

/** The edges of a way, and how long it is. */
interface Drive {
  edges: number[]
  /** The turns between them. */
  turns: number[]
  /** What it costs to start, less what is left of the last edge. */
  endsCost: number
  metres: number
  seconds: number
}

/** The places of a way, and the metres around each within which the engine looks at local roads. */
interface Ends {
  origin: RoadPlace
  destination: RoadPlace
  local: [origin: number, destination: number]
}

/** Crossings that must be reached from a road, or from which it must be: as in the engine's settings (minimum_reachability). */
const leastReach = 50

/** What the engine adds for a road that is farther from the place than another: by the squares of the metres to both. */
const farAway = { factor: 10, most: 43_200 }

/** Share by which two ways may differ that count as the same. */
const sameWay = 0.02

/** Share by which one of two ways must cost less to be surely the one that the engine takes. */
const clearly = 0.0005

/** A hierarchy, and the costs of edges by which it was made. */
interface Search {
  hierarchy: ManyToMany
  cost: Float32Array
}

/** The roads of cars and their hierarchies, ready to be searched. */
export class CarRoads {
  private readonly roads: PackedRoads
  private readonly whole: Search
  private readonly short: Search
  private readonly through: Search
  private readonly exits: Exits
  private readonly twins: Map<number, number>

  constructor(roads: PackedRoads) {
    this.roads = roads
    this.whole = { hierarchy: new ManyToMany(roads.whole), cost: roads.cost }
    this.short = { hierarchy: new ManyToMany(roads.short), cost: roads.shortCost }
    this.through = { hierarchy: new ManyToMany(roads.through), cost: roads.cost }
    this.exits = new Exits(roads)
    this.twins = new Map(Array.from(roads.twice, (edge, at) => [edge, roads.ids.length + at]))
  }

  /** From each origin to each destination; undefined where no way was found, and where both are nearly the same place. */
  matrix(origins: RoadPlace[], destinations: RoadPlace[]): (CarCell | undefined)[][] {
    const localAround = ({ longitude, latitude }: RoadPlace) =>
      this.exits.radius(longitude, latitude, mostExits, reach.local, reach.larger)
    const [around, aroundToo] = [origins.map(localAround), destinations.map(localAround)]
    const ends = origins.map((origin, at) =>
      destinations.map((destination, across): Ends => {
        return { origin, destination, local: [around[at] as number, aroundToo[across] as number] }
      }),
    )
    const endsOf = (at: number, across: number) => ends[at]?.[across] as Ends
    const places = { origins, destinations }
    const isApart = (at: number, across: number) => areApart(endsOf(at, across))
    const drives = this.drives(this.whole, places, isApart)
    const others = this.drives(this.short, places, (at, across) => isFar(endsOf(at, across)))
    const hasNone = (at: number, across: number) => !drives[at]?.[across] && isApart(at, across)
    const through = this.drives(this.through, places, hasNone)
    return drives.map((row, at) =>
      row.map((drive, across) => {
        const last = through[at]?.[across]
        if (!drive) return last && { ...figuresOf(last), isDoubtful: false }
        const { likely, isSure } = this.choose(drive, others[at]?.[across], endsOf(at, across))
        const isDoubtful = !isSure || this.mayBeForbidden(likely.edges)
        return { ...figuresOf(likely), isDoubtful }
      }),
    )
  }

  /** Which of two ways the engine takes, whose shortcuts begin, and local roads end, only at some distance from both ends. */
  private choose(drive: Drive, other: Drive | undefined, ends: Ends): { likely: Drive; isSure: boolean } {
    const isPruned = this.isPruned(drive.edges, ends)
    if (!other || isSame(drive, other))
      return { likely: drive, isSure: !isPruned && (!!other || !isFar(ends)) }
    const isOtherPruned = this.isPruned(other.edges, ends)
    if (isPruned !== isOtherPruned) return { likely: isPruned ? other : drive, isSure: true }
    const [cost, otherCost] = [this.mixedCost(drive, ends), this.mixedCost(other, ends)]
    const isSure = !isPruned && Math.abs(cost - otherCost) > clearly * cost
    return { likely: cost <= otherCost ? drive : other, isSure }
  }

  private mixedCost({ edges, turns, endsCost }: Drive, { origin, destination, local }: Ends): number {
    const { x, y, turnCost, shortTurnCost } = this.roads
    let total = endsCost
    for (const [at, turn] of turns.entries()) {
      const edge = edges[at] as number
      const isFarFrom = ({ longitude, latitude }: RoadPlace, within: number) =>
        distance(x[edge] as number, y[edge] as number, longitude, latitude) > within
      const isShort = isFarFrom(origin, local[0]) && isFarFrom(destination, local[1])
      total += ((isShort ? shortTurnCost : turnCost)[turn] as number) ?? 0
    }
    return total
  }

  private drives(
    { hierarchy, cost }: Search,
    { origins, destinations }: { origins: RoadPlace[]; destinations: RoadPlace[] },
    isWanted: (origin: number, destination: number) => boolean,
  ): (Drive | undefined)[][] {
    const starts = origins.map(({ edges }) => this.endsOf(edges, 'start', cost))
    const ends = destinations.map(({ edges }) => this.endsOf(edges, 'end', cost))
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
        const edges = way.arcs.map((arc) => this.edgeOf(this.roads.to[arc] as number))
        edges.unshift(from.seed.node)
        const endsCost = from.seed.cost + to.seed.cost
        return { edges, turns: way.arcs, endsCost, ...this.figures(edges, way.arcs, from, to) }
      }),
    )
  }

  private endsOf(found: OnEdge[], side: 'start' | 'end', cost: Float32Array): End[] {
    const edges = withinReach(found, side)
    // Whoever starts at a crossing does not start at the end of a road that leads there, nor ends at the start of one.
    const elsewhere = side === 'start' ? 1 : 0
    const hasOthers = edges.some(({ along }) => along !== elsewhere)
    const nearest = Math.min(...edges.map(({ away }) => away))
    return edges.flatMap(({ id, along, away }) => {
      const node = indexOf(this.roads.ids, id)
      if (node === -1 || (hasOthers && along === elsewhere)) return []
      const detour = Math.min(farAway.most, farAway.factor * (away ** 2 - nearest ** 2))
      const rest = (1 - along) * (cost[node] as number)
      return [
        {
          seed: { node, cost: detour + (side === 'start' ? rest : -rest) },
          along,
          twin: this.twins.get(node),
        },
      ]
    })
  }

  private figures(edges: number[], arcs: number[], from: End, to: End): Pick<CarCell, 'metres' | 'seconds'> {
    const { metres: length, seconds: time, turnSeconds } = this.roads
    const [first, last] = [edges[0] as number, edges.at(-1) as number]
    let metres = -from.along * (length[first] as number) - (1 - to.along) * (length[last] as number)
    let seconds = -from.along * (time[first] as number) - (1 - to.along) * (time[last] as number)
    for (const edge of edges) {
      metres += length[edge] as number
      seconds += time[edge] as number
    }
    for (const arc of arcs) seconds += turnSeconds[arc] as number
    return { metres, seconds }
  }

  /** Whether it has a small road too far from both ends: neither of the engine's two searches would look at it. */
  private isPruned(edges: number[], { origin, destination, local }: Ends): boolean {
    const { x, y, flags } = this.roads
    let isBeyond = false
    for (let at = 1; at < edges.length; at++) {
      const [before, edge] = [edges[at - 1] as number, edges[at] as number]
      const level = Math.max(
        (flags[before] as number) & edgeFlags.level,
        (flags[edge] as number) & edgeFlags.level,
      )
      if (level === 0) continue
      const isFarFrom = ({ longitude, latitude }: RoadPlace, within: number) =>
        distance(x[before] as number, y[before] as number, longitude, latitude) >
        (level === 2 ? within : reach.larger)
      isBeyond ||= isFarFrom(origin, local[0])
      if (isBeyond && isFarFrom(destination, local[1])) return true
    }
    return false
  }

  /** Whether a restriction over several roads may forbid it. */
  private mayBeForbidden(edges: number[]): boolean {
    let since = longestRestriction
    for (const edge of edges) {
      const flag = this.roads.flags[edge] as number
      if (flag & edgeFlags.endsRestriction && since < longestRestriction) return true
      since = flag & edgeFlags.startsRestriction ? 0 : since + 1
    }
    return false
  }

  private edgeOf(node: number): number {
    const { ids, twice } = this.roads
    return node < ids.length ? node : (twice[node - ids.length] as number)
  }
}

function figuresOf({ metres, seconds }: Drive): Omit<CarCell, 'isDoubtful'> {
  return { metres, seconds }
}

function isSame(one: Drive, other: Drive | undefined): boolean {
  if (!other) return false
  const isNear = (a: number, b: number) => Math.abs(a - b) <= sameWay * Math.max(a, b)
  return isNear(one.metres, other.metres) && isNear(one.seconds, other.seconds)
}

/** Whether some of the way may be so far from both ends that the engine takes shortcuts. */
function isFar({ origin, destination, local }: Ends): boolean {
  return lengthOf({ origin, destination }) > local[0] + local[1]
}

/** The edges up to the nearest from which one comes on, or to which one comes: a search for both has gone on to others. */
function withinReach(edges: OnEdge[], side: 'start' | 'end'): OnEdge[] {
  const isReached = ({ outbound, inbound }: OnEdge) => (side === 'start' ? outbound : inbound) >= leastReach
  const most = Math.min(...edges.filter(isReached).map(({ away }) => away))
  return edges.filter(({ away }) => away <= most)
}

/** Whether one is surely not at the other already. */
function areApart({ origin, destination }: Ends): boolean {
  if (lengthOf({ origin, destination }) < near) return false
  return !origin.edges.some(({ id }) => destination.edges.some((other) => other.id === id))
}

function lengthOf({ origin, destination }: Pick<Ends, 'origin' | 'destination'>): number {
  return distance(origin.longitude, origin.latitude, destination.longitude, destination.latitude)
}
