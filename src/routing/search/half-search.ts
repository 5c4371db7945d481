import { type HalfGraph, roadFields } from '../graph/half-graph.ts'
import { BucketQueue } from './bucket-queue.ts'

/** Metres in a degree of latitude, and what a metre costs at least, at 140 km/h: as the engine estimates what is left. */
const engineMetresPerDegree = 110_567
export const leastCost = 3.6 / 140

/** How a search has come to a road: numbers of a label, of which `cost`, `order`, `away` and `turnCost` are floats. */
export const labelFields = {
  record: 0,
  /** The label before; -1 at an end of the route. */
  before: 1,
  cost: 2,
  /** By which labels are looked at: the cost, and what is left at least. */
  order: 3,
  /** Metres from where the search began. */
  away: 4,
  turnCost: 5,
  flags: 6,
  count: 7,
}

export const labelFlags = {
  /** Roads that lead nowhere else are not followed from here on. */
  isThrough: 1,
  isDestinationOnly: 2,
  isNotThrough: 4,
  /** Half a turn back has led here. */
  isHalfBack: 8,
}

/** A road may be reached, for now, or settled, for good. */
export const roadStates = { settled: 1, reached: 2 }

// As numbers of their own: V8 reads those of an object anew each time.
const { x: roadX, y: roadY, road: roadNumber } = roadFields
const { record: ofRecord, before: ofBefore, cost: ofCost, order: ofOrder, away: ofAway } = labelFields
const { turnCost: ofTurnCost, flags: ofFlags, count: labelSize } = labelFields
const { settled, reached } = roadStates

/** Labels after which their numbers begin anew. */
const mostLabels = 2 ** 28

export interface Point {
  longitude: number
  latitude: number
}

/** The search from one end of a route. */
export class HalfSearch {
  readonly records: Int32Array
  /** The same as floats. */
  readonly floats: Float32Array
  readonly starts: Uint32Array
  /** By where the turn stands. */
  readonly dearCosts: Map<number, number>
  labels = new Int32Array(labelSize * 2 ** 14)
  labelFloats = new Float32Array(this.labels.buffer)
  /** How often it has left each level for a higher one. */
  readonly ups = new Int32Array(3)
  /** What it would cost at least from end to end, as this search estimates it. */
  least = 0
  count = 0
  private readonly queue = new BucketQueue()
  private readonly orders = (label: number) => this.orderOf(label)
  /** Of each road its label and how it stands; and the last search that has passed over it. */
  private readonly states: Int32Array
  private readonly skipped: Int32Array
  private searches = 0
  /** Labels of searches before: those of this one are counted on from there. */
  private earlier = 1
  private ownX = 0
  private ownY = 0
  private ownWidth = 0
  private otherX = 0
  private otherY = 0
  private otherWidth = 0

  constructor({ records, starts, dearTurns, dearCosts }: HalfGraph) {
    this.records = records
    this.floats = new Float32Array(records.buffer, records.byteOffset, records.length)
    this.starts = starts
    this.dearCosts = new Map(Array.from(dearTurns, (turn, at) => [turn, dearCosts[at] as number]))
    this.states = new Int32Array(starts.length)
    this.skipped = new Int32Array(starts.length)
  }

  /** From one point towards another. */
  begin(own: Point, other: Point): void {
    this.earlier += this.count
    if (this.earlier > mostLabels) this.forget()
    this.count = 0
    this.searches += 1
    this.ups.fill(0)
    this.ownX = own.longitude
    this.ownY = own.latitude
    this.ownWidth = widthOf(own)
    this.otherX = other.longitude
    this.otherY = other.latitude
    this.otherWidth = widthOf(other)
    const [east, north] = [own.longitude - other.longitude, own.latitude - other.latitude]
    this.least = leastCost * Math.hypot(east * this.otherWidth, north * engineMetresPerDegree)
    this.queue.begin(this.least)
  }

  /** What is left at least from where a road is left. */
  private rest(record: number): number {
    const east = ((this.records[record + roadX] as number) * 1e-7 - this.otherX) * this.otherWidth
    const north = ((this.records[record + roadY] as number) * 1e-7 - this.otherY) * engineMetresPerDegree
    return leastCost * Math.sqrt(east * east + north * north)
  }

