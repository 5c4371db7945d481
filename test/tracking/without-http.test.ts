import { expect, it, onTestFinished } from 'vitest'
import type { GeofenceFields } from '../../src/model/geofence.ts'
import { listEvents } from '../../src/store/events/events.ts'
import { upsertGeofence } from '../../src/store/geofences/save-geofences.ts'
import { createProject } from '../../src/store/projects/projects.ts'
import { makePartitions } from '../../src/store/users/partitions.ts'
import type { SentUpdate } from '../../src/tracking/batch/updates.ts'
import type { MapData } from '../../src/tracking/project-geodata.ts'
import { trackUpdate } from '../../src/tracking/track.ts'
import { createTracker } from '../../src/tracking/tracker.ts'
import { createTripRoutes } from '../../src/tracking/trips/trip-routes.ts'
import { openTestDatabase } from '../app/database.ts'

const scope = { project: 1, live: false }

const circle: GeofenceFields = {
  description: 'Home',
  type: 'circle',
  centre: [13.2618, 53.5587],
  radius: 100,
  ring: undefined,
  mode: undefined,
  metadata: undefined,
  userId: undefined,
  userIds: undefined,
  ip: undefined,
  enabled: true,
  disableAfter: undefined,
  deleteAfter: undefined,
  stopDetection: undefined,
  tripApproachingThreshold: undefined,
  dwellThreshold: undefined,
  operatingHours: undefined,
  timeZone: undefined,
}

const emptyMap: MapData = {
  regionsAt: () => ({}),
  placesNear: () => [],
  place: () => undefined,
  nearestOfChain: () => undefined,
  network: async () => ({ country: undefined, proxy: false }),
}

const noEngine = {
  roads: () => undefined,
  hasSpeeds: () => false,
  ask: () => Promise.reject(new Error('not there')),
}

const update: SentUpdate = {
  ...scope,
  deviceId: 'phone',
  userId: 'ada',
  x: 13.2618,
  y: 53.5587,
  accuracy: 5,
  foreground: undefined,
  stopped: undefined,
  description: undefined,
  metadata: undefined,
  deviceType: undefined,
  telemetry: undefined,
  sentAt: undefined,
  replayed: false,
  isQueued: false,
  receivedAt: Date.now(),
  happenedAt: Date.now(),
  mocked: false,
  compromised: false,
  verified: false,
  ip: '203.0.113.7',
  isPublic: true,
  pushToken: undefined,
  tripExternalId: undefined,
  beacons: undefined,
}

it('tracks an update without HTTP, and stores its event', async () => {
  const { database, close } = await openTestDatabase()
  onTestFinished(close)
  await createProject(database, 'default', async () => {})
  await makePartitions(database, Date.now())
  const { id } = await upsertGeofence(database, scope, { tag: 'place', externalId: 'home' }, circle)
  const tracker = createTracker({
    database,
    map: emptyMap,
    routes: createTripRoutes(noEngine),
    admitUser: () => undefined,
    receivers: { wantedBy: () => [], alerts: () => [], alertsOf: () => undefined },
  })
  await tracker.reloadGeofences()

  const answer = await trackUpdate(tracker, update, {
    anonymous: false,
    nearbyGeofences: true,
    nearbyGeofencesLimit: 0,
  })
  expect(answer.user?.geofences.map(({ _id }) => _id)).toEqual([id])
  expect(answer.nearbyGeofences?.map(({ _id }) => _id)).toEqual([id])
  expect(answer.events).toMatchObject([
    { type: 'user.entered_geofence', geofence: { externalId: 'home' }, user: { userId: 'ada' } },
  ])

  const { items } = await listEvents(database, scope, { limit: 10 })
  expect(items.map(({ _id }) => _id)).toEqual(answer.events.map(({ _id }) => _id))
})
