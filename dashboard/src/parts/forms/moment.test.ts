import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type MomentKind, otherDay, otherMonth, readMoment, weeksOf, writeMoment } from './moment.ts'

it.each<[string, MomentKind, string | undefined]>([
  ['17.11.2026', 'day', '2026-11-17'],
  ['7/1/2026', 'day', '2026-01-07'],
  ['2026-11-17', 'day', '2026-11-17'],
  ['29-02-2024', 'day', '2024-02-29'],
  ['29.02.2026', 'day', undefined],
  ['17.11.26', 'day', undefined],
  ['17.11.', 'day', undefined],
  [' ', 'day', ''],
  ['8:05', 'time', '08:05'],
  ['8h05', 'time', '08:05'],
  ['8,05', 'time', '08:05'],
  ['14.30.07', 'time', '14:30:07'],
  ['24:00', 'time', undefined],
  ['8', 'time', undefined],
  ['2:30 PM', 'time', undefined],
  ['17/11/2026, 14:30', 'dayAndTime', '2026-11-17T14:30'],
  ['1.1.2020 12.30', 'dayAndTime', '2020-01-01T12:30'],
  ['2020-01-01T12:00:59', 'dayAndTime', '2020-01-01T12:00:59'],
  ['17/11/2026', 'dayAndTime', undefined],
  ['31/11/2026 14:30', 'dayAndTime', undefined],
])('%s as %s is %s', (typed, kind, kept) => {
  expect(readMoment(typed, kind)).toBe(kept)
})

describe.each([
  ['en-GB', '17/11/2026 14:30'],
  ['de', '17.11.2026 14:30'],
  ['es', '17/11/2026 14:30'],
  ['fr', '17/11/2026 14:30'],
])('in %s', (locale, written) => {
  it('is written so, and read again as it was', () => {
    expect(writeMoment('2026-11-17T14:30', 'dayAndTime', locale)).toBe(written)
    const minutes = fc.integer({ min: 0, max: 4e9 })
    fc.assert(
      fc.property(minutes, (minute) => {
        const kept = new Date(minute * 60_000).toISOString().slice(0, 16)
        expect(readMoment(writeMoment(kept, 'dayAndTime', locale), 'dayAndTime')).toBe(kept)
      }),
    )
  })
})

it('a month has whole weeks, from Monday to Sunday', () => {
  const weeks = weeksOf('2026-11-17')
  expect(weeks.map(([monday]) => monday)).toEqual([
    '2026-10-26',
    '2026-11-02',
    '2026-11-09',
    '2026-11-16',
    '2026-11-23',
    '2026-11-30',
  ])
  expect(weeks.at(-1)?.at(-1)).toBe('2026-12-06')
})

it('steps over the ends of months and years', () => {
  expect([otherDay('2026-12-31', 1), otherMonth('2026-01-31', 1), otherMonth('2026-01-15', -1)]).toEqual([
    '2027-01-01',
    '2026-02-28',
    '2025-12-15',
  ])
})
