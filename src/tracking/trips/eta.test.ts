import { expect, it } from 'vitest'
import type { KnownTrip } from '../../model/trip.ts'
import type { SentUpdate } from '../batch/updates.ts'
import { etaAt } from './eta.ts'

const trip = {
  status: 'started',
  mode: 'car',
  destination: { x: 13.3, y: 53.5 },
  eta: { minutes: 5, metres: 3000, at: 0 },
} as KnownTrip

const update = (seconds: number) => ({ deviceId: 'd', happenedAt: seconds * 1000 }) as SentUpdate

it('while the engine is too slow the last ETA ages; after a silence of more than a minute it is unknown', () => {
  expect(etaAt(trip, 'late', update(30)).eta).toEqual({ minutes: 4.5, metres: 3000, at: 30_000 })
  expect(etaAt(trip, 'late', update(61)).eta).toBeUndefined()
  expect(etaAt({ ...trip, eta: undefined }, 'late', update(1)).eta).toBeUndefined()
})
