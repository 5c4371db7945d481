import { zoneAbbreviations } from './zone-abbreviations.ts'

/** The time zone of an address. Offsets are seconds. */
export interface ZonedTime {
  /** `America/New_York` */
  id: string
  /** `Eastern Daylight Time` */
  name: string
  /** `EDT`; without an abbreviation, `GMT+8`. */
  code: string
  /** Local time: `2026-07-01T08:00:00-04:00`. */
  currentTime: string
  /** East of UTC, daylight saving included. */
  utcOffset: number
  /** How much of that is daylight saving. */
  dstOffset: number
}

/** The last one of each zone: all records of a second share it. */
const told = new Map<string, { second: number; time: ZonedTime }>()

export function zonedTime(zone: string, instant: Date): ZonedTime {
  const second = Math.floor(instant.getTime() / 1000)
  const last = told.get(zone)
  if (last?.second === second) return last.time
  const time = timeIn(zone, instant)
  told.set(zone, { second, time })
  return time
}

function timeIn(zone: string, instant: Date): ZonedTime {
  const { name, utcOffset, dstOffset } = clockAt(zone, instant)
  return {
    id: zone,
    name,
    code: zoneAbbreviations[name] ?? numbered(utcOffset),
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

/** Offsets change only on a quarter of an hour. Milliseconds. */
const quarter = 900_000

/** The last result of each zone, valid for a quarter of an hour. */
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

/** The offset in the nearest month without daylight saving. */
function standardOffset(zone: string, instant: Date): number {
  for (let months = 1; months <= 11; months++) {
    for (const days of [months * 30, months * -30]) {
      const other = readClock(zone, new Date(instant.getTime() + days * day))
      if (!isSummer(other.name)) return other.utcOffset
    }
  }
  return readClock(zone, instant).utcOffset
}

/** Ireland calls its summer time standard time. */
function isSummer(name: string): boolean {
  return /\b(daylight|summer)\b/i.test(name) || name === 'Irish Standard Time'
}

/** `GMT+5:45` */
function numbered(utcOffset: number): string {
  const { hours, minutes } = parts(utcOffset)
  return `GMT${utcOffset < 0 ? '-' : '+'}${hours}${minutes ? `:${two(minutes)}` : ''}`
}

/** In whole seconds, with the offset. */
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

/** Cached: creating one takes a hundred times as long as using it. */
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
