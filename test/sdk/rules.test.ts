import { expect, it } from 'vitest'
import { sdkFaults } from './sdk-rules.ts'

const point = { type: 'Point', coordinates: [13.2, 53.6] }
const time = '2026-01-31T12:00:00.000Z'
const event = { _id: '1', createdAt: time, actualCreatedAt: time, live: true, type: 'x', confidence: 3 }
const geofence = { _id: '1', description: 'x', type: 'circle', geometryCenter: point }
const place = { _id: '1', name: 'x', categories: [], location: point }
const ring = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 0],
]

it('accepts what SDKs can read', () => {
  const fraud = { passed: true, lastMockedAt: null }
  const user = {
    _id: '1',
    location: point,
    fraud,
    metadata: { anything: null },
    geofences: [geofence],
    place,
  }
  expect(sdkFaults({ meta: { code: 200 }, user, users: [user], events: [event] })).toEqual([])
})

it.each<[body: object, fault: string]>([
  [{ user: { _id: '1', userId: null } }, 'user.userId is null'],
  [{ user: { userId: 'ada' } }, 'user has no _id'],
  [{ users: [{ _id: '1' }] }, 'users[0] has no point location'],
  [{ events: [{ ...event, createdAt: '2026-01-31T12:00:00Z' }] }, 'events[0].createdAt is no datetime: 2026-01-31T12:00:00Z'],
  [{ events: [{ ...event, confidence: 0 }] }, 'events[0] has no confidence of 1 to 3'],
  [{ geofences: [{ ...geofence, geometryCenter: { ...point, coordinates: [1, 2, 3] } }] }, 'geofences[0] has no point geometryCenter'],
  [{ geometry: { type: 'Polygon', coordinates: [ring, ring] } }, 'geometry has not exactly one ring'],
  [{ geometry: { type: 'Polygon', coordinates: [ring.slice(1)] } }, 'geometry has a ring of other than positions'],
  [{ place: { ...place, name: '' } }, 'place has no name'],
  [{ place: { ...place, chain: { slug: 'x' } } }, 'place.chain has no name'],
  [{ beacon: { _id: '1', type: 'ibeacon', uuid: 'x', major: 1, minor: 2, geometry: point } }, 'beacon has no major'],
  [{ user: { _id: '1', country: { code: 'US', name: 'x' } } }, 'user.country has no _id'],
  [{ user: { _id: '1', segments: [{ externalId: 'x' }] } }, 'user.segments[0] has no description'],
  [{ trip: { _id: '1', status: 'pending', mode: 'car' } }, 'trip has no externalId'],
  [{ routes: { car: { distance: { value: 1 } } } }, 'routes.car.distance has no value and text'],
  [{ addresses: [{ formattedAddress: 'x' }] }, 'addresses[0] has no addressLabel'],
])('%j: %s', (body, fault) => {
  expect(sdkFaults(body)).toContain(fault)
}) // biome-ignore format: a table