  /** What it took at least to come there. */
  way(record: number): number {
    return leastCost * this.metresTo(record)
  }

  private metresTo(record: number): number {
    const east = ((this.records[record + roadX] as number) * 1e-7 - this.ownX) * this.ownWidth
    const north = ((this.records[record + roadY] as number) * 1e-7 - this.ownY) * engineMetresPerDegree
    return Math.sqrt(east * east + north * north)
  }

  roadOf(record: number): number {
    return this.records[record + roadNumber] as number
  }

  /** How the road stands; 0 where the search has not been. */
  stateOf(road: number): number {
    const known = this.states[road] as number
    return known >> 2 >= this.earlier ? known & 3 : 0
  }

  costOf(label: number): number {
    return this.labelFloats[label * labelSize + ofCost] as number
  }

  turnCostOf(label: number): number {
    return this.labelFloats[label * labelSize + ofTurnCost] as number
  }

  orderOf(label: number): number {
    return this.labelFloats[label * labelSize + ofOrder] as number
  }

  awayOf(label: number): number {
    return this.labelFloats[label * labelSize + ofAway] as number
  }

  /** From where a label is back to the end. */
  roadsFrom(label: number): number[] {
    const roads: number[] = []
    for (let at = label; at !== -1; at = this.labels[at * labelSize + ofBefore] as number)
      roads.push(this.roadOf(this.labels[at * labelSize + ofRecord] as number))
    return roads
  }

  /** Of a road that was reached. */
  labelOf(road: number): number {
    return ((this.states[road] as number) >> 2) - this.earlier
  }

  hasSkipped(road: number): boolean {
    return this.skipped[road] === this.searches
  }

  /** Passes over a shortcut. */
  skip(road: number): void {
    this.skipped[road] = this.searches
  }

  reach(record: number, before: number, cost: number, turnCost: number, flags: number): void {
    const label = this.count++
    if (this.count * labelSize > this.labels.length) this.grow()
    const at = label * labelSize
    this.labels[at + ofRecord] = record
    this.labels[at + ofBefore] = before
    this.labelFloats[at + ofCost] = cost
    this.labelFloats[at + ofOrder] = cost + this.rest(record)
    this.labelFloats[at + ofAway] = this.metresTo(record)
    this.labelFloats[at + ofTurnCost] = turnCost
    this.labels[at + ofFlags] = flags
    this.note(record, label, reached)
    this.queue.add(label, this.labelFloats[at + ofOrder] as number)
  }

  /** Of a road that was reached before, if it costs less this way. */
  improve(label: number, before: number, cost: number, turnCost: number): void {
    const at = label * labelSize
    const old = this.labelFloats[at + ofCost] as number
    if (cost >= old) return
    const order = this.labelFloats[at + ofOrder] as number
    const newOrder = Math.fround(order - (old - cost))
    this.queue.move(label, order, newOrder)
    this.labels[at + ofBefore] = before
    this.labelFloats[at + ofCost] = cost
    this.labelFloats[at + ofOrder] = newOrder
    this.labelFloats[at + ofTurnCost] = turnCost
  }

  /** The next label, whose road is settled with it; -1 after the last. */
  settleNext(): number {
    const label = this.queue.take(this.orders)
    if (label !== -1) this.note(this.labels[label * labelSize + ofRecord] as number, label, settled)
    return label
  }

  private note(record: number, label: number, state: number): void {
    this.states[this.roadOf(record)] = ((this.earlier + label) << 2) | state
  }

  private forget(): void {
    this.states.fill(0)
    this.earlier = 1
  }

  private grow(): void {
    const more = new Int32Array(2 * this.labels.length)
    more.set(this.labels)
    this.labels = more
    this.labelFloats = new Float32Array(more.buffer)
  }
}

/** Metres in a degree of longitude. */
function widthOf({ latitude }: Point): number {
  return engineMetresPerDegree * Math.cos((latitude * Math.PI) / 180)
}
