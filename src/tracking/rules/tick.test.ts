import { describe, expect, it } from 'vitest'
import { away, circle, lookupOf } from '../../../test/tracking/fences.ts'
import { defaultProjectSettings, type ProjectSettings } from '../../model/project/project-settings.ts'
import type { Fence } from '../geofences/fence.ts'
import { tick } from './tick.ts'
import { initialState, type Visit } from './update.ts'

/** Monday noon, when everyone enters; times are minutes after it. */
const noon = Date.parse('2026-03-02T12:00:00Z')
const minutes = (count: number) => noon + count * 60_000
const settings: ProjectSettings = {
  ...defaultProjectSettings,
  events: { ...defaultProjectSettings.events, 'user.dwelled_in_geofence': true },
  dwellThreshold: 10,
}
const exits = { ...settings, exitWhenGeofenceEnds: true }
const seen = { ...away(0, 0), accuracy: 5, userId: 'ada', ip: '203.0.113.7' }
const entered: Visit = { fence: 'home', since: noon, dwelled: false }
/** Open until 12:10 on Mondays. */
const untilTenPast = { zone: 'UTC', week: [[1440, 1440 + 730]] as [number, number][] }

const home = (more: Partial<Fence> = {}) => circle('home', 0, 0, 100, more)

/** `dwelled 10`, `exited 10`: the event and its minute. */
function eventNames(fences: Fence[], now: number, changed: ProjectSettings, visit = entered) {
  const { state, events } = tick(
    { ...initialState, visits: [visit] },
    seen,
    minutes(now),
    lookupOf(...fences),
    changed,
  )
  const words = events.map(
    ({ type, at }) => `${type === 'user.exited_geofence' ? 'exited' : 'dwelled'} ${(at - noon) / 60_000}`,
  )
  return { words, visits: state.visits }
}

describe('a dwell', () => {
  it.each<[what: string, fence: Partial<Fence>, now: number, changed: ProjectSettings, expected: string[]]>([
    ['before its time', {}, 9.99, settings, []],
    ['at its time', {}, 10, settings, ['dwelled 10']],
    ['long after is told for its time', {}, 500, settings, ['dwelled 10']],
    ["of the geofence's own threshold", { dwellThreshold: 3 }, 4, settings, ['dwelled 3']],
    ["which may be later than the project's", { dwellThreshold: 30 }, 20, settings, []],
    ['that nobody asked for', {}, 500, defaultProjectSettings, []],
    ['of a geofence that is disabled', { enabled: false }, 10, settings, []],
    ['of one that ended before', { endsAt: minutes(9) }, 10, settings, []],
    ['of one that will end', { endsAt: minutes(11) }, 10, settings, ['dwelled 10']],
    ['of one that ended after, but before we looked', { endsAt: minutes(11) }, 12, settings, ['dwelled 10']],
    ['of one that closed before', { hours: untilTenPast, dwellThreshold: 15 }, 20, settings, []],
    [
      'of one that closed after, but before we looked',
      { hours: untilTenPast, dwellThreshold: 5 },
      12,
      settings,
      ['dwelled 5'],
    ],
    ['of one that is no longer for the user', { userIds: new Set(['bob']) }, 10, settings, []],
  ])('%s', (_what, more, now, changed, expected) => {
    expect(eventNames([home(more)], now, changed).words).toEqual(expected)
  })

  it('is detected once', () => {
    const { visits } = eventNames([home()], 10, settings)
    expect(visits).toEqual([{ ...entered, dwelled: true }])
    expect(eventNames([home()], 20, settings, visits[0])).toEqual({ words: [], visits })
  })

  it('is not detected in a deleted geofence', () => {
    expect(eventNames([], 10, settings).words).toEqual([])
  })
})

describe('the end of a geofence', () => {
  it.each<[what: string, fence: Partial<Fence>, now: number, changed: ProjectSettings, expected: string[]]>([
    ['makes no exit', { endsAt: minutes(3) }, 5, settings, []],
    ['makes one where asked, at that instant', { endsAt: minutes(3) }, 5, exits, ['exited 3']],
    ['is not yet', { endsAt: minutes(6) }, 5, exits, []],
    ['is when it closes', { hours: untilTenPast, dwellThreshold: 60 }, 12, exits, ['exited 10']],
    ['comes after the dwell', { endsAt: minutes(11) }, 12, exits, ['dwelled 10', 'exited 11']],
  ])('%s', (_what, more, now, changed, expected) => {
    expect(eventNames([home(more)], now, changed).words).toEqual(expected)
  })

  it.each([
    ['in silence', settings, []],
    ['with an exit where asked', exits, ['exited 10']],
  ])('ends the visit even if it is open again by now, %s', (_how, changed, expected) => {
    const week = [...untilTenPast.week, [1440 + 740, 1440 + 900] as [number, number]]
    const shop = home({ hours: { zone: 'UTC', week }, dwellThreshold: 15 })
    expect(eventNames([shop], 30, changed)).toEqual({ words: expected, visits: [] })
  })

  it('makes no exit where that type is disabled', () => {
    const quiet = { ...exits, events: { ...exits.events, 'user.exited_geofence': false } }
    expect(eventNames([home({ endsAt: minutes(3) })], 5, quiet)).toEqual({ words: [], visits: [] })
  })
})

it('does not mutate its arguments', () => {
  const state = Object.freeze({ ...initialState, visits: Object.freeze([Object.freeze({ ...entered })]) })
  const happened = tick(state, seen, minutes(10), lookupOf(home()), settings)
  expect(state.visits[0]).toEqual(entered)
  expect(tick(state, seen, minutes(10), lookupOf(home()), settings)).toEqual(happened)
})
