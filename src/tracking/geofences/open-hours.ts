import { LRUCache } from 'lru-cache'

/** When a geofence is open, in its local time. */
export interface OpenHours {
  zone: string // IANA
  /** Minutes since Sunday 00:00 local time; sorted, disjoint and not adjacent. */
  week: [from: number, to: number][]
}

const minute = 60_000 // milliseconds
const day = 1440 // minutes
const wholeWeek = 7 * day

/** 1 January 1970 was a Thursday. */
const epoch = 4 * day

export function isOpen({ zone, week }: OpenHours, at: number): boolean {
  const now = minuteOfWeek(at + offsetOf(zone, at))
  return week.some(([from, to]) => now >= from && now < to)
}

/** The next instant at which it opens or closes; undefined for never. */
export function nextChange(hours: OpenHours, at: number): number | undefined {
  const { zone, week } = hours
  if (week.length === 0 || week.some(([from, to]) => to - from === wholeWeek)) return undefined
  const open = isOpen(hours, at)
  let now = at
  // Two weeks cover every change, daylight saving included.
  while (now < at + 2 * wholeWeek * minute) {
    const offset = offsetOf(zone, now)
    const edge = nextEdge(week, now + offset) - offset
    // A daylight saving change before that edge may itself open or close it.
    now = offsetOf(zone, edge) === offset ? edge : clockChange(zone, now, edge)
    if (isOpen(hours, now) !== open) return now
  }
  return undefined
}

/** The last instant until now at which it opened or closed; undefined for never. */
export function lastChange(hours: OpenHours, now: number): number | undefined {
  let last: number | undefined
  let next = nextChange(hours, now - 2 * wholeWeek * minute)
  while (next !== undefined && next <= now) {
    last = next
    next = nextChange(hours, next)
  }
  return last
}

/** The next start or end of an interval, in local milliseconds. */
function nextEdge(week: OpenHours['week'], local: number): number {
  const now = minuteOfWeek(local)
  const edges = week.flat()
  const next = edges.find((edge) => edge > now) ?? (edges[0] as number) + wholeWeek
  return (Math.floor(local / minute) + next - now) * minute
}

function minuteOfWeek(local: number): number {
  const since = (Math.floor(local / minute) + epoch) % wholeWeek
  return since < 0 ? since + wholeWeek : since
}

/** Every zone changes its offset at a full quarter of an hour. */
const quarter = 15 * minute

/** Binary search for the first quarter of an hour with another offset than `from`; the offset at `to` differs. */
function clockChange(zone: string, from: number, to: number): number {
  const before = offsetOf(zone, from)
  let low = Math.floor(from / quarter)
  let high = Math.floor(to / quarter)
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (offsetOf(zone, middle * quarter) === before) low = middle
    else high = middle
  }
  return high * quarter
}

interface Zone {
  format: Intl.DateTimeFormat
  /** Milliseconds, by quarter of an hour since 1970. */
  offsets: LRUCache<number, number>
}

const zones = new Map<string, Zone>()

/** Intl takes microseconds; most lookups are of the current quarter of an hour. */
const mostOffsets = 1024 // more than a week of quarters

/** How far local time is ahead of UTC, in milliseconds. */
function offsetOf(name: string, at: number): number {
  const zone = zones.get(name) ?? openZone(name)
  const since = Math.max(0, Math.floor(at / quarter)) // no updates before 1970
  const known = zone.offsets.get(since)
  if (known !== undefined) return known
  const offset = readOffset(zone.format.format(since * quarter))
  zone.offsets.set(since, offset)
  return offset
}

function openZone(name: string): Zone {
  const zone = { format: zoneFormat(name), offsets: new LRUCache<number, number>({ max: mostOffsets }) }
  zones.set(name, zone)
  return zone
}

/** A zone that this Node does not know counts as UTC: tracking must go on. */
function zoneFormat(name: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name, timeZoneName: 'longOffset' })
  } catch {
    return new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', timeZoneName: 'longOffset' })
  }
}

/** `7/1/2026, GMT+02:00`, or only `GMT`. */
function readOffset(text: string): number {
  const [, sign, hours, minutes, seconds = '0'] = /GMT([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(text) ?? []
  if (sign === undefined) return 0
  const offset = (Number(hours) * 60 + Number(minutes)) * minute + Number(seconds) * 1000
  return sign === '-' ? -offset : offset
}
