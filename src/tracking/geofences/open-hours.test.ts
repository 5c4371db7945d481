import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isOpen, lastChange, nextChange, type OpenHours } from './open-hours.ts'

const minute = 60_000
const hour = 60 * minute
const at = Date.parse

/** Minutes of the week. */
const monday = 1440
const nineToFive: OpenHours['week'] = [[monday + 9 * 60, monday + 17 * 60]]
const berlin = { zone: 'Europe/Berlin', week: nineToFive }

describe('isOpen', () => {
  it.each<[what: string, hours: OpenHours, instant: string, expected: boolean]>([
    ['at the minute it opens', berlin, '2026-03-02T08:00:00.000Z', true],
    ['just before', berlin, '2026-03-02T07:59:59.999Z', false],
    ['just before it closes', berlin, '2026-03-02T15:59:59.999Z', true],
    ['at the minute it closes', berlin, '2026-03-02T16:00:00.000Z', false],
    ['on another day', berlin, '2026-03-03T10:00:00Z', false],
    ['an hour of UTC earlier in summer', berlin, '2026-07-06T07:00:00Z', true],
    [
      'in a zone of three quarters',
      { zone: 'Asia/Kathmandu', week: nineToFive },
      '2026-03-02T03:15:00Z',
      true,
    ],
    ['and before', { zone: 'Asia/Kathmandu', week: nineToFive }, '2026-03-02T03:14:00Z', false],
    [
      'where Monday begins first',
      { zone: 'Pacific/Kiritimati', week: nineToFive },
      '2026-03-01T19:00:00Z',
      true,
    ],
    ['never', { zone: 'UTC', week: [] }, '2026-03-02T12:00:00Z', false],
    ['always', { zone: 'UTC', week: [[0, 10080]] }, '2026-03-07T23:59:59Z', true],
    [
      'long before there were zones',
      { zone: 'Europe/Berlin', week: [[0, 10080]] },
      '0001-01-01T00:00:00Z',
      true,
    ],
    [
      'in a zone that is not known, as in UTC',
      { zone: 'Mars/Olympus', week: nineToFive },
      '2026-03-02T09:00:00Z',
      true,
    ],
  ])('%s', (_what, hours, instant, expected) => expect(isOpen(hours, at(instant))).toBe(expected))
})

describe('nextChange', () => {
  it.each<[what: string, hours: OpenHours, from: string, to: string | undefined]>([
    ['the opening', berlin, '2026-03-02T07:30:12.345Z', '2026-03-02T08:00:00.000Z'],
    ['the closing', berlin, '2026-03-02T08:00:00.000Z', '2026-03-02T16:00:00.000Z'],
    ['next week, when summer time has come', berlin, '2026-03-23T16:00:00Z', '2026-03-30T07:00:00.000Z'],
    ['next week, when it is over', berlin, '2026-10-19T15:00:00Z', '2026-10-26T08:00:00.000Z'],
    [
      'when the clocks leap over the opening',
      { zone: 'Europe/Berlin', week: [[150, 300]] },
      '2026-03-29T00:30:00Z',
      '2026-03-29T01:00:00.000Z',
    ],
    [
      'when they leap into the time it was just open',
      { zone: 'Europe/Berlin', week: [[150, 180]] },
      '2026-10-25T00:59:00Z',
      '2026-10-25T01:00:00.000Z',
    ],
    [
      'over a week end that it is open through',
      {
        zone: 'UTC',
        week: [
          [0, 120],
          [10_000, 10_080],
        ],
      },
      '2026-03-07T23:00:00Z',
      '2026-03-08T02:00:00.000Z',
    ],
    ['never open', { zone: 'UTC', week: [] }, '2026-03-02T12:00:00Z', undefined],
    ['never closed', { zone: 'UTC', week: [[0, 10_080]] }, '2026-03-02T12:00:00Z', undefined],
  ])('%s', (_what, hours, from, to) => {
    const change = nextChange(hours, at(from))
    expect(change === undefined ? undefined : new Date(change).toISOString()).toBe(to)
  })
})

describe('isOpen and nextChange', () => {
  /** Reference implementation: local weekday and time from Intl. */
  function isOpenByCalendar({ zone, week }: OpenHours, instant: number): boolean {
    const parts = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      weekday: 'short',
      hour: '2-digit',
      minute: '2-digit',
    }).formatToParts(instant)
    const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
    const weekday = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'].indexOf(part('weekday'))
    const now = weekday * 1440 + Number(part('hour')) * 60 + Number(part('minute'))
    return week.some(([from, to]) => now >= from && now < to)
  }

  const zones = fc.constantFrom(
    'Europe/Berlin',
    'America/New_York',
    'Australia/Lord_Howe', // half an hour of summer time
    'America/St_Johns',
    'Africa/Casablanca',
    'Asia/Kathmandu',
    'America/Santiago', // changes at midnight
    'UTC',
  )
  const weeks = fc
    .uniqueArray(fc.integer({ min: 0, max: 10_080 }), { minLength: 2, maxLength: 8 })
    .map((edges) => edges.sort((a, b) => a - b))
    .map((edges) => edges.slice(0, edges.length - (edges.length % 2)))
    .map((edges): [number, number][] =>
      edges.flatMap((from, index) => (index % 2 ? [] : [[from, edges[index + 1] as number]])),
    )
  // Most clocks change in these months.
  const instants = fc
    .tuple(
      fc.constantFrom('2026-03-05', '2026-03-26', '2026-04-03', '2026-10-02', '2026-10-22', '2026-10-30'),
      fc.integer({ min: 0, max: 5 * 24 * 60 }),
    )
    .map(([from, minutes]) => at(from) + minutes * minute)

  it('agree with Intl, to the minute, until the next change', () => {
    fc.assert(
      fc.property(zones, weeks, instants, (zone, week, instant) => {
        const hours = { zone, week }
        const open = isOpenByCalendar(hours, instant)
        expect(isOpen(hours, instant)).toBe(open)
        const change = nextChange(hours, instant)
        const until = change ?? instant + 48 * hour
        expect(until).toBeGreaterThan(instant)
        // Every half hour, and the minutes around the change.
        for (let time = instant; time < until; time += 30 * minute)
          expect(isOpenByCalendar(hours, time)).toBe(open)
        expect(isOpenByCalendar(hours, until - minute)).toBe(open)
        if (change !== undefined) expect(isOpenByCalendar(hours, change)).toBe(!open)
        const last = lastChange(hours, instant)
        if (last !== undefined) expect(nextChange(hours, last)).toBe(change)
        if (change !== undefined) expect(lastChange(hours, change)).toBe(change)
      }),
      { numRuns: 60 },
    )
  })
})
