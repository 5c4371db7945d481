import { zoneLetters } from './zone-letters.ts'

/** What an address says of its time zone. Offsets are seconds. */
export interface ZonedTime {
  /** `America/New_York` */
  id: string
  /** `Eastern Daylight Time` */
  name: string
  /** `EDT`; where a zone has no letters of its own, `GMT+8`. */
  code: string
  /** The instant on the zone's clocks: `2026-07-01T08:00:00-04:00`. */
  currentTime: string
  /** East of UTC, daylight saving included. */
  utcOffset: number
  /** How much of that is daylight saving. */
  dstOffset: number
}

export function zonedTime(zone: string, instant: Date): ZonedTime {
  const utcOffset = offsetAt(zone, instant)
  const name = nameAt(zone, instant, 'en-US', 'long')
  const dstOffset = isSummer(name) ? utcOffset - standardOffset(zone, instant) : 0
  return {
    id: zone,
    name,
    code: codeAt(zone, instant, dstOffset !== 0),
    currentTime: localTime(instant, utcOffset),
    utcOffset,
    dstOffset,
  }
}

const day = 86_400_000

/** Of the nearest month that is not summer. */
function standardOffset(zone: string, instant: Date): number {
  for (let months = 1; months <= 11; months++) {
    for (const days of [months * 30, months * -30]) {
      const other = new Date(instant.getTime() + days * day)
      if (!isSummer(nameAt(zone, other, 'en-US', 'long'))) return offsetAt(zone, other)
    }
  }
  return offsetAt(zone, instant)
}

function isSummer(name: string): boolean {
  return /\b(daylight|summer)\b/i.test(name)
}

/** The letters that are in use where they are in use: Unicode's data has them only in the English of those places. */
const places = ['en-US', 'en-GB', 'en-AU', 'en-CA', 'en-IN', 'en-NZ', 'en-ZA']

function codeAt(zone: string, instant: Date, isSummerTime: boolean): string {
  for (const place of places) {
    const code = nameAt(zone, instant, place, 'short')
    if (!/\d/.test(code) && (code !== 'GMT' || offsetAt(zone, instant) === 0)) return code
  }
  const letters = zoneLetters[zone]
  return letters?.[isSummerTime ? 1 : 0] ?? nameAt(zone, instant, 'en-US', 'short')
}

function offsetAt(zone: string, instant: Date): number {
  const text = nameAt(zone, instant, 'en-US', 'longOffset')
  const [, sign, hours = 0, minutes = 0, seconds = 0] = /GMT([+-])(\d+):(\d+)(?::(\d+))?/.exec(text) ?? []
  const size = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
  return sign === '-' ? -size : size
}

/** Seconds, not milliseconds: what a clock on the wall shows. */
function localTime(instant: Date, utcOffset: number): string {
  const local = new Date(instant.getTime() + utcOffset * 1000).toISOString().slice(0, 19)
  const minutes = Math.abs(Math.trunc(utcOffset / 60))
  const two = (number: number) => String(number).padStart(2, '0')
  return `${local}${utcOffset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

type NameStyle = 'long' | 'short' | 'longOffset'

function nameAt(zone: string, instant: Date, place: string, style: NameStyle): string {
  const parts = formatter(zone, place, style).formatToParts(instant)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone
}

/** To make one takes far longer than to use it. */
const formatters = new Map<string, Intl.DateTimeFormat>()

function formatter(timeZone: string, place: string, timeZoneName: NameStyle): Intl.DateTimeFormat {
  const key = `${timeZone} ${place} ${timeZoneName}`
  const known = formatters.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(place, { timeZone, timeZoneName })
  formatters.set(key, made)
  return made
}
