import type { RoadEdge, RoadNode } from './road-tile.ts'

/**
 * What the engine's search minimises for a car with its default options, and the seconds that it tells: the same figures, written
 * again. Sources: sif's autocost.cc, dynamiccost.h, dynamiccost.cc and osrm_car_duration.h of version 3.6.1.
 */
export interface Cost {
  cost: number
  seconds: number
}

/** Metres of the usual car. */
export const usualCar = { height: 1.6, width: 1.9 }

const uses = { ramp: 1, track: 3, alley: 5, livingStreet: 10, serviceRoad: 11, ferry: 41, railFerry: 42 }
const nodeTypes = { gate: 1, bollard: 2, tollBooth: 3, bikeShare: 7, borderControl: 10 }
const surfaceFactors = [0, 0, 0, 0.1, 0.2, 0.5, 1]

/** Kilometres an hour above which an edge becomes less attractive instead of quicker. */
const topSpeed = 140

/** Factors by use, and what it costs to enter it from another. */
const useFactors: Record<number, number> = { [uses.track]: 4, [uses.livingStreet]: 2.6 }
const usePenalties: Record<number, number> = {
  [uses.alley]: 5,
  [uses.track]: 300,
  [uses.livingStreet]: 400,
  [uses.ferry]: 300,
  [uses.railFerry]: 300 + 4320,
}
const ferrySeconds = 300

export function edgeCost({ length, speed, use, density, surface }: RoadEdge): Cost {
  const seconds = speed === 0 ? length * 3600 : (length * 3.6) / Math.min(speed, topSpeed)
  const base = use === uses.ferry ? 1 : use === uses.railFerry ? 2.8 : 0.85 + density * 0.025
  const factor = base + 0.5 * (surfaceFactors[surface] ?? 0) + Math.max(0, speed - topSpeed) * 0.05
  return { cost: seconds * factor * (useFactors[use] ?? 1), seconds }
}

const turns = { right: 2, sharpRight: 3, reverse: 4, sharpLeft: 5, left: 6 }

/** Seconds by type of turn: straight, slightly right, right, sharp right, back, sharp left, left, slightly left. */
const turnCosts = {
  drivingRight: [0.5, 0.75, 1, 1.5, 9.5, 3.5, 2.5, 0.75],
  drivingLeft: [0.5, 0.75, 2.5, 3.5, 9.5, 1.5, 1, 0.75],
}
const crossing = 2
const ramp = 1.5
const roundabout = 0.5
const turnBack = 600
const pencilPoint = 15
const densityFactors = [1, 1, 1, 1, 1, 1.1, 1.2, 1.3, 1.4, 1.6, 1.9, 2.2, 2.5, 2.8, 3.1, 3.5]

/** Metres of an edge within a junction on which a turn of two parts counts as one back. */
const shortInternal = 8

/** Whether the turn is the first half of one back, across a short edge within a junction. */
export function startsTurnBack(from: RoadEdge, node: RoadNode, to: RoadEdge): boolean {
  return mayStartTurnBack(to) && isAcross(from, node, to)
}

/** Whether it is the second half of one. */
export function endsTurnBack(from: RoadEdge, node: RoadNode, to: RoadEdge): boolean {
  return mayStartTurnBack(from) && isAcross(from, node, to)
}

/** Across the traffic that comes towards one. */
function isAcross(from: RoadEdge, { drivesRight }: RoadNode, to: RoadEdge): boolean {
  const turn = turnType(from, to)
  return drivesRight
    ? turn === turns.sharpLeft || turn === turns.left
    : turn === turns.sharpRight || turn === turns.right
}

export function mayStartTurnBack({ isInternal, length }: RoadEdge): boolean {
  return isInternal && length <= shortInternal
}

