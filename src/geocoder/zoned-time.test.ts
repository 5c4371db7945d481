import { expect, it } from 'vitest'
import { zonedTime } from './zoned-time.ts'

type Row = [
  zone: string,
  instant: string,
  name: string,
  code: string,
  local: string,
  utc: number,
  dst: number,
]

// biome-ignore format: a table
const table: Row[] = [
  // The second before and the second of each change.
  ['America/New_York', '2026-03-08T06:59:59Z', 'Eastern Standard Time', 'EST', '2026-03-08T01:59:59-05:00', -18000, 0],
  ['America/New_York', '2026-03-08T07:00:00Z', 'Eastern Daylight Time', 'EDT', '2026-03-08T03:00:00-04:00', -14400, 3600],
  ['America/New_York', '2026-11-01T05:59:59Z', 'Eastern Daylight Time', 'EDT', '2026-11-01T01:59:59-04:00', -14400, 3600],
  ['America/New_York', '2026-11-01T06:00:00Z', 'Eastern Standard Time', 'EST', '2026-11-01T01:00:00-05:00', -18000, 0],
  ['Europe/Berlin', '2026-03-29T00:59:59Z', 'Central European Standard Time', 'CET', '2026-03-29T01:59:59+01:00', 3600, 0],
  ['Europe/Berlin', '2026-03-29T01:00:00Z', 'Central European Summer Time', 'CEST', '2026-03-29T03:00:00+02:00', 7200, 3600],
  ['Europe/London', '2026-10-25T00:59:59Z', 'British Summer Time', 'BST', '2026-10-25T01:59:59+01:00', 3600, 3600],
  ['Europe/London', '2026-10-25T01:00:00Z', 'Greenwich Mean Time', 'GMT', '2026-10-25T01:00:00+00:00', 0, 0],
  ['Europe/Dublin', '2026-07-01T12:00:00Z', 'Irish Standard Time', 'IST', '2026-07-01T13:00:00+01:00', 3600, 3600],
  // Half an hour of daylight saving; the southern summer; the year's end.
  ['Australia/Lord_Howe', '2026-01-01T00:00:00Z', 'Lord Howe Daylight Time', 'LHDT', '2026-01-01T11:00:00+11:00', 39600, 1800],
  ['Australia/Sydney', '2026-12-31T23:59:59.999Z', 'Australian Eastern Daylight Time', 'AEDT', '2027-01-01T10:59:59+11:00', 39600, 3600],
  // No daylight saving at all, or odd offsets.
  ['America/Phoenix', '2026-07-01T12:00:00Z', 'Mountain Standard Time', 'MST', '2026-07-01T05:00:00-07:00', -25200, 0],
  ['Asia/Kathmandu', '2026-07-01T12:00:00Z', 'Nepal Time', 'GMT+5:45', '2026-07-01T17:45:00+05:45', 20700, 0],
  ['Asia/Kolkata', '2026-07-01T12:00:00Z', 'India Standard Time', 'IST', '2026-07-01T17:30:00+05:30', 19800, 0],
  ['Asia/Tokyo', '2026-07-01T12:00:00Z', 'Japan Standard Time', 'JST', '2026-07-01T21:00:00+09:00', 32400, 0],
  ['America/St_Johns', '2026-07-01T12:00:00Z', 'Newfoundland Daylight Time', 'NDT', '2026-07-01T09:30:00-02:30', -9000, 3600],
  ['Pacific/Honolulu', '2026-07-01T12:00:00Z', 'Hawaii-Aleutian Standard Time', 'HST', '2026-07-01T02:00:00-10:00', -36000, 0],
  ['Etc/GMT+2', '2026-07-01T12:00:00Z', 'GMT-02:00', 'GMT-2', '2026-07-01T10:00:00-02:00', -7200, 0],
  ['UTC', '2026-07-01T12:00:00Z', 'Coordinated Universal Time', 'UTC', '2026-07-01T12:00:00+00:00', 0, 0],
]

it.each(table)('%s at %s: %s', (zone, instant, name, code, currentTime, utcOffset, dstOffset) => {
  expect(zonedTime(zone, new Date(instant))).toEqual({
    id: zone,
    name,
    code,
    currentTime,
    utcOffset,
    dstOffset,
  })
})

it('handles every zone that Node knows, on any day', () => {
  for (const zone of Intl.supportedValuesOf('timeZone')) {
    for (const instant of ['2026-01-15T00:00:00Z', '2026-07-15T00:00:00Z'].map((text) => new Date(text))) {
      const { currentTime, dstOffset, code, name } = zonedTime(zone, instant)
      expect(new Date(currentTime)).toEqual(instant)
      expect([0, 1800, 3600, 7200]).toContain(dstOffset)
      expect(code && name).toBeTruthy()
    }
  }
})
