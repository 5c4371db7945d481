import type { beaconIdentity, StoredBeacon } from '../model/beacon.ts'
import type { Metadata } from '../model/fields.ts'
import type { KnownTrip } from '../model/trip.ts'
import type { deviceTypes } from '../model/user.ts'
import type { Sender } from '../store/users/identities.ts'
import type { StoredUser } from '../store/users/tracking.ts'

/** A location update as it was sent, read but not yet understood. Times are Unix milliseconds. */
export interface SentUpdate extends Sender {
  x: number
  y: number
  accuracy: number
  foreground: boolean | undefined
  stopped: boolean | undefined
  description: string | undefined
  metadata: Metadata | undefined
  deviceType: (typeof deviceTypes)[number] | undefined
  /** The client's own time of it. */
  sentAt: number | undefined
  replayed: boolean
  receivedAt: number
  /** What the device says of itself. */
  mocked: boolean
  compromised: boolean
  verified: boolean
  ip: string
  /** By which the device can be woken. */
  pushToken: string | undefined
  /** Of the trip that the device believes to be on. */
  tripExternalId: string | undefined
  /** All that the device hears; undefined when it has not listened. */
  beacons: HeardBeacon[] | undefined
}

/** As a device tells of it. */
export type HeardBeacon = Parameters<typeof beaconIdentity>[0]

/** What came of an update: the user after it, and the events it made, as they are answered. */
export interface Outcome {
  user: StoredUser
  events: object[]
  /** That the user is on. */
  trip: KnownTrip | undefined
  /** That the user is near. */
  beacons: StoredBeacon[]
}
