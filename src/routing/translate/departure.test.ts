import { expect, it } from 'vitest'
import { hourOfWeek, localDeparture } from './departure.ts'

it.each([
  ['2026-07-01T08:00:00Z', 'Europe/Berlin', '2026-07-01T10:00'],
  ['2026-01-01T08:00:00Z', 'Europe/Berlin', '2026-01-01T09:00'],
  ['2026-01-01T02:30:00Z', 'America/New_York', '2025-12-31T21:30'],
  ['2026-03-29T00:59:00Z', 'Europe/Berlin', '2026-03-29T01:59'], // the last minute before the clocks go forward
  ['2026-03-29T01:00:00Z', 'Europe/Berlin', '2026-03-29T03:00'],
  ['2026-06-30T23:59:00Z', 'UTC', '2026-06-30T23:59'],
  ['2026-06-30T18:15:00Z', 'Asia/Kathmandu', '2026-07-01T00:00'],
  ['1969-07-20T20:17:00Z', 'UTC', '2369-07-20T20:17'], // a Sunday, as 400 years earlier
  ['0001-01-01T12:00:00Z', 'UTC', '2001-01-01T12:00'],
  ['9999-12-31T23:59:00Z', 'Europe/Berlin', '9600-01-01T00:59'],
])('%s is in %s %s', (instant, zone, local) => {
  expect(localDeparture(new Date(instant), zone)).toBe(local)
})

it.each([
  ['2026-06-15T00:00:00Z', 'UTC', 0], // a Monday
  ['2026-06-14T22:00:00Z', 'Europe/Berlin', 0],
  ['2026-06-16T06:59:59Z', 'Europe/Berlin', 24 + 8],
  ['2026-06-14T23:59:00Z', 'UTC', 167],
])('%s is in %s hour %d of the week', (instant, zone, hour) => {
  expect(hourOfWeek(new Date(instant), zone)).toBe(hour)
})
