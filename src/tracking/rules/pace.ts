import type { Pace } from '../../model/trip-status.ts'
import type { Left } from './left.ts'

/** When an update was made: by the device's clock if it sent its time, and by the server's. Unix milliseconds. */
export interface UpdateTimes {
  sentAt: number | undefined
  happenedAt: number
}

type Sums = Omit<Pace, 'left' | 'leftTempo' | 'by' | keyof UpdateTimes>

/**
 * Seconds of driving as planned that count before anything is known: of the driver, and of what quick roads mean to them.
 * This figure and the next ones were chosen on simulated drives: docs/decisions/etas.md.
 */
const assumed = { pace: 14, slope: 30 }

/** Seconds of driving after which what was observed counts half. */
const halfLife = 900

/** How much the last stretch says about the next one. Seconds as planned. */
const local = { fading: 40, assumed: 50, reach: 90 }

/** Seconds that are looked at together: noise of a few metres is many seconds of the plan where it waits at a turn. */
const stretch = 15

/**
 * A user who covers less than this share of the plan is standing. That shows only afterwards: the stretch with the stop in it took at
 * least so many seconds, and so many times longer than expected.
 */
const standing = { share: 0.2, least: 30, times: 2.5 }

/** Seconds of standing that say nothing of the pace, as at red lights. Longer is a jam. */
const forgiven = 180

/** A driver is taken for at most so many times slower or faster than planned. */
const most = 2

/** Longest time between two updates of one drive; a longer one says nothing of the pace. */
const longest = 600 // seconds

/**
 * Seconds that a request takes at most: clients give up then. Where the two clocks differ by more, one was set, or updates were
 * sent together long after they were made.
 */
const underWay = 10

/** Seconds of the plan by which noise may move the user: where it waits at a turn, a few metres are many. */
const jump = 30

/** The real seconds of what is left at an update, `pace` being the one after it. */
export function secondsAhead(pace: Pace, left: Left, times: UpdateTimes): number {
  const since = drivenSince(pace, left, times)
  // Less than a stretch: as many metres of noise as are driven in some seconds, above all at the start, where a location is found by and by.
  const driven = { ...since, planned: Math.min(since.planned, since.spent * most) }
  const sums = isStanding(pace, driven) ? pace : withDriven(pace, driven)
  const { base, slope } = fitted(sums)
  const next = local.reach * (1 - Math.exp(-left.seconds / local.reach))
  const expected =
    base * left.seconds + slope * left.tempo + (sums.late / (local.assumed + sums.lately)) * next
  return Math.min(left.seconds * most, Math.max(left.seconds / most, expected))
}

/**
 * The pace after an update. Only differences count: of what was left by the plan, and of the times of one clock. What cannot
 * be a drive along the route (a jump, a turn back, another way of measuring) changes nothing.
 */
export function observe(
  before: Pace | undefined,
  left: Left,
  { sentAt, happenedAt }: UpdateTimes,
  isSameDrive: boolean,
): Pace {
  const now = { left: left.seconds, leftTempo: left.tempo, by: left.by, sentAt, happenedAt }
  // Without the tempo it was written by version 0.1.
  if (before?.leftTempo === undefined) return { ...nothing, ...now }
  const driven = drivenSince(before, left, now)
  const { planned, spent } = driven
  const isDrive =
    isSameDrive &&
    left.by === before.by &&
    spent >= 0 &&
    spent <= longest &&
    planned >= -0.25 * spent - jump &&
    planned <= 4 * spent + jump
  if (!isDrive) return { ...before, ...now }
  if (spent < stretch || isStanding(before, driven)) return before
  return { ...withDriven(before, driven), ...now }
}

const nothing: Sums = {
  planned: 0,
  spent: 0,
  plannedTempo: 0,
  plannedTempo2: 0,
  spentTempo: 0,
  stood: 0,
  lately: 0,
  late: 0,
}

interface Driven {
  planned: number
  /** The mean of the roads. */
  tempo: number
  spent: number
}

/** `spent` is not a number where two clocks cannot be compared. */
function drivenSince(before: Pace, left: Left, times: UpdateTimes): Driven {
  const planned = before.left - left.seconds
  const ofRoads = planned > 0 ? (before.leftTempo - left.tempo) / planned : 0
  const tempo = Math.min(1.2, Math.max(-1.3, ofRoads))
  const { base, slope } = fitted(before)
  return { planned, tempo, spent: elapsedSince(before, times, (base + slope * tempo) * planned) }
}

/**
 * Seconds, by the device's own clock where it sent both times. It may be set between two updates: where the server's says
 * something else, the one counts that is nearer to what was expected.
 */
function elapsedSince(before: Pace, { sentAt, happenedAt }: UpdateTimes, expected: number): number {
  const byServer = (happenedAt - before.happenedAt) / 1000
  if (sentAt === undefined || before.sentAt === undefined)
    return sentAt === before.sentAt ? byServer : Number.NaN
  const byDevice = (sentAt - before.sentAt) / 1000
  const isSet =
    Math.abs(byDevice - byServer) > underWay && Math.abs(byServer - expected) < Math.abs(byDevice - expected)
  return isSet ? byServer : byDevice
}

function isStanding({ stood }: Sums, { planned, spent }: Driven): boolean {
  return planned < standing.share * spent && stood + spent < forgiven
}

function withDriven(sums: Sums, { planned, tempo, spent }: Driven): Sums {
  const driven = Math.max(0, planned)
  const { base, slope } = fitted(sums)
  const expected = (base + slope * tempo) * driven
  const isStop = spent >= standing.least && spent > standing.times * expected && sums.stood + spent < forgiven
  const fading = 0.5 ** (driven / halfLife)
  const localFading = Math.exp(-driven / local.fading)
  const before = { planned: sums.planned * fading, spent: sums.spent * fading }
  const took = isStop ? expected : bounded(before, driven, spent)
  return {
    planned: before.planned + driven,
    spent: before.spent + took,
    plannedTempo: sums.plannedTempo * fading + driven * tempo,
    plannedTempo2: sums.plannedTempo2 * fading + driven * tempo ** 2,
    spentTempo: sums.spentTempo * fading + took * tempo,
    stood: sums.stood * fading + (isStop ? spent - expected : 0),
    lately: sums.lately * localFading + driven,
    late: sums.late * localFading + took - expected,
  }
}

/** The seconds spent, as far as they keep the whole within what a driver is taken for: a long stop is soon forgotten. */
function bounded(before: { planned: number; spent: number }, planned: number, spent: number): number {
  const whole = assumed.pace + before.planned + planned
  const rest = assumed.pace + before.spent
  return Math.min(whole * most - rest, Math.max(whole / most - rest, spent))
}

/**
 * Real seconds for each planned one, as base + slope × tempo: the line nearest to what was driven, in least squares with what is
 * assumed before (ridge regression around base 1 and slope 0).
 */
function fitted({ planned, spent, plannedTempo, plannedTempo2, spentTempo }: Sums) {
  const [a, b, c] = [assumed.pace + planned, plannedTempo, assumed.slope + plannedTempo2]
  const [x, y] = [assumed.pace + spent, spentTempo]
  const determinant = a * c - b * b // at least the product of what is assumed
  return { base: (x * c - y * b) / determinant, slope: (a * y - b * x) / determinant }
}
