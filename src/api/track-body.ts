import type { FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import { Metadata } from '../http/input/metadata.ts'
import { Choice, Clearable, Datetime, Reference, SdkOnly, UserId } from '../http/input/params.ts'
import { addressOf } from '../http/requester.ts'
import { deviceTypes, type Telemetry, telemetryOf } from '../model/user.ts'
import type { SentUpdate } from '../tracking/batch/updates.ts'
import { defaultNearby } from '../tracking/track.ts'
import { BeaconPart } from './beacon-body.ts'

const deviceText = (description: string) => Type.Optional(Type.String({ maxLength: 256, description }))

const ids = (what: string) =>
  Type.Optional(
    SdkOnly(
      Type.Array(Reference(), { maxItems: 1000, description: `${what} that an anonymous device was in.` }),
    ),
  )

const flag = (description: string) => SdkOnly(Type.Boolean({ default: false, description }))

const reading = (minimum: number, maximum: number, description: string) =>
  Type.Optional(SdkOnly(Type.Number({ minimum, maximum, description })))

const HeardBeacon = Type.Object({
  type: Type.Optional(BeaconPart('ibeacon by default, or eddystone.')),
  uuid: Type.Optional(BeaconPart('Of an iBeacon.')),
  major: Type.Optional(BeaconPart('Of an iBeacon.')),
  minor: Type.Optional(BeaconPart('Of an iBeacon.')),
  uid: Type.Optional(BeaconPart('Of an Eddystone.')),
  instance: Type.Optional(BeaconPart('Of an Eddystone.')),
})

/** Fields that only SDKs send. */
const sdkFields = {
  updatedAtMsDiff: Type.Optional(
    SdkOnly(
      Type.Number({
        minimum: 0,
        maximum: 1e12,
        description: 'Like `updatedAt`, as milliseconds before the request.',
      }),
    ),
  ),
  tripOptions: Type.Optional(
    SdkOnly(
      Type.Object(
        { externalId: Type.Optional(Reference('Your own id of the trip.')) },
        { description: 'The trip that the device is on; a pending one starts.' },
      ),
    ),
  ),
  pushNotificationToken: Type.Optional(
    SdkOnly(Type.String({ minLength: 1, maxLength: 4096, description: 'Token for your push gateway.' })),
  ),
  beacons: Type.Optional(
    SdkOnly(
      Type.Array(HeardBeacon, {
        maxItems: 1000,
        description: 'All beacons in range; without this field the device did not scan.',
      }),
    ),
  ),
  anonymous: flag('Nothing is stored: the device sends its state with the ids below.'),
  geofenceIds: ids('Geofences'),
  placeId: Type.Optional(SdkOnly(Reference('The place that an anonymous device was in.'))),
  regionIds: ids('Regions'),
  beaconIds: ids('Beacons'),
  installId: Type.Optional(
    SdkOnly(Reference('Distinguishes anonymous devices for the rate limit; not stored.')),
  ),
  nearbyGeofences: flag('Also answer the nearest geofences, for the device to monitor.'),
  nearbyGeofencesLimit: SdkOnly(
    Type.Integer({
      minimum: 0,
      maximum: 1000,
      default: 0,
      description: `How many; 0 for the default of ${defaultNearby}.`,
    }),
  ),
  speed: reading(0, 100_000, 'Metres per second.'),
  heading: reading(0, 360, 'Direction of travel in degrees, clockwise from north.'),
  course: reading(0, 360, 'The same, as SDKs call it.'),
  battery: reading(0, 100, 'Charge of the battery in per cent.'),
  mocked: flag('The device reports a simulated location.'),
  compromised: flag('The device reports that it was tampered with.'),
  verified: flag('The SDK vouches for the location.'),
}

export const TrackBody = Type.Object({
  deviceId: Reference('Identifies logged-out users.'),
  userId: Type.Optional(UserId('Your own stable id of a logged-in user.')),
  latitude: Type.Number({ minimum: -90, maximum: 90 }),
  longitude: Type.Number({ minimum: -180, maximum: 180 }),
  accuracy: Type.Number({ exclusiveMinimum: 0, description: 'Metres.' }),
  foreground: Type.Optional(Type.Boolean()),
  stopped: Type.Optional(Type.Boolean()),
  description: Type.Optional(
    Clearable(Type.String({ maxLength: 10_000, description: 'Shown in the dashboard; empty to clear it.' })),
  ),
  metadata: Type.Optional(Metadata(32)),
  deviceType: Type.Optional(Choice(deviceTypes, 'Kind of device.')),
  updatedAt: Type.Optional(
    Datetime('When the user was there. Ignored if out of order or more than 5 minutes in the future.'),
  ),
  replayed: Type.Boolean({ default: false, description: 'Sent long after it happened.' }),
  deviceOS: deviceText('Checked, not stored.'),
  deviceMake: deviceText('Checked, not stored.'),
  deviceModel: deviceText('Checked, not stored.'),
  altitude: Type.Optional(Type.Number({ description: 'Metres above sea level.' })),
  verticalAccuracy: Type.Optional(Type.Number({ description: 'Metres; checked, not stored.' })),
  ...sdkFields,
})

export type TrackBody = Static<typeof TrackBody>

/** A validated body as an update. */
export function toUpdate(body: TrackBody, request: FastifyRequest, receivedAt = Date.now()): SentUpdate {
  const { caller } = request
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
    telemetry: telemetryIn(body),
    replayed: body.replayed,
    isQueued: false,
    mocked: body.mocked,
    compromised: body.compromised,
    verified: body.verified,
    receivedAt,
    happenedAt: receivedAt,
    ip: addressOf(request),
    isPublic: !caller.secret,
    pushToken: body.pushNotificationToken,
    tripExternalId: body.tripOptions?.externalId,
    beacons: body.beacons,
  }
}

function telemetryIn({ battery, speed, altitude, heading, course }: TrackBody): Telemetry | undefined {
  const direction = heading ?? course
  if ((battery ?? speed ?? altitude ?? direction) === undefined) return undefined
  return telemetryOf({ battery, speed, altitude, heading: direction })
}
