import { beaconExamples } from './beacon.ts'
import { type EventType, eventTypeNames } from './event-types.ts'
import { pointAt } from './fields.ts'
import { nestedGeofenceExample } from './geofence.ts'
import { placeExamples } from './place.ts'

/** Trips and events as in the reference: a delivery to store 7, a tour of two stops, and one event of every type. */

const store = pointAt(13.2618, 53.5587)

export const pendingTrip = {
  _id: '697dec90e5a1c04f3b2d0010',
  live: false,
  externalId: 'order-42',
  metadata: { bags: 2 },
  mode: 'car',
  destinationGeofenceTag: 'stores',
  destinationGeofenceExternalId: '7',
  destinationLocation: store,
  createdAt: '2026-01-31T11:50:40.000Z',
  updatedAt: '2026-01-31T11:50:40.000Z',
  status: 'pending',
  userId: 'user-1',
}

export const startedTrip = {
  ...pendingTrip,
  eta: { duration: 3.47, distance: 1868 },
  updatedAt: '2026-01-31T12:00:00.000Z',
  startedAt: '2026-01-31T11:56:12.000Z',
  status: 'started',
  user: { _id: '697dec9ce5a1c04f3b2d0001', userId: 'user-1', deviceId: 'device-1' },
}

export const arrivedTrip = {
  ...startedTrip,
  eta: { duration: 0, distance: 0 },
  arrivedAt: '2026-01-31T12:00:00.000Z',
  status: 'arrived',
}

export const completedTrip = {
  ...arrivedTrip,
  completedAt: '2026-01-31T12:00:00.000Z',
  endedAt: '2026-01-31T12:00:00.000Z',
  status: 'completed',
}

const atStore = {
  _id: '697dec90e5a1c04f3b2d0021',
  status: 'pending',
  createdAt: '2026-01-31T11:50:40.000Z',
  updatedAt: '2026-01-31T11:50:40.000Z',
  destination: {
    type: 'geofence',
    source: { geofence: '697dec8ee5a1c04f3b2d0002', data: { tag: 'stores', externalId: '7' } },
    location: store,
    arrivalRadius: 100,
  },
}

const atDoor = {
  ...atStore,
  _id: '697dec90e5a1c04f3b2d0022',
  destination: {
    type: 'coordinates',
    source: { data: [13.2751, 53.5571] },
    location: pointAt(13.2751, 53.5571),
    arrivalRadius: 100,
  },
  stopDuration: 5,
}

export const tour = {
  _id: '697dec90e5a1c04f3b2d0020',
  live: false,
  externalId: 'tour-3',
  mode: 'car',
  destinationGeofenceTag: 'stores',
  destinationGeofenceExternalId: '7',
  destinationLocation: store,
  createdAt: '2026-01-31T11:50:40.000Z',
  updatedAt: '2026-01-31T11:50:40.000Z',
  status: 'pending',
  legs: [atStore, atDoor],
  currentLeg: atStore._id,
}

const { destinationGeofenceTag: _tag, destinationGeofenceExternalId: _id, ...heading } = tour

/** Its first leg is completed. */
export const tourAfterStop = {
  ...heading,
  destinationLocation: atDoor.destination.location,
  legs: [{ ...atStore, status: 'completed' }, atDoor],
  currentLeg: atDoor._id,
}

const base = {
  _id: '697deca0e5a1c04f3b2d0003',
  createdAt: '2026-01-31T12:00:00.000Z',
  actualCreatedAt: '2026-01-31T12:00:00.412Z',
  live: false,
}

const user = {
  _id: '697dec9ce5a1c04f3b2d0001',
  userId: 'user-1',
  deviceId: 'device-1',
  metadata: { plan: 'pro' },
}
const seen = { location: pointAt(13.2618, 53.5587), locationAccuracy: 10 }

const country = { _id: 'country-US', type: 'country', code: 'US', name: 'United States', flag: '🇺🇸' }
const state = { _id: 'state-US-MD', type: 'state', code: 'MD', name: 'Maryland' }
const dma = { _id: 'dma-512', type: 'dma', code: '512', name: 'Baltimore, MD' }
const postalCode = { _id: 'postalCode-US-21201', type: 'postalCode', code: '21201', name: '21201' }

const [place, otherPlace, chainPlace] = placeExamples
const [beacon] = beaconExamples
const geofence = nestedGeofenceExample

/** What an event of the type has beside the fields of all events. */
const details: Record<EventType, object> = {
  'user.exited_region_country': { region: country, confidence: 3, duration: 1440 },
  'user.entered_region_country': { region: country, confidence: 3 },
  'user.exited_region_state': { region: state, confidence: 3, duration: 95 },
  'user.entered_region_state': { region: state, confidence: 3 },
  'user.exited_region_dma': { region: dma, confidence: 3, duration: 95 },
  'user.entered_region_dma': { region: dma, confidence: 3 },
  'user.exited_region_postal_code': { region: postalCode, confidence: 3, duration: 12.5 },
  'user.entered_region_postal_code': { region: postalCode, confidence: 3 },
  'user.exited_geofence': { geofence, confidence: 3, duration: 17.5 },
  'user.entered_geofence': { geofence, confidence: 3 },
  'user.dwelled_in_geofence': { geofence, confidence: 3, duration: 10 },
  'user.exited_place': { place, confidence: 2, duration: 25 },
  'user.entered_place': { place, alternatePlaces: [otherPlace], confidence: 2 },
  'user.nearby_place_chain': { place: chainPlace, confidence: 2 },
  'user.exited_beacon': { beacon, confidence: 3, duration: 4.2 },
  'user.entered_beacon': { beacon, confidence: 3 },
  'user.started_trip': { trip: startedTrip, confidence: 3 },
  'user.updated_trip': { trip: startedTrip, confidence: 3 },
  'user.approaching_trip_destination': { trip: { ...startedTrip, status: 'approaching' }, confidence: 3 },
  'user.arrived_at_trip_destination': { trip: arrivedTrip, confidence: 3 },
  'user.arrived_at_wrong_trip_destination': { trip: startedTrip, confidence: 3 },
  'user.stopped_trip': { trip: completedTrip, confidence: 3 },
  'user.fired_trip_orders': {
    trip: {
      ...startedTrip,
      approachingThreshold: 5,
      scheduledArrivalAt: '2026-01-31T12:05:00.000Z',
      orderFiredAt: '2026-01-31T12:00:00.000Z',
      delay: { delayed: false, scheduledArrivalTimeDelay: -1.53 },
    },
    confidence: 3,
  },
  'user.failed_fraud': { confidence: 3 },
}

export function eventExample(type: EventType): object {
  return { ...base, type, user, ...details[type], ...seen }
}

/** As answered to a secret key. */
export const conversionExample = {
  ...base,
  type: 'completed_purchase',
  confidence: 3,
  metadata: { bags: 2 },
  revenue: 12.5,
  user,
  ...seen,
}

/** As OpenAPI examples, by type. */
export const eventExamples: Record<string, { summary: string; value: object }> = Object.fromEntries([
  ...eventTypeNames.map((type) => [type, { summary: type, value: eventExample(type) }]),
  ['conversion', { summary: 'A conversion, whose type is its name', value: conversionExample }],
])

const { location: _place, locationAccuracy: _accuracy, ...logged } = conversionExample

/** As answered to a publishable key. */
export const loggedConversion = { ...logged, user: { _id: user._id, userId: user.userId } }