/** From the end of one edge to the start of the next. `hasTurned`: the first was entered by half a turn back. */
export function turnCost(from: RoadEdge, node: RoadNode, to: RoadEdge, hasTurned: boolean): Cost {
  const total = barrierCost(from, node, to)
  total.seconds += turnSeconds(from, node, to)
  const impact = bits(to.stopImpacts, from.numberBack)
  if (impact === 0) return total
  const turn = turnType(from, to)
  const hasLeft = isSet(to.roadToLeft, from.numberBack)
  const hasRight = isSet(to.roadToRight, from.numberBack)
  const costs = node.drivesRight ? turnCosts.drivingRight : turnCosts.drivingLeft
  let cost = hasLeft && hasRight ? crossing : (costs[turn] as number)
  if ((from.use === uses.ramp) !== (to.use === uses.ramp)) {
    cost += ramp
    if (to.isRoundabout) cost += roundabout
  }
  const isLeft = turn === turns.left || turn === turns.sharpLeft
  const isRight = turn === turns.right || turn === turns.sharpRight
  const isBack = turn === turns.reverse
  if (isLeft || isRight || isBack) cost *= impact
  const isSharp = node.drivesRight
    ? turn === turns.sharpLeft && hasRight && !hasLeft
    : turn === turns.sharpRight && hasLeft && !hasRight
  if (isBack || (hasTurned && (node.drivesRight ? isLeft : isRight))) cost += turnBack
  else if (isSharp && to.isNamed && isSet(to.sameName, from.numberBack)) cost *= pencilPoint
  if (!(isLeft || isRight || isBack)) cost *= impact
  total.cost += cost * (densityFactors[node.density] as number)
  return total
}

function turnType(from: RoadEdge, to: RoadEdge): number {
  return bits(to.turnTypes, from.numberBack)
}

/** Three bits a local number; beyond the eighth there are none. */
function bits(all: number, number: number): number {
  return number > 7 ? 0 : (all >>> (3 * number)) & 7
}

function isSet(mask: number, number: number): boolean {
  return number <= 7 && ((mask >>> number) & 1) === 1
}

/** Borders, gates, tolls and ferries; entering roads that one rather leaves alone; leaving a road for another. */
function barrierCost(from: RoadEdge, node: RoadNode, to: RoadEdge): Cost {
  let [cost, seconds] = [0, 0]
  const add = (more: number, ofTime: number) => {
    cost += more
    seconds += ofTime
  }
  if (node.type === nodeTypes.borderControl) add(600, 600)
  if (node.type === nodeTypes.gate && !node.hasTaggedAccess) add(330, 30)
  if ((node.type === nodeTypes.gate || node.type === nodeTypes.bollard) && node.isPrivate) add(480, 30)
  if (node.type === nodeTypes.tollBooth || (to.isToll && !from.isToll)) add(15, 15)
  if (to.use !== from.use) {
    const isFerry = to.use === uses.ferry || to.use === uses.railFerry
    add(usePenalties[to.use] ?? 0, isFerry ? ferrySeconds : 0)
    if (to.use === uses.serviceRoad && !to.isInternal) add(75, 0)
  }
  if (to.isDestinationOnly && !from.isDestinationOnly) add(600, 0)
  if (!to.isLink && !isSet(to.sameName, from.numberBack)) add(5, 0)
  return { cost, seconds }
}

const turnTime = { most: 7.5, back: 20, bias: 1.075, signal: 2 }

/** By angle: a turn across the traffic takes longer than one along it. */
function turnSeconds(from: RoadEdge, node: RoadNode, to: RoadEdge): number {
  const signal = node.hasSignal ? turnTime.signal : 0
  const [into, out] = [node.headings[from.numberBack] ?? 0, node.headings[to.number] ?? 0]
  const degrees = (out - ((into + 180) % 360) + 360) % 360
  const isBack = degrees >= 160 && degrees <= 200
  if (node.roads <= 2 && !isBack) return signal
  const angle = degrees > 180 ? degrees - 360 : degrees
  const bias = node.drivesRight === angle >= 0 ? turnTime.bias : 1 / turnTime.bias
  const turning = turnTime.most / (1 + Math.exp(-((13 / bias) * (Math.abs(angle) / 180) - 6.5 * bias)))
  return signal + turning + (isBack ? turnTime.back : 0)
}
