import { expect, it } from 'vitest'
import { type EventFilter, isWanted } from './webhook.ts'

const all: EventFilter = { types: [], tags: [], users: [] }
const user = { _id: 'u1', userId: 'ada', deviceId: 'phone' }
const entry = { type: 'user.entered_geofence', user, geofence: { tag: 'store' } }
const trip = { type: 'user.started_trip', user, trip: { destinationGeofenceTag: 'store' } }
const conversion = { type: 'bought' }

it.each<[filter: Partial<EventFilter>, event: Parameters<typeof isWanted>[1], wanted: boolean]>([
  [{}, entry, true],
  [{}, conversion, true],
  [{ types: ['user.entered_geofence'] }, entry, true],
  [{ types: ['user.exited_geofence', 'bought'] }, entry, false],
  [{ types: ['user.exited_geofence', 'bought'] }, conversion, true],
  [{ tags: ['store'] }, entry, true],
  [{ tags: ['store'] }, trip, true],
  [{ tags: ['home'] }, entry, false],
  [{ tags: ['home'] }, conversion, false],
  [{ users: ['ada'] }, entry, true],
  [{ users: ['u1'] }, trip, true],
  [{ users: ['phone', 'x'] }, entry, true],
  [{ users: ['bob'] }, entry, false],
  [{ users: ['ada'] }, conversion, false],
  [{ types: ['user.entered_geofence'], tags: ['home'] }, entry, false],
  [{ types: ['user.entered_geofence'], tags: ['store'], users: ['ada'] }, entry, true],
])('the filter %j on %j: %s', (filter, event, wanted) => {
  expect(isWanted({ ...all, ...filter }, event)).toBe(wanted)
})
