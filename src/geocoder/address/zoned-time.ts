import { zoneLetters } from './zone-letters.ts'

/** What an address says of its time zone. Offsets are seconds. */
export interface ZonedTime {
  /** `America/New_York` */
  id: string
  /** `Eastern Daylight Time` */
  name: string
  /** `EDT`; where a time has no letters of its own, `GMT+8`. */
  code: string
  /** The instant on the zone's clocks: `2026-07-01T08:00:00-04:00`. */
  currentTime: string
  /** East of UTC, daylight saving included. */
  utcOffset: number
  /** How much of that is daylight saving. */
  dstOffset: number
}

export function zonedTime(zone: string, instant: Date): ZonedTime {
  const { name, utcOffset, dstOffset } = clockAt(zone, instant)
  return {
    id: zone,
    name,
    code: zoneLetters[name] ?? numbered(utcOffset),
    currentTime: localTime(instant, utcOffset),
    utcOffset,
    dstOffset,
  }
}

interface Clock {
  name: string
  utcOffset: number
  dstOffset: number
}

/** Clocks change on the quarter of an hour, if at all. */
const quarter = 900_000

/** What each zone's clock was when it was last asked for: nearly always the same again. */
const clocks = new Map<string, Clock & { quarter: number }>()

function clockAt(zone: string, instant: Date): Clock {
  const now = Math.floor(instant.getTime() / quarter)
  const last = clocks.get(zone)
  if (last?.quarter === now) return last
  const { name, utcOffset } = readClock(zone, instant)
  const dstOffset = isSummer(name) ? utcOffset - standardOffset(zone, instant) : 0
  const clock = { quarter: now, name, utcOffset, dstOffset }
  clocks.set(zone, clock)
  return clock
}

const day = 86_400_000

/** Of the nearest month that is not summer. */
function standardOffset(zone: string, instant: Date): number {
  for (let months = 1; months <= 11; months++) {
    for (const days of [months * 30, months * -30]) {
      const other = readClock(zone, new Date(instant.getTime() + days * day))
      if (!isSummer(other.name)) return other.utcOffset
    }
  }
  return readClock(zone, instant).utcOffset
}

/** Ireland calls its summer time standard. */
function isSummer(name: string): boolean {
  return /\b(daylight|summer)\b/i.test(name) || name === 'Irish Standard Time'
}

/** `GMT+5:45` */
function numbered(utcOffset: number): string {
  const { hours, minutes } = parts(utcOffset)
  return `GMT${utcOffset < 0 ? '-' : '+'}${hours}${minutes ? `:${two(minutes)}` : ''}`
}

/** Seconds, not milliseconds: what a clock on the wall shows. */
function localTime(instant: Date, utcOffset: number): string {
  const local = new Date(instant.getTime() + utcOffset * 1000).toISOString().slice(0, 19)
  const { hours, minutes } = parts(utcOffset)
  return `${local}${utcOffset < 0 ? '-' : '+'}${two(hours)}:${two(minutes)}`
}

function parts(utcOffset: number): { hours: number; minutes: number } {
  const minutes = Math.abs(Math.trunc(utcOffset / 60))
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 }
}

function two(number: number): string {
  return String(number).padStart(2, '0')
}

/** What the zone's clocks are called and show. */
function readClock(zone: string, instant: Date): { name: string; utcOffset: number } {
  const shown: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {}
  for (const { type, value } of formatter(zone).formatToParts(instant)) shown[type] = value
  const { year, month, day: date, hour, minute, second, timeZoneName = zone } = shown
  const local = Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(date),
    Number(hour),
    Number(minute),
    Number(second),
  )
  return { name: timeZoneName, utcOffset: local / 1000 - Math.floor(instant.getTime() / 1000) }
}

/** To make one takes a hundred times as long as to use it. */
const formatters = new Map<string, Intl.DateTimeFormat>()

function formatter(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    timeZoneName: 'long',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formatters.set(timeZone, made)
  return made
}
