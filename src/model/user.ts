import { type Static, Type } from 'typebox'
import { Beacon } from './beacon.ts'
import { Datetime, Id, Live, MetadataField, Point, pointAt } from './fields.ts'
import { FraudAnswer } from './fraud.ts'
import { NestedGeofence, nestedGeofenceExample } from './geofence.ts'
import { NearbyPlaceChains, Place } from './place.ts'
import { RegionFields } from './region.ts'
import { Trip } from './trip.ts'

export const deviceTypes = ['iOS', 'Android', 'Web'] as const

/** What a device may report beside its location; it describes the last update, and is absent where that did not say. */
const telemetryFields = {
  battery: Type.Optional(Type.Number({ description: 'Charge of the battery in per cent.', examples: [87] })),
  speed: Type.Optional(Type.Number({ description: 'Metres per second.', examples: [1.4] })),
  altitude: Type.Optional(Type.Number({ description: 'Metres above sea level.', examples: [21] })),
  heading: Type.Optional(
    Type.Number({ description: 'Direction of travel in degrees, clockwise from north.', examples: [90] }),
  ),
}

export const Telemetry = Type.Object(telemetryFields)
export type Telemetry = Static<typeof Telemetry>

/** The fields that are known, for an answer. */
export function telemetryOf({ battery, speed, altitude, heading }: Nullable<Telemetry>): Telemetry {
  return {
    ...(battery != null && { battery }),
    ...(speed != null && { speed }),
    ...(altitude != null && { altitude }),
    ...(heading != null && { heading }),
  }
}

/** As columns of a row, or as fields that may be undefined. */
type Nullable<Fields> = { [Name in keyof Fields]?: Fields[Name] | null | undefined }

export const userExample = {
  _id: '697dec9ce5a1c04f3b2d0001',
  live: false,
  userId: 'user-1',
  deviceId: 'device-1',
  metadata: { plan: 'pro' },
  location: pointAt(13.2618, 53.5587),
  locationAccuracy: 10,
  foreground: true,
  deviceType: 'iOS',
  ip: '203.0.113.7',
  geofences: [nestedGeofenceExample],
  segments: [{ description: 'Regulars', externalId: 'regulars' }],
  topChains: [],
  createdAt: '2026-01-31T11:50:52.000Z',
  updatedAt: '2026-01-31T12:00:00.000Z',
}

export const User = Type.Object(
  {
    _id: Id('user'),
    live: Live,
    userId: Type.Optional(
      Type.String({ description: 'Your own stable id; must not contain personal data.' }),
    ),
    deviceId: Type.String(),
    description: Type.Optional(Type.String()),
    metadata: Type.Optional(MetadataField),
    location: Point,
    locationAccuracy: Type.Number({ description: 'Metres.' }),
    foreground: Type.Optional(
      Type.Boolean({ description: 'Whether the app was in the foreground at the last update.' }),
    ),
    stopped: Type.Optional(Type.Boolean({ description: 'Whether the user was stopped at the last update.' })),
    ...telemetryFields,
    deviceType: Type.Optional(
      Type.Unsafe<(typeof deviceTypes)[number]>({ type: 'string', enum: deviceTypes }),
    ),
    ip: Type.Optional(Type.String({ description: 'IP address of the last request.' })),
    geofences: Type.Array(NestedGeofence, { description: 'Geofences that the user is in.' }),
    trip: Type.Optional(Trip),
    beacons: Type.Optional(Type.Array(Beacon, { description: 'Beacons that the user is near.' })),
    place: Type.Optional(Place),
    nearbyPlaceChains: Type.Optional(NearbyPlaceChains),
    ...RegionFields,
    fraud: Type.Optional(FraudAnswer),
    segments: Type.Optional(
      Type.Array(Type.Object({ description: Type.String(), externalId: Type.String() })),
    ),
    topChains: Type.Optional(
      Type.Array(
        Type.Object({
          name: Type.String(),
          slug: Type.String(),
          externalId: Type.Optional(Type.String()),
        }),
        { description: 'Chains visited most often in 30 days.' },
      ),
    ),
    createdAt: Datetime(),
    updatedAt: Datetime('Time of the last location update.'),
  },
  { title: 'User', examples: [userExample] },
)

export type User = Static<typeof User>
