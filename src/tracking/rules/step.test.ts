import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { away, circle, lookupOf } from '../../../test/tracking/fences.ts'
import {
  endingFences,
  lastingFences,
  maxAccuracy,
  noon,
  projectSettings,
  walks,
} from '../../../test/tracking/walks.ts'
import { boxAround } from '../../geo/box.ts'
import { createBoxIndex } from '../../geo/box-index.ts'
import { eventTypeNames } from '../../model/event-types.ts'
import { defaultProjectSettings, type ProjectSettings } from '../../model/project/project-settings.ts'
import type { Fence } from '../geofences/fence.ts'
import { boxOfShape } from '../geofences/measure.ts'
import { isOpen } from '../geofences/open-hours.ts'
import type { GeoLookup } from './geo-lookup.ts'
import { step } from './step.ts'
import { type DetectedEvent, initialState, type TrackState, type Update } from './update.ts'

interface Stage {
  before: TrackState
  update: Update
  after: TrackState
  events: DetectedEvent[]
}

function follow(walk: readonly Update[], geo: GeoLookup, settings: ProjectSettings): Stage[] {
  let before = initialState
  return walk.map((update) => {
    const { state: after, events } = step(before, update, geo, settings)
    const stage = { before, update, after, events }
    before = after
    return stage
  })
}

const isIn = ({ visits }: TrackState, id: string) => visits.some(({ fence }) => fence === id)

function always(
  fences: fc.Arbitrary<Fence[]>,
  check: (stages: Stage[], fences: Fence[], settings: ProjectSettings) => void,
): void {
  fc.assert(
    fc.property(walks, fences, projectSettings, (walk, all, settings) =>
      check(follow(walk, lookupOf(...all), settings), all, settings),
    ),
    { numRuns: 200 },
  )
}

/** Walks whose visits follow from entries and exits: no geofence ends, or its end makes an exit. */
function whereAllIsTold(check: (stages: Stage[], fences: Fence[], settings: ProjectSettings) => void): void {
  always(lastingFences, check)
  always(endingFences, (stages, fences, settings) => {
    if (settings.exitWhenGeofenceEnds) check(stages, fences, settings)
  })
}

describe('on every walk', () => {
  it('entries and exits of a geofence alternate, an entry first', () => {
    whereAllIsTold((stages, fences) => {
      for (const { id } of fences) {
        const turns = stages
          .flatMap(({ events }) => events)
          .filter(({ fence, type }) => fence === id && type !== 'user.dwelled_in_geofence')
          .map(({ type }) => type)
        expect(turns).toEqual(
          turns.map((_, at) => (at % 2 === 0 ? 'user.entered_geofence' : 'user.exited_geofence')),
        )
      }
    })
  })

  it('the visits match the entries and exits', () => {
    whereAllIsTold((stages) => {
      const since = new Map<string, number>()
      for (const { events, after, update } of stages) {
        for (const { type, fence = '', at } of events) {
          if (type === 'user.entered_geofence') since.set(fence, at)
          if (type === 'user.exited_geofence') since.delete(fence)
        }
        expect(new Map(after.visits.map((visit) => [visit.fence, visit.since]))).toEqual(since)
        expect(after.visits).toHaveLength(since.size)
        expect(after.last).toMatchObject({ x: update.x, y: update.y, at: update.at })
      }
    })
  })

  it('entries come from outside, exits and dwells from inside; no visit to an inactive geofence', () => {
    always(endingFences, (stages, fences, settings) => {
      for (const { before, after, update, events } of stages) {
        for (const { type, fence = '' } of settings.detectCrossings ? [] : events) {
          // Closed and opened again meanwhile: entered anew.
          const reopens = fences.some(({ id, hours }) => id === fence && hours)
          if (!reopens) expect(isIn(before, fence)).toBe(type !== 'user.entered_geofence')
        }
        for (const { id, enabled, endsAt, userIds, hours } of fences) {
          const isThere =
            enabled &&
            update.at < endsAt &&
            (!userIds || userIds.has(update.userId ?? '')) &&
            (!hours || isOpen(hours, update.at))
          if (!isThere) expect(isIn(after, id)).toBe(false)
        }
      }
    })
  })

  it('a visit has at most one dwell, and none before its threshold', () => {
    always(endingFences, (stages, fences, settings) => {
      const dwelled = new Set<string>()
      for (const { before, after, events } of stages) {
        for (const { type, fence: id = '', at, minutes: stay } of events) {
          if (type === 'user.entered_geofence') dwelled.delete(id)
          if (type !== 'user.dwelled_in_geofence') continue
          expect(dwelled).not.toContain(id)
          dwelled.add(id)
          const visit = before.visits.find(({ fence }) => fence === id)
          const threshold = fences.find((fence) => fence.id === id)?.dwellThreshold ?? settings.dwellThreshold
          expect(at - (visit?.since ?? Number.NaN)).toBeGreaterThanOrEqual((threshold ?? Number.NaN) * 60_000)
          expect(stay).toBeGreaterThanOrEqual(threshold ?? Number.NaN)
          expect(after.visits).toContainEqual({ ...visit, dwelled: true })
        }
      }
    })
  })

  it('an update that is too inaccurate makes no events', () => {
    always(lastingFences, (stages) => {
      for (const { before, after, update, events } of stages) {
        if (update.accuracy <= maxAccuracy) continue
        expect(events).toEqual([])
        expect(after.visits).toEqual(before.visits)
      }
    })
  })

  it('orders exits, entries, dwells; none is later than the update', () => {
    const order = ['user.exited_geofence', 'user.entered_geofence', 'user.dwelled_in_geofence']
    always(endingFences, (stages, _fences, settings) => {
      if (settings.detectCrossings) return // which come before, in pairs
      for (const { update, events } of stages) {
        const ranks = events.map(({ type }) => order.indexOf(type))
        expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
        for (const { type, at } of events)
          type === 'user.exited_geofence'
            ? expect(at).toBeLessThanOrEqual(update.at)
            : expect(at).toBe(update.at)
      }
    })
  })

  it('is deterministic and does not mutate its arguments', () => {
    fc.assert(
      fc.property(walks, endingFences, projectSettings, (walk, fences, settings) => {
        const untouched = structuredClone({ walk, fences, settings })
        frozen(walk)
        frozen(fences)
        frozen(settings)
        let state = initialState
        for (const update of walk) {
          const first = step(frozen(state), update, lookupOf(...fences), settings)
          expect(step(state, update, lookupOf(...fences), settings)).toEqual(first)
          state = first.state
        }
        expect({ walk, fences, settings }).toEqual(untouched)
      }),
    )
  })

  it('ignores geofences that are far away', () => {
    const detected = (stages: Stage[]) =>
      stages.map(({ events }) => events.map(({ type, fence }) => `${type} ${fence}`).sort())
    fc.assert(
      fc.property(walks, endingFences, projectSettings, (walk, fences, settings) => {
        const index = createBoxIndex<Fence>()
        index.replaceAll(fences)
        const nearOnly: GeoLookup = {
          fence: index.get,
          fencesNear(x, y, metres) {
            const near: Fence[] = []
            index.search(boxAround(x, y, metres), (fence) => near.push(fence))
            return near
          },
        }
        expect(detected(follow(walk, nearOnly, settings))).toEqual(
          detected(follow(walk, lookupOf(...fences), settings)),
        )
      }),
    )
  })
})

