import type { Pace } from '../../model/trip-status.ts'
import type { Left } from './left.ts'

/** When an update was made: by the device's clock if it sent its time, and by the server's. Unix milliseconds. */
export interface UpdateTimes {
  sentAt: number | undefined
  happenedAt: number
}

/** Seconds as planned that count before anything is known of the driver. */
const assumed = 20

/** Seconds of driving after which what was observed counts half. */
const halfLife = 900

/** A driver is taken for at most so many times slower or faster than planned. */
const most = 2

/** Longest time between two updates of one drive; a longer one says nothing of the pace. */
const longest = 600 // seconds

/** Real seconds for each planned one. */
export function slowness(pace: Pace | undefined): number {
  return pace ? (assumed + pace.spent) / (assumed + pace.planned) : 1
}

/**
 * The pace after an update. Only differences count: of what was left by the plan, and of the times of one clock. What cannot
 * be a drive along the route (a jump, a turn back, another way of measuring) changes nothing.
 */
export function observe(
  before: Pace | undefined,
  { seconds: left, by }: Left,
  { sentAt, happenedAt }: UpdateTimes,
  isSameDrive: boolean,
): Pace {
  const now = { left, by, sentAt, happenedAt }
  if (!before) return { planned: 0, spent: 0, ...now }
  const { planned, spent } = before
  const elapsed = elapsedSince(before, now)
  const driven = before.left - left
  const isDrive =
    isSameDrive &&
    by === before.by &&
    elapsed !== undefined &&
    elapsed >= 0 &&
    elapsed <= longest &&
    driven >= -0.25 * elapsed - 10 &&
    driven <= 4 * elapsed + 10
  if (!isDrive) return { planned, spent, ...now }
  const fading = 0.5 ** (Math.max(0, driven) / halfLife)
  return { ...bounded(planned * fading + driven, spent * fading + elapsed), ...now }
}

/** Seconds, by the device's own clock where it sent both times. */
function elapsedSince(before: Pace, { sentAt, happenedAt }: UpdateTimes): number | undefined {
  if (sentAt !== undefined && before.sentAt !== undefined) return (sentAt - before.sentAt) / 1000
  return sentAt === before.sentAt ? (happenedAt - before.happenedAt) / 1000 : undefined
}

/** So that a long stop is soon forgotten when the drive goes on. */
function bounded(planned: number, spent: number): Pick<Pace, 'planned' | 'spent'> {
  const driven = Math.max(0, planned)
  const least = (assumed + driven) / most - assumed
  return { planned: driven, spent: Math.min((assumed + driven) * most - assumed, Math.max(least, spent)) }
}
