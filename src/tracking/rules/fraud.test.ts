import { describe, expect, it } from 'vitest'
import { lookupOf } from '../../../test/tracking/fences.ts'
import { type Fraud, passes, unsuspected } from '../../model/fraud.ts'
import { defaultProjectSettings } from '../../model/project/project-settings.ts'
import { checkFraud } from './fraud.ts'
import type { ProjectMap } from './geo-lookup.ts'
import { type FraudSignals, initialState, type TrackState, type Update } from './update.ts'

const noon = Date.parse('2026-03-02T12:00:00Z')
const settings = { ...defaultProjectSettings, fraud: true }

/** East of Greenwich is Germany, west of it the United States, and beyond 100° west the sea. */
const map = {
  regionsAt: (x: number) =>
    x < -100 ? {} : { country: { _id: '', type: 'country', code: x < 0 ? 'US' : 'DE', name: '' } },
} as unknown as ProjectMap
const geo = { ...lookupOf(), map }

const honest: FraudSignals = {
  mocked: false,
  compromised: false,
  verified: false,
  country: 'DE',
  proxy: false,
  usersOfDevice: 1,
}

const update = (more: Partial<FraudSignals> = {}, fix: Partial<Update> = {}): Update => ({
  x: 13,
  y: 53,
  accuracy: 10,
  foreground: false,
  stopped: false,
  at: noon,
  userId: 'ada',
  ip: '203.0.113.7',
  signals: { ...honest, ...more },
  ...fix,
})

const last = (x: number, secondsAgo: number) => ({ x, y: 53, at: noon - secondsAgo * 1000, accuracy: 10 })
const check = (state: Partial<TrackState>, sent: Update) =>
  checkFraud({ ...initialState, ...state }, sent, geo, settings)

describe('each flag is raised and cleared again', () => {
  const raises: [string, Update, Partial<TrackState>][] = [
    ['mocked', update({ mocked: true }), {}],
    ['mocked', update({ country: 'US' }), {}],
    ['jumped', update(), { last: last(14, 200) }], // 67 km in 200 s
    ['jumped', update(), { last: last(14, 0) }],
    ['compromised', update({ compromised: true }), {}],
    ['inaccurate', update({}, { accuracy: 1000.1 }), {}],
    ['proxy', update({ proxy: true }), {}],
    ['sharing', update({ usersOfDevice: 6 }), {}],
  ]
  it.each(raises)('%s', (flag, sent, state) => {
    const first = check(state, sent)
    expect(first.fraud).toMatchObject({ flags: [flag], passed: false, last: { [flag]: noon } })
    expect(first.events.map(({ type }) => type)).toEqual(['user.failed_fraud'])

    const again = check({ fraud: first.fraud, ...state }, sent)
    expect(again.events).toEqual([]) // it had not passed before

    const later = check({ fraud: first.fraud }, update({}, { at: noon + 60_000 }))
    expect(later.fraud).toMatchObject({ flags: [], passed: true, last: { [flag]: noon } })
    expect(later.events).toEqual([])
  })
})

describe('raises no flag', () => {
  it.each<[string, Update, Partial<TrackState>]>([
    ['an address of nobody knows where', update({ country: undefined }), {}],
    ['at sea', update({}, { x: -120 }), {}],
    ['a flight of 67 km in five minutes', update(), { last: last(14, 300) }],
    ['a leap of 49 km in no time', update(), { last: last(13.73, 0) }],
    ['five users of one device', update({ usersOfDevice: 5 }), {}],
    ['exactly as inaccurate as allowed', update({}, { accuracy: 1000 }), {}],
  ])('%s', (_what, sent, state) => {
    expect(check(state, sent).fraud).toMatchObject({ flags: [], passed: true })
  })
})

describe('passing', () => {
  it.each<[Partial<Fraud>, boolean]>([
    [{}, true],
    [{ flags: ['proxy'] }, false],
    [{ flags: ['proxy'], bypassed: true }, true],
    [{ blocked: true }, false],
    [{ blocked: true, bypassed: true }, false],
  ])('%j: %s', (fraud, expected) => expect(passes({ ...unsuspected, ...fraud })).toBe(expected))

  it('is verified only if the SDK says so and the checks passed', () => {
    expect(check({}, update({ verified: true })).fraud?.verified).toBe(true)
    expect(check({}, update()).fraud?.verified).toBe(false)
    expect(check({}, update({ verified: true, proxy: true })).fraud?.verified).toBe(false)
  })

  it('fails with the next update after the operator blocks the user', () => {
    const blocked = { ...unsuspected, blocked: true }
    expect(check({ fraud: blocked }, update()).events.map(({ type }) => type)).toEqual(['user.failed_fraud'])
  })

  it('is not checked where the project has fraud off', () => {
    const { fraud, events } = checkFraud(initialState, update({ proxy: true }), geo, defaultProjectSettings)
    expect([fraud, events]).toEqual([undefined, []])
  })
})