it('drops events of disabled types, with the same visits', () => {
  fc.assert(
    fc.property(
      walks,
      endingFences,
      projectSettings,
      fc.constantFrom(...eventTypeNames),
      (walk, fences, settings, off) => {
        const quiet = { ...settings, events: { ...settings.events, [off]: false } }
        const [detected, quieter] = [settings, quiet].map((one) => follow(walk, lookupOf(...fences), one))
        const where = (stages: Stage[] = []) =>
          stages.map(({ after }) => after.visits.map(({ fence, since }) => ({ fence, since })))
        expect(where(quieter)).toEqual(where(detected))
        expect(quieter?.flatMap(({ events }) => events)).toEqual(
          detected?.flatMap(({ events }) => events).filter(({ type }) => type !== off),
        )
      },
    ),
  )
})

it('leaves a geofence that closes, and enters it anew when it opens', () => {
  const monday = (time: string) => Date.parse(`2026-03-02T${time}Z`)
  const week: [number, number][] = [
    [1440 + 9 * 60, 1440 + 12 * 60],
    [1440 + 13 * 60, 1440 + 18 * 60],
  ]
  const shop = circle('shop', 0, 0, 100, { hours: { zone: 'UTC', week } })
  const there = {
    ...away(0, 0),
    accuracy: 5,
    foreground: true,
    stopped: true,
    userId: 'ada',
    ip: '203.0.113.7',
  }
  const walk = [monday('11:59:00'), monday('13:01:00')].map((at) => ({ ...there, at }))
  const detected = follow(walk, lookupOf(shop), defaultProjectSettings).map(({ events }) =>
    events.map(({ type }) => type),
  )
  expect(detected).toEqual([['user.entered_geofence'], ['user.entered_geofence']])
})

it.each([
  [5, 5],
  [1000, 1000],
  [1001, 0],
  [1e300, 0],
])('an update with an accuracy of %d m looks for geofences within %d m', (accuracy, metres) => {
  const there = { ...away(0, 0), accuracy, foreground: true, stopped: true, userId: 'ada', ip: '203.0.113.7' }
  const searched: number[] = []
  const geo: GeoLookup = {
    fence: () => undefined,
    fencesNear(_x, _y, within) {
      searched.push(within)
      return []
    },
  }
  step(initialState, { ...there, at: noon }, geo, defaultProjectSettings)
  expect(searched).toEqual([metres])
})

it('detects no crossings on the other side of the Earth at the antimeridian', () => {
  const there = { accuracy: 5, foreground: true, stopped: true, userId: 'ada', ip: '203.0.113.7' }
  const walk = [179.99, -179.99].map((x, at) => ({ ...there, x, y: 0, at: noon + at * 60_000 }))
  const shape = (x: number): Fence['shape'] => ({ type: 'circle', x, y: 0, radius: 100 })
  const [near, far] = [180, 0].map((x) => {
    const fence = circle(`${x}`, 0, 0, 100)
    return { ...fence, shape: shape(x), box: boxOfShape(shape(x)) }
  }) as [Fence, Fence]
  const detected = follow(walk, lookupOf(near, far), { ...defaultProjectSettings, detectCrossings: true })
  expect(detected.flatMap(({ events }) => events.map(({ fence }) => fence))).toEqual(['180', '180'])
})

/** Freezes plain objects and arrays, deeply. */
function frozen<Value>(value: Value): Value {
  if (Array.isArray(value) || Object.getPrototypeOf(value ?? 0) === Object.prototype) {
    Object.values(Object.freeze(value) as object).forEach(frozen)
  }
  return value
}
