import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readIso8601 } from './iso-8601.ts'

describe('readIso8601', () => {
  it.each([
    ['2026-01-31T12:00:00.000Z', '2026-01-31T12:00:00.000Z'],
    ['2026-01-31T12:00:00', '2026-01-31T12:00:00.000Z'],
    ['2026-01-31 12:00', '2026-01-31T12:00:00.000Z'],
    ['2026-01-31t12:00z', '2026-01-31T12:00:00.000Z'],
    ['2026-01-31T12', '2026-01-31T12:00:00.000Z'],
    ['2026-01-31T12Z', '2026-01-31T12:00:00.000Z'],
    ['2026-01-31T12+05', '2026-01-31T07:00:00.000Z'],
    ['2026-01-31T12:00:00.1234567Z', '2026-01-31T12:00:00.123Z'],
    ['2026-01-31T12:00:00,5Z', '2026-01-31T12:00:00.500Z'],
    ['2026-01-31T12:30.5Z', '2026-01-31T12:30:30.000Z'],
    ['2026-01-31T12.25Z', '2026-01-31T12:15:00.000Z'],
    ['2026-01-31T12:00:00+05:30', '2026-01-31T06:30:00.000Z'],
    ['2026-01-31T12:00:00-0330', '2026-01-31T15:30:00.000Z'],
    ['2026-01-31T24:00:00Z', '2026-02-01T00:00:00.000Z'],
    ['2016-12-31T23:59:60Z', '2017-01-01T00:00:00.000Z'],
    ['2026-01-31', '2026-01-31T00:00:00.000Z'],
    ['2026-01', '2026-01-01T00:00:00.000Z'],
    ['2026', '2026-01-01T00:00:00.000Z'],
    ['20260131', '2026-01-31T00:00:00.000Z'],
    ['20260131T1200', '2026-01-31T12:00:00.000Z'],
    ['20260131T120000Z', '2026-01-31T12:00:00.000Z'],
    ['20260131T120000.5+0100', '2026-01-31T11:00:00.500Z'],
    ['2026-031', '2026-01-31T00:00:00.000Z'],
    ['2026031T06', '2026-01-31T06:00:00.000Z'],
    ['2024-366', '2024-12-31T00:00:00.000Z'],
    ['2026-W05-6', '2026-01-31T00:00:00.000Z'],
    ['2026W056T12', '2026-01-31T12:00:00.000Z'],
    ['2026-W05', '2026-01-26T00:00:00.000Z'],
    ['2020-W53-7', '2021-01-03T00:00:00.000Z'],
    ['2025-W01-1', '2024-12-30T00:00:00.000Z'],
    ['0001-01-01', '0001-01-01T00:00:00.000Z'],
  ])('reads %s as %s', (text, iso) => {
    expect(readIso8601(text)?.toISOString()).toBe(iso)
  })

  it.each([
    '',
    'now',
    '2026-02-30',
    '2026-13-01',
    '2026-00',
    '2026-1-1',
    '202601', // basic form has no year and month
    '26-01-31',
    '2026-366',
    '2026-000',
    '2026-W54-1',
    '2026-W00',
    '2026-W05-8',
    '2026T12',
    '2026-01T12',
    '2026-01-31T',
    '2026-01-31T25',
    '2026-01-31T24:01',
    '2026-01-31T12:60',
    '2026-01-31T12:00:61',
    '2026-01-31T12:00+24',
    '2026-01-31T12:00+05:60',
    '2026-01-31T12:00 Europe/Berlin',
    '1769860800000',
    '31/01/2026',
    '9999-12-31T23:59:59-23:59',
    '0000-01-01T00:00+01:00',
    '2026-01-31T12:00:00ZZ',
  ])('refuses %s', (text) => {
    expect(readIso8601(text)).toBeUndefined()
  })

  it('reads every day in its calendar, ordinal and week form as the same instant', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('0001-01-04'), max: new Date('9998-12-28'), noInvalidDate: true }),
        (date) => {
          const day = new Date(Math.floor(date.getTime() / 86_400_000) * 86_400_000)
          const [calendar = ''] = day.toISOString().split('T')
          for (const text of [calendar, calendar.replaceAll('-', ''), ordinal(day), week(day)])
            expect(readIso8601(text)?.toISOString(), text).toBe(day.toISOString())
        },
      ),
    )
  })

  it('reads what toISOString writes, and the same instant with any offset', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('0002-01-01'), max: new Date('9998-12-31'), noInvalidDate: true }),
        fc.integer({ min: -14 * 60, max: 14 * 60 }),
        (date, minutes) => {
          const local = new Date(date.getTime() + minutes * 60_000).toISOString().slice(0, -1)
          const size = Math.abs(minutes)
          const offset = `${minutes < 0 ? '-' : '+'}${twoDigits(Math.floor(size / 60))}:${twoDigits(size % 60)}`
          expect(readIso8601(date.toISOString())).toEqual(date)
          expect(readIso8601(local + offset)).toEqual(date)
        },
      ),
    )
  })
})

function ordinal(day: Date): string {
  const start = new Date(day)
  start.setUTCMonth(0, 1)
  const number = Math.round((day.getTime() - start.getTime()) / 86_400_000) + 1
  return `${day.toISOString().slice(0, 4)}-${String(number).padStart(3, '0')}`
}

/** Another way than the code under test: the week's Thursday decides its year. */
function week(day: Date): string {
  const weekday = ((day.getUTCDay() + 6) % 7) + 1
  const thursday = new Date(day.getTime() + (4 - weekday) * 86_400_000)
  const number = Math.floor((Number(ordinal(thursday).slice(5)) - 1) / 7) + 1
  return `${thursday.toISOString().slice(0, 4)}-W${twoDigits(number)}-${weekday}`
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
