import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { KnownAlert } from '../../model/delivery/alert.ts'
import { crossingsOf, type Watched } from './crossings.ts'

const minute = 60_000

function rule(fields: Partial<KnownAlert>): KnownAlert {
  return {
    ...{
      id: 'rule',
      project: 1,
      live: false,
      name: 'rule',
      description: undefined,
      enabled: true,
      when: 'speed',
    },
    ...{ types: [], tags: [], minutes: undefined, speed: undefined, battery: undefined, emails: [] },
    ...{ createdAt: 0, updatedAt: 0 },
    ...fields,
  }
}

const still: Watched = { visits: [], updatedAt: 0, alerts: undefined }
const tagOf = (geofence: string) => geofence.split('-')[0]

/** The alerts that begin at each step, for a user who has one state after another: `1` or `.`. */
function begins(alert: KnownAlert, steps: { user: Partial<Watched>; now: number }[]): string {
  let alerts: Watched['alerts']
  return steps
    .map(({ user, now }) => {
      const crossed = crossingsOf({ ...still, ...user, alerts }, [alert], tagOf, now)
      alerts = crossed.alerts
      return crossed.crossings.length === 0 ? '.' : String(crossed.crossings.length)
    })
    .join('')
}

describe('an alert begins once, and again only after it has ended', () => {
  it.each<[what: string, alert: Partial<KnownAlert>, steps: Partial<Watched>[], expected: string]>([
    [
      'speed: above, not at it; an update without speed changes nothing',
      { speed: 30 },
      [{ speed: 30 }, { speed: 31 }, {}, { speed: 40 }, { speed: 20 }, {}, { speed: 31 }],
      '.1....1',
    ],
    [
      'speed near schools: ends on leaving',
      { speed: 10, tags: ['school'] },
      [
        { speed: 20 },
        { speed: 20, visits: [['school-1', 0, false]] },
        { speed: 20, visits: [['shop-1', 0, false]] },
        { speed: 20, visits: [['school-1', 0, false]] },
      ],
      '.1.1',
    ],
    [
      'battery: below, not at it',
      { when: 'battery', battery: 20 },
      [{ battery: 20 }, { battery: 19 }, { battery: 5 }, { battery: 80 }, { battery: 19 }],
      '.1..1',
    ],
    [
      'dwell: once a visit, each geofence for itself',
      { when: 'dwell', minutes: 0.5 },
      [
        { visits: [['shop-1', 0, false]] },
        {
          visits: [
            ['shop-1', 0, false],
            ['shop-2', 1, false],
          ],
        },
        { visits: [['shop-2', 1, false]] },
        { visits: [['shop-2', 3 * minute, false]] },
      ],
      '11.1',
    ],
    [
      'dwell: only of its tags',
      { when: 'dwell', minutes: 0.5, tags: ['depot'] },
      [{ visits: [['shop-1', 0, false]] }],
      '.',
    ],
  ])('%s', (_what, alert, steps, expected) => {
    const timed = steps.map((user, index) => ({ user, now: (index + 1) * minute }))
    expect(begins(rule(alert), timed)).toBe(expected)
  })

  it('unseen: at its minute, until the next update; not who was silent before the rule', () => {
    const alert = rule({ when: 'unseen', minutes: 10, createdAt: 60 * minute })
    const at = (minutes: number, seen: number) => ({
      user: { updatedAt: seen * minute },
      now: minutes * minute,
    })
    expect(begins(alert, [at(61, 10), at(69, 60), at(70, 60), at(99, 60), at(100, 99), at(109, 99)])).toBe(
      '..1..1',
    )
  })

  it('whatever speeds come: as often as they rise above', () => {
    const speeds = fc.array(fc.option(fc.integer({ min: 0, max: 4 }), { nil: undefined }))
    fc.assert(
      fc.property(speeds, (list) => {
        const known = list.filter((speed) => speed !== undefined)
        const rises = known.filter((speed, at) => speed > 2 && !((known[at - 1] ?? 0) > 2)).length
        const steps = list.map((speed, at) => ({ user: speed === undefined ? {} : { speed }, now: at }))
        expect(begins(rule({ speed: 2 }), steps).replaceAll('.', '')).toBe('1'.repeat(rises))
      }),
    )
  })
})

it('says when the next dwell is due, and keeps the list where nothing has changed', () => {
  const alert = rule({ when: 'dwell', minutes: 5 })
  const visits: Watched['visits'] = [
    ['shop-1', 0, false],
    ['shop-2', minute, false],
  ]
  expect(crossingsOf({ ...still, visits }, [alert], tagOf, 2 * minute)).toEqual({
    alerts: undefined,
    crossings: [],
    dueAt: 5 * minute,
  })
  const alerts: Watched['alerts'] = [['rule', 0, 'shop-1']]
  const later = crossingsOf({ ...still, visits, alerts }, [alert], tagOf, 5 * minute)
  expect(later.alerts).toBe(alerts)
  expect(later.dueAt).toBe(6 * minute)
  expect(crossingsOf({ ...still, alerts }, [], tagOf, 0).alerts).toBeUndefined()
})
