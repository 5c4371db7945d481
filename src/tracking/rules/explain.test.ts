import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { away, circle, lookupOf } from '../../../test/tracking/fences.ts'
import { endingFences, noon, projectSettings, walks } from '../../../test/tracking/walks.ts'
import { defaultProjectSettings, type ProjectSettings } from '../../model/project/project-settings.ts'
import type { Fence } from '../geofences/fence.ts'
import { parseRanges } from '../geofences/ip-ranges.ts'
import { explain } from './explain.ts'
import { step } from './step.ts'
import { type DetectedEvent, initialState, type TrackState, type Update, type Visit } from './update.ts'

describe('explain', () => {
  const settings = projectSettings.map((one) => ({
    ...one,
    exitWhenGeofenceEnds: false,
    detectCrossings: false,
  }))

  it('matches what step does, for every geofence nearby', () => {
    fc.assert(
      fc.property(walks, endingFences, settings, (walk, fences, chosen) => {
        const geo = lookupOf(...fences)
        let before = initialState
        for (const update of walk) {
          const { state: after, events } = step(before, update, geo, chosen)
          const decided = explain(before.visits, update, geo, chosen).map((one) => [
            one.fence.id,
            one.decided,
          ])
          expect(decided).toEqual(
            fences.map(({ id }) => [id, expect.toSatisfy(did(id, before, after, events))]),
          )
          before = after
        }
      }),
    )
  })

  /** The decisions that match what step did with the geofence. */
  function did(id: string, before: TrackState, after: TrackState, events: DetectedEvent[]) {
    const [was, is] = [before, after].map(({ visits }) => visits.some(({ fence }) => fence === id))
    const moved = events.some(({ fence, type }) => fence === id && type !== 'user.dwelled_in_geofence')
    // Closed and open again: left and entered anew.
    if (was && is) return (word: string) => word === (moved ? 'leaves' : 'stays')
    if (was) return (word: string) => word === (moved ? 'exits' : 'leaves')
    if (is) return (word: string) => word === 'enters' && moved
    return (word: string) => ['outside', 'waits for a stop', 'absent'].includes(word) && !moved
  }
})

