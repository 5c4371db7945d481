import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { KnownTrip } from '../../model/trip.ts'
import { type TripStatus, tripStatuses } from '../../model/trip-status.ts'
import { moveTrip, type Trigger, trackTrip, transitions } from './trip.ts'

const noon = Date.parse('2026-03-02T12:00:00Z')

const trip = (status: TripStatus, more: Partial<KnownTrip> = {}): KnownTrip => ({
  project: 1,
  live: false,
  id: 'trip',
  externalId: 'order-1',
  userId: 'ada',
  user: undefined,
  status,
  mode: 'car',
  destinationGeofenceTag: 'store',
  destinationGeofenceExternalId: '7',
  destination: { geofenceId: 'fence', x: 13, y: 53 },
  approachingThreshold: undefined,
  scheduledArrivalAt: undefined,
  metadata: undefined,
  eta: undefined,
  pace: undefined,
  createdAt: noon - 1000,
  updatedAt: noon - 1000,
  startedAt: undefined,
  arrivedAt: undefined,
  completedAt: undefined,
  endedAt: undefined,
  orderFiredAt: undefined,
  legs: [],
  version: 1,
  ...more,
})

/**
 * Every status and every trigger. `→ arrived!` is a move that is told, `→ pending` one that is not, `updated` an update
 * of a trip under way, `·` nothing, `409` a refusal.
 */
const table = `
              pending        started        approaching     arrived      completed   canceled   expired
tracked       → started!     updated        updated         updated      ·           ·          ·
neared        ·              → approaching! ·               ·            ·           ·          ·
reached       ·              → arrived!     → arrived!      ·            ·           ·          ·
expired       → expired      → expired!     → expired!      → expired!   ·           ·          ·
set-pending   ·              → pending      → pending       → pending    409         409        409
set-started   → started!     ·              → started!      → started!   409         409        409
set-approaching → approaching! → approaching! ·             → approaching! 409       409        409
set-arrived   → arrived!     → arrived!     → arrived!      ·            409         409        409
set-completed → completed!   → completed!   → completed!    → completed! 409         409        409
set-canceled  → canceled!    → canceled!    → canceled!     → canceled!  409         409        409
`

const rows = table
  .trim()
  .split('\n')
  .map((line) => line.replaceAll('→ ', '→').trim().split(/\s+/))
const [statuses, ...triggers] = rows as [TripStatus[], ...string[][]]
const cases = triggers.flatMap(([name, ...cells]) =>
  cells.map((cell, at) => [name?.replace('-', ' ') as Trigger, statuses[at] as TripStatus, cell] as const),
)

describe('the table of transitions', () => {
  it('has a row for every trigger and a column for every status', () => {
    expect([...statuses].sort()).toEqual([...tripStatuses].sort())
    expect(triggers.map(([name]) => name?.replace('-', ' ')).sort()).toEqual(
      Object.keys(transitions.pending).sort(),
    )
    expect(cases).toHaveLength(70)
  })

  it.each(cases)('%s of a trip that is %s: %s', (trigger, status, expected) => {
    const moved = moveTrip(trip(status), trigger, noon)
    expect(drawn(status, moved)).toBe(expected)
  })
})

function drawn(before: TripStatus, moved: ReturnType<typeof moveTrip>): string {
  if (!moved) return '409'
  if (moved.events.includes('user.updated_trip')) return 'updated'
  if (moved.trip.status === before) return '·'
  return `→${moved.trip.status}${moved.events.length > 0 ? '!' : ''}`
}

describe('times', () => {
  it.each<[TripStatus, Trigger, Partial<KnownTrip>]>([
    ['pending', 'tracked', { startedAt: noon }],
    ['started', 'reached', { arrivedAt: noon }],
    ['arrived', 'set completed', { arrivedAt: noon - 5, completedAt: noon, endedAt: noon }],
    ['started', 'set canceled', { completedAt: undefined, endedAt: noon }],
    ['arrived', 'set started', { arrivedAt: undefined, endedAt: undefined }],
    ['pending', 'set started', { startedAt: noon }],
    ['started', 'expired', { endedAt: noon, completedAt: undefined }],
  ])('%s, %s: %j', (status, trigger, expected) => {
    const before = trip(status, status === 'arrived' ? { arrivedAt: noon - 5 } : {})
    expect(moveTrip(before, trigger, noon)?.trip).toMatchObject(expected)
  })

  it.each<[TripStatus, Trigger, updatedAt: number]>([
    ['pending', 'tracked', noon],
    ['started', 'tracked', noon],
    ['started', 'neared', noon],
    ['started', 'reached', noon],
    ['started', 'set arrived', noon - 1000],
    ['arrived', 'set completed', noon - 1000],
    ['started', 'expired', noon - 1000],
  ])('updatedAt is that of the last location: %s, %s', (status, trigger, updatedAt) => {
    expect(moveTrip(trip(status), trigger, noon)?.trip.updatedAt).toBe(updatedAt)
  })
})

describe('an update of its user', () => {
  const update = {
    at: noon,
    eta: { minutes: 10, metres: 5000, at: noon },
    threshold: 3,
    isAtDestination: false,
    isAtWrongDestination: false,
  }
  const short = (events: string[]) => events.map((type) => type.replace('user.', '')).join(', ')

  it.each([
    ['starts it', 'pending', {}, 'started_trip', 'started'],
    ['goes on', 'started', {}, 'updated_trip', 'started'],
    [
      'comes near',
      'started',
      { eta: { minutes: 3, metres: 900, at: noon } },
      'updated_trip, approaching_trip_destination',
      'approaching',
    ],
    ['without an ETA nobody knows', 'started', { eta: undefined }, 'updated_trip', 'started'],
    [
      'arrives',
      'approaching',
      { isAtDestination: true },
      'updated_trip, arrived_at_trip_destination',
      'arrived',
    ],
    [
      'starts where it ends',
      'pending',
      { isAtDestination: true },
      'started_trip, arrived_at_trip_destination',
      'arrived',
    ],
    ['arrives once', 'arrived', { isAtDestination: true }, 'updated_trip', 'arrived'],
    [
      'goes astray',
      'started',
      { isAtWrongDestination: true },
      'updated_trip, arrived_at_wrong_trip_destination',
      'started',
    ],
    ['is over', 'completed', { isAtDestination: true }, '', 'completed'],
  ] as const)('%s', (_what, status, more, expected, after) => {
    const moved = trackTrip(trip(status), { ...update, ...more })
    expect([short(moved.events), moved.trip.status]).toEqual([expected, after])
  })

  it('never arrives twice, in any order of updates', () => {
    const steps = fc.array(
      fc.record({ minutes: fc.double({ min: 0, max: 20, noNaN: true }), there: fc.boolean() }),
    )
    fc.assert(
      fc.property(steps, (walk) => {
        let now = trip('pending')
        const events: string[] = []
        for (const { minutes, there } of walk) {
          const moved = trackTrip(now, { ...update, eta: { ...update.eta, minutes }, isAtDestination: there })
          now = moved.trip
          events.push(...moved.events)
        }
        for (const once of [
          'user.started_trip',
          'user.approaching_trip_destination',
          'user.arrived_at_trip_destination',
        ])
          expect(events.filter((type) => type === once).length).toBeLessThanOrEqual(1)
      }),
    )
  })
})
