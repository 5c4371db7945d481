import { roadBits, roadFields, turnBits, turnFields } from '../graph/half-graph.ts'
import type { SearchGraph } from '../graph/search-graph.ts'
import { type FoundRoute, foundRoute } from './found-route.ts'
import { HalfSearch, labelFields, labelFlags, leastCost, type Point, roadStates } from './half-search.ts'

/** Where a route begins or ends. */
export interface RouteEnd extends Point {
  /** Roads at which it may, how far along each it is, 0 to 1, and what it costs to leave it or to come there. */
  roads: { road: number; along: number; cost: number }[]
}

/**
 * The first pass, and the one where that finds nothing. By level: how often a search leaves it for higher ones (`ups`) before
 * it goes on there only `within` so many metres. As in the settings (bidirectional_astar), and in sif's dynamiccost.cc.
 */
const passes = [
  { isFirst: true, ups: [0, 400, 100], within: [1e8, 20_000, 5_000] },
  { isFirst: false, ups: [0, 3200, 800], within: [1e8, 40_000, 10_000] },
]

// As numbers of their own: V8 reads those of an object anew each time.
const { bits: roadBitsAt, cost: roadCost, count: roadSize } = roadFields
const { cost: turnCostAt, count: turnSize } = turnFields
const { level: levelBits, isShortcut, isNotThrough, isDestinationOnly, up, shortcut, superseded } = roadBits
const { turns: turnCount } = roadBits
const { record: turnRecord, level: turnLevel, isBack: turnsBack, isHalfBack: turnsHalfBack } = turnBits
const { record: ofRecord, before: ofBefore, flags: ofFlags, count: labelSize } = labelFields
const {
  isThrough: through,
  isDestinationOnly: ofDestination,
  isNotThrough: notThrough,
  isHalfBack,
} = labelFlags
const { settled, reached } = roadStates

/** Of the engine's levels of roads: 0 are motorways. */
const localLevel = 2

/** How much more a way may cost than the first that was found, as far as the searches go on (`threshold_delta`). */
export const searchedOn = 420

/** Cost of a route that is so short that no search leaves the level above the local roads, as far as was found. */
const nearby = 2000

/**
 * The engine's search of a route by car, step by step: from both ends towards each other, without local roads far from them.
 * It finds the same way, also where that is not the best one. Source: thor's bidirectional_astar.cc of version 3.6.1.
 * It ignores restrictions over several roads: callers must check them.
 */
export class RouteSearch {
  private readonly graph: SearchGraph
  private readonly forward: HalfSearch
  private readonly backward: HalfSearch
  /** Of the pass under way. */
  private isFirst = true
  private readonly mostUps = new Int32Array(3)
  private readonly within = new Float64Array(3)
  /** Shortcuts that are taken from where the search is, by level. */
  private readonly taken = new Int32Array(3)
  /** The best way so far, and a road on it; -1 without any. */
  private bestCost = Number.POSITIVE_INFINITY
  private bestRoad = -1
  /** Share by which what is left may be estimated too high, and what that is in all. */
  private readonly mostOverrated: number
  private overrated = 0
  private enough = 0

  constructor(graph: SearchGraph) {
    this.graph = graph
    this.forward = new HalfSearch(graph.forward)
    this.backward = new HalfSearch(graph.backward)
    this.mostOverrated = mostOverrated(this.forward, graph.metres)
  }

  /** `enough`: a cost at which the first way that is found will do. */
  find(origin: RouteEnd, destination: RouteEnd, enough = 0): FoundRoute | undefined {
    this.enough = enough
    for (const { isFirst, ups, within } of passes) {
      this.isFirst = isFirst
      this.mostUps.set(ups)
      this.within.set(within)
      this.search(origin, destination)
      if (this.bestRoad !== -1) return this.found(origin, destination)
    }
    return undefined
  }

