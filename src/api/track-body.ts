import type { FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import { errors } from '../errors.ts'
import { Choice, Datetime, decoded, Metadata } from '../http/input/params.ts'
import { shown, Unexpected } from '../http/input/reader.ts'
import { deviceTypes } from '../model/user.ts'
import type { SentUpdate } from '../tracking/batch/updates.ts'
import { defaultNearby } from '../tracking/track.ts'

const text = (description: string) => Type.Optional(Type.String({ maxLength: 256, description }))

const ids = (what: string) =>
  Type.Optional(
    Type.Array(Type.String({ maxLength: 256 }), {
      maxItems: 1000,
      description: `${what} that an anonymous device was in.`,
    }),
  )

/** Must not be personal data; an e-mail address is recognised and refused. */
const UserId = Type.String({
  minLength: 1,
  maxLength: 256,
  description: 'Your own stable id of a logged-in user; no personal data.',
  examples: ['user-1'],
})

/** Some SDKs send numbers, some strings. */
const BeaconPart = Type.Optional(
  decoded<string>({ type: ['string', 'number'] }, (sent) => {
    if (typeof sent === 'string' || typeof sent === 'number') return String(sent)
    throw new Unexpected(`Expected a string, got ${shown(sent)}.`)
  }),
)

const HeardBeacon = Type.Object({
  type: BeaconPart,
  uuid: BeaconPart,
  major: BeaconPart,
  minor: BeaconPart,
  uid: BeaconPart,
  instance: BeaconPart,
})

export const TrackBody = Type.Object({
  deviceId: Type.String({ minLength: 1, maxLength: 256, description: 'Identifies logged-out users.' }),
  userId: Type.Optional(UserId),
  latitude: Type.Number({ minimum: -90, maximum: 90 }),
  longitude: Type.Number({ minimum: -180, maximum: 180 }),
  accuracy: Type.Number({ exclusiveMinimum: 0, maximum: 20_000_000, description: 'Metres.' }),
  foreground: Type.Optional(Type.Boolean()),
  stopped: Type.Optional(Type.Boolean()),
  description: text('Shown in the dashboard.'),
  metadata: Type.Optional(Metadata(32)),
  deviceType: Type.Optional(Choice(deviceTypes, 'Kind of device.')),
  updatedAt: Type.Optional(
    Datetime('When the user was there. Ignored if out of order or more than 5 minutes in the future.'),
  ),
  updatedAtMsDiff: Type.Optional(
    Type.Number({ minimum: 0, maximum: 1e12, description: 'The same, as milliseconds before the request.' }),
  ),
  replayed: Type.Boolean({ default: false, description: 'Sent long after it happened.' }),
  tripOptions: Type.Optional(
    Type.Object(
      { externalId: Type.Optional(Type.String({ minLength: 1, maxLength: 256 })) },
      { description: 'The trip that the device is on; a pending one starts.' },
    ),
  ),
  pushNotificationToken: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 4096,
      description: 'Token for your push gateway.',
    }),
  ),
  beacons: Type.Optional(
    Type.Array(HeardBeacon, {
      maxItems: 1000,
      description: 'All beacons in range; without this field the device did not scan.',
    }),
  ),
  anonymous: Type.Boolean({
    default: false,
    description: 'Nothing is stored: the device sends its state with the ids below.',
  }),
  geofenceIds: ids('Geofences'),
  placeId: text('The place that an anonymous device was in.'),
  regionIds: ids('Regions'),
  beaconIds: ids('Beacons'),
  installId: text('Distinguishes anonymous devices for the rate limit; not stored.'),
  nearbyGeofences: Type.Boolean({
    default: false,
    description: 'Also answer the nearest geofences, for the device to monitor.',
  }),
  nearbyGeofencesLimit: Type.Integer({
    minimum: 0,
    maximum: 1000,
    default: 0,
    description: `How many; 0 for the default of ${defaultNearby}.`,
  }),
  mocked: Type.Boolean({ default: false, description: 'The device reports a simulated location.' }),
  compromised: Type.Boolean({ default: false, description: 'The device reports that it was tampered with.' }),
  verified: Type.Boolean({ default: false, description: 'The SDK vouches for the location.' }),
})

export type TrackBody = Static<typeof TrackBody>

/** A validated body as an update. */
export function toUpdate(
  body: TrackBody,
  { caller, ip }: FastifyRequest,
  receivedAt = Date.now(),
): SentUpdate {
  if (body.userId !== undefined && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(body.userId))
    throw errors.personalUserId()
  return {
    project: caller.project,
    live: caller.live,
    deviceId: body.deviceId,
    userId: body.userId,
    x: body.longitude,
    y: body.latitude,
    accuracy: body.accuracy,
    foreground: body.foreground,
    stopped: body.stopped,
    description: body.description,
    metadata: body.metadata,
    deviceType: body.deviceType,
    sentAt:
      body.updatedAt?.getTime() ??
      (body.updatedAtMsDiff === undefined ? undefined : Math.round(receivedAt - body.updatedAtMsDiff)),
    replayed: body.replayed,
    mocked: body.mocked,
    compromised: body.compromised,
    verified: body.verified,
    receivedAt,
    ip,
    pushToken: body.pushNotificationToken,
    tripExternalId: body.tripOptions?.externalId,
    beacons: body.beacons,
  }
}