describe('the explanation', () => {
  const minutes = (count: number) => noon + count * 60_000
  const dwells: ProjectSettings = {
    ...defaultProjectSettings,
    events: { ...defaultProjectSettings.events, 'user.dwelled_in_geofence': true },
    dwellThreshold: 10,
  }
  const closed = { zone: 'Europe/Berlin', week: [[1440 + 14 * 60, 1440 + 18 * 60]] as [number, number][] }
  const onlyFrom = (text: string) => parseRanges(text) as Fence['addresses'] & object
  const since = (count: number, dwelled = false): Visit => ({ fence: 'home', since: minutes(count), dwelled })

  interface Case {
    /** From the centre of home, a circle of 100 m. */
    metres?: number
    fence?: Partial<Fence>
    update?: Partial<Update>
    visit?: Visit
    settings?: ProjectSettings
  }

  function explained({ metres = 0, fence, update, visit, settings = dwells }: Case) {
    const sent: Update = {
      ...away(metres, 0),
      ...{ accuracy: 5, foreground: false, stopped: false, at: noon, userId: 'ada', ip: '203.0.113.7' },
      ...update,
    }
    return explain(visit ? [visit] : [], sent, lookupOf(circle('home', 0, 0, 100, fence)), settings)[0]
  }

  it.each<[sentence: string, decided: string, Case]>([
    ['outside by 12 m', 'outside', { metres: 112 }],
    ['outside by 4.5 m', 'outside', { metres: 104.5, settings: { ...dwells, bufferGeofenceEntries: false } }],
    ['inside by 100 m', 'enters', { metres: 0 }],
    ['inside by 40 m', 'stays', { metres: 60, visit: since(-60, true) }],
    ['outside by 30 m', 'exits', { metres: 130, visit: since(-60, true) }],
    ['outside by 4 m, which is within the accuracy of 5 m (buffered entry)', 'enters', { metres: 104 }],
    [
      'outside by 4 m, which is not more than the accuracy of 5 m (buffered exit)',
      'stays',
      { metres: 104, visit: since(-60, true) },
    ],
    [
      'inside by 100 m, waiting for a stop: the update is neither stopped nor in the foreground',
      'waits for a stop',
      { metres: 0, fence: { stopDetection: true } },
    ],
    ['inside by 100 m', 'enters', { metres: 0, fence: { stopDetection: true }, update: { stopped: true } }],
    [
      'inside by 100 m',
      'enters',
      { metres: 0, fence: { stopDetection: true }, update: { foreground: true } },
    ],
    ['inside by 100 m; a dwell in 3 min', 'stays', { metres: 0, visit: since(-7) }],
    ['inside by 100 m; a dwell in 0.5 min', 'stays', { metres: 0, visit: since(-9.5) }],
    [
      'inside by 100 m; a dwell in 53 min',
      'stays',
      { metres: 0, visit: since(-7), fence: { dwellThreshold: 60 } },
    ],
    ['inside by 100 m; a dwell is due', 'stays', { metres: 0, visit: since(-10) }],
    ['inside by 100 m', 'stays', { metres: 0, visit: since(-7), settings: defaultProjectSettings }],
    ['outside by 30 m', 'exits', { metres: 130, visit: since(-7) }],
    ['it is disabled', 'absent', { fence: { enabled: false } }],
    ['it is disabled', 'leaves', { fence: { enabled: false }, visit: since(-7) }],
    ['it ended at 2026-03-02T11:59:00.000Z', 'absent', { fence: { endsAt: minutes(-1) } }],
    ['it ended at 2026-03-02T12:00:00.000Z', 'leaves', { fence: { endsAt: noon }, visit: since(-7) }],
    ['it is closed until 2026-03-02T13:00:00.000Z', 'absent', { fence: { hours: closed } }],
    ['it is closed', 'absent', { fence: { hours: { zone: 'UTC', week: [] } } }],
    ['it is restricted to other users than ada', 'absent', { fence: { userIds: new Set(['bob']) } }],
    [
      'it is restricted to other users than one without a userId',
      'absent',
      { fence: { userIds: new Set(['bob']) }, update: { userId: undefined } },
    ],
    [
      'it is restricted to other addresses than 203.0.113.7',
      'absent',
      { fence: { addresses: onlyFrom('10.0.0.0/8') } },
    ],
    [
      'the accuracy of 1001 m is worse than maxAccuracy (1000 m)',
      'outside',
      { metres: 0, update: { accuracy: 1001 } },
    ],
    [
      'the accuracy of 1001 m is worse than maxAccuracy (1000 m)',
      'stays',
      { metres: 500, update: { accuracy: 1001 }, visit: since(-7) },
    ],
  ])('%s (%s)', (sentence, decided, parts) => {
    expect(explained(parts)).toMatchObject({ fence: { id: 'home' }, decided, why: sentence })
  })

  it.each<[object, Case]>([
    [{ code: 'outside', metres: 12, accuracy: 5 }, { metres: 112 }],
    [{ code: 'inside', metres: 100, accuracy: 5, dwellIn: 3 }, { visit: since(-7) }],
    [{ code: 'inside', metres: 100, accuracy: 5, dwellIn: 0 }, { visit: since(-11) }],
    [{ code: 'inaccurate', accuracy: 1001, maxAccuracy: 1000 }, { update: { accuracy: 1001 } }],
    [{ code: 'ended', at: new Date(minutes(-1)) }, { fence: { endsAt: minutes(-1) } }],
    [{ code: 'closed', at: new Date('2026-03-02T13:00:00.000Z') }, { fence: { hours: closed } }],
    [{ code: 'closed' }, { fence: { hours: { zone: 'UTC', week: [] } } }],
    [{ code: 'disabled' }, { fence: { enabled: false } }],
    [{ code: 'not for this user', userId: 'ada' }, { fence: { userIds: new Set(['bob']) } }],
    [{ code: 'not for this address', ip: '203.0.113.7' }, { fence: { addresses: onlyFrom('10.0.0.0/8') } }],
  ])('is given to programs as %j', (reason, parts) => {
    expect(explained(parts)?.reason).toEqual(reason)
  })

  it('includes a geofence far away only while the user is in it', () => {
    const home = circle('home', 0, 0, 100)
    const geo = { ...lookupOf(home), fencesNear: () => [] }
    const update: Update = {
      ...away(9000, 0),
      accuracy: 5,
      foreground: false,
      stopped: false,
      at: noon,
      userId: 'ada',
      ip: '',
    }
    expect(explain([], update, geo, dwells)).toEqual([])
    expect(explain([since(-60, true)], update, geo, dwells)).toMatchObject([
      { decided: 'exits', why: 'outside by 8900 m' },
    ])
  })
})