  private search(origin: RouteEnd, destination: RouteEnd): void {
    const { forward, backward } = this
    this.bestCost = Number.POSITIVE_INFINITY
    this.bestRoad = -1
    this.begin(forward, origin, destination)
    this.begin(backward, destination, origin)
    const difference = forward.least - backward.least
    this.overrated = Math.min(searchedOn, 2 + this.mostOverrated * Math.max(forward.least, backward.least))
    let [ahead, behind] = [-1, -1]
    let [isForward, isBackward] = [true, true]
    while (this.bestCost > this.enough) {
      const most = this.bestCost + searchedOn
      if (isForward) {
        ahead = forward.settleNext()
        if (ahead === -1 || forward.orderOf(ahead) + difference > most) return
        if (this.connect(forward, backward, ahead)) continue
      }
      if (isBackward) {
        behind = backward.settleNext()
        if (behind === -1 || backward.orderOf(behind) > most) return
        if (this.connect(backward, forward, behind)) continue
      }
      const order = forward.orderOf(ahead) + difference
      const otherOrder = backward.orderOf(behind)
      // The engine goes on, but what is left of both searches can only cost more.
      if (Math.min(order, otherOrder) > this.bestCost + this.overrated) return
      const lead = this.lead(forward.awayOf(ahead), backward.awayOf(behind))
      isForward = lead > 0 || (lead === 0 && order < otherOrder)
      isBackward = !isForward
      if (isForward) this.expand(forward, backward, ahead, otherOrder)
      else this.expand(backward, forward, behind, forward.orderOf(ahead))
    }
  }

  private begin(search: HalfSearch, own: RouteEnd, other: RouteEnd): void {
    search.begin(own, other)
    for (const { road, cost } of own.roads) {
      const record = search.starts[road] as number
      const bits = search.records[record + roadBitsAt] as number
      const flags = (bits & isNotThrough ? 0 : through) | (bits & isDestinationOnly ? ofDestination : 0)
      search.reach(record, -1, cost, 0, flags)
    }
  }

  /** Which search must go on because the other has left a level: 1 forward, -1 backward, 0 either. */
  private lead(ahead: number, behind: number): number {
    for (let level = localLevel; level > 0; level--) {
      const isLeft = this.hasLeft(this.forward, level, ahead)
      if (isLeft !== this.hasLeft(this.backward, level, behind)) return isLeft ? -1 : 1
    }
    return 0
  }

  /**
   * Whether it is the same how often the search leaves a level from now on: then it need not follow what cannot be a part of a better
   * way, as the engine does. Of a road that the other search sees, that is known from how far the other is.
   */
  private isCountOver({ ups }: HalfSearch): boolean {
    const isOver = (level: number) => (ups[level] as number) > (this.mostUps[level] as number)
    return isOver(localLevel) && (isOver(localLevel - 1) || this.bestCost < nearby)
  }

  private isSeen(search: HalfSearch, level: number, road: number): boolean {
    return (
      level === 0 || search.way(search.starts[road] as number) <= leastCost * (this.within[level] as number)
    )
  }

  private hasLeft({ ups }: HalfSearch, level: number, away: number): boolean {
    return (ups[level] as number) > (this.mostUps[level] as number) && away > (this.within[level] as number)
  }

  /** Whether a way was found where the search meets the other one. */
  private connect(search: HalfSearch, other: HalfSearch, label: number): boolean {
    const at = label * labelSize
    const road = search.roadOf(search.labels[at + ofRecord] as number)
    const state = other.stateOf(road)
    if (state === 0) return false
    const met = other.labelOf(road)
    const beforeMet = other.labels[met * labelSize + ofBefore] as number
    if (state === reached && beforeMet !== -1) return false
    if ((search.labels[at + ofFlags] as number) & isHalfBack) return false
    const before = search.labels[at + ofBefore] as number
    const cost =
      before === -1
        ? search.costOf(label) + other.turnCostOf(met) + (beforeMet === -1 ? 0 : other.costOf(beforeMet))
        : search.costOf(before) + search.turnCostOf(label) + other.costOf(met)
    if (cost < this.bestCost) {
      this.bestCost = cost
      this.bestRoad = road
    }
    return true
  }

  /** Looks at the roads after one. `otherOrder`: how far the other search is. */
  private expand(search: HalfSearch, other: HalfSearch, label: number, otherOrder: number): void {
    const { labels, records, ups } = search
    const at = label * labelSize
    const record = labels[at + ofRecord] as number
    const bits = records[record + roadBitsAt] as number
    const level = bits & levelBits
    const away = search.awayOf(label)
    const isEnd = through | notThrough
    if (((labels[at + ofFlags] as number) & isEnd) === isEnd || this.hasLeft(search, level, away)) return
    const before = labels[at + ofBefore] as number
    if (before !== -1 && this.bestRoad !== -1) {
      const most = this.bestCost
      const least = search.costOf(before) + search.turnCostOf(label) + otherOrder - search.way(record)
      if (least > most + searchedOn) return
      const isVain = least > most + this.overrated && this.isCountOver(search)
      if (isVain && this.isSeen(other, level, search.roadOf(record))) return
    }
    for (let one = 0; one <= localLevel; one++) this.taken[one] = 0 // filling it takes longer
    const first = record + roadSize
    const end = first + turnSize * ((bits >>> turnCount) & 255)
    const areLocalLeft = this.hasLeft(search, localLevel, away)
    const areLargerLeft = this.hasLeft(search, localLevel - 1, away)
    let isDeadEnd = true
    let hasCounted = false
    for (let turn = first; turn < end; turn += turnSize) {
      const word = records[turn] as number
      const isBack = (word & turnsBack) !== 0
      const onto = (word >>> turnLevel) & levelBits
      if (!hasCounted && (isBack || onto !== level)) {
        ups[level] = (ups[level] as number) + ((bits >> up) & 3)
        hasCounted = true
      }
      if (onto > level && (onto === localLevel ? areLocalLeft : areLargerLeft)) continue
      if ((!isBack || isDeadEnd) && this.turn(search, other, label, turn)) isDeadEnd = false
    }
    if (!hasCounted) ups[level] = (ups[level] as number) + ((bits >> up) & 3)
  }

  /** Whether the turn leads on. */
  private turn(search: HalfSearch, other: HalfSearch, label: number, turn: number): boolean {
    const word = search.records[turn] as number
    const record = word & turnRecord
    const onto = (word >>> turnLevel) & levelBits
    const bits = search.records[record + roadBitsAt] as number
    const road = search.roadOf(record)
    if ((this.taken[onto] as number) & (bits >> superseded) & 127) return false
    if (bits & isShortcut && !this.takesShortcut(search, other, road, label, onto, bits)) return false
    const state = search.stateOf(road)
    if (state === settled) return true
    const flags = search.labels[label * labelSize + ofFlags] as number
    const isForOthers = !(flags & ofDestination) && (bits & isDestinationOnly) !== 0
    if (this.isFirst && isForOthers) return false
    const usual = search.floats[turn + turnCostAt] as number
    const turnCost = flags & isHalfBack ? (search.dearCosts.get(turn) ?? usual) : usual
    const cost = Math.fround(search.costOf(label) + (search.floats[record + roadCost] as number) + turnCost)
    if (state === reached) {
      search.improve(search.labelOf(road), label, cost, turnCost)
      return true
    }
    const isBlind = (bits & isNotThrough) !== 0
    const isPruned = (flags & through) !== 0
    search.reach(
      record,
      label,
      cost,
      turnCost,
      (this.isFirst && (isPruned || !isBlind) ? through : 0) |
        (bits & isDestinationOnly ? ofDestination : 0) |
        (isBlind ? notThrough : 0) |
        (word & turnsHalfBack ? isHalfBack : 0),
    )
    return !(isPruned && isBlind)
  }

  /** Once the search has left the level below, or where the other one has taken it. */
  private takesShortcut(
    search: HalfSearch,
    other: HalfSearch,
    road: number,
    label: number,
    level: number,
    bits: number,
  ): boolean {
    const isFar = this.hasLeft(search, level + 1, search.awayOf(label)) && !other.hasSkipped(road)
    if (!isFar && (other.hasSkipped(road) || other.stateOf(road) === 0)) {
      search.skip(road)
      return false
    }
    this.taken[level] = (this.taken[level] as number) | ((bits >> shortcut) & 127)
    return true
  }

  private found(origin: RouteEnd, destination: RouteEnd): FoundRoute {
    const { forward, backward } = this
    const roads = [
      ...forward.roadsFrom(forward.labelOf(this.bestRoad)).reverse(),
      ...backward.roadsFrom(backward.labelOf(this.bestRoad)).slice(1),
    ]
    const start = origin.roads.find(({ road }) => road === roads[0])?.along ?? 0
    const end = destination.roads.find(({ road }) => road === roads.at(-1))?.along ?? 1
    return foundRoute(this.graph, roads, start, end)
  }
}

/** Metres from which on it matters little that they are rounded. */
const measurable = 10

/** Most roads cost more than the estimate; some for 140 km/h outside of towns only 0.85 of their seconds. */
function mostOverrated({ floats, starts }: HalfSearch, metres: Float32Array): number {
  const overrated = (length: number, road: number) =>
    length < measurable
      ? 0
      : 1 - (floats[(starts[road] as number) + roadCost] as number) / (leastCost * length)
  return metres.reduce((most, length, road) => Math.max(most, overrated(length, road)), 0)
}
