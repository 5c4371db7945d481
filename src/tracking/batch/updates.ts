import type { beaconIdentity, StoredBeacon } from '../../model/beacon.ts'
import type { Metadata } from '../../model/fields.ts'
import type { KnownTrip } from '../../model/trip.ts'
import type { deviceTypes, Telemetry } from '../../model/user.ts'
import type { Sender, UserKey } from '../../store/users/identities.ts'
import type { StoredUser } from '../../store/users/tracking.ts'
import type { Left } from '../rules/left.ts'

/** A location update as sent and validated. Times are Unix milliseconds. */
export interface SentUpdate extends Sender {
  x: number
  y: number
  accuracy: number
  foreground: boolean | undefined
  stopped: boolean | undefined
  description: string | undefined
  metadata: Metadata | undefined
  deviceType: (typeof deviceTypes)[number] | undefined
  /** Undefined where the device reports none of it. */
  telemetry: Telemetry | undefined
  /** The client's timestamp. */
  sentAt: number | undefined
  replayed: boolean
  /**
   * The device keeps updates until they are acknowledged: one that is older than the user's last is replayed, and the same one is
   * a retry however late it comes.
   */
  isQueued: boolean
  receivedAt: number
  /**
   * When the user was there, by the server's clock: when it was received, or in a replay so much earlier as the device's own
   * times say.
   */
  happenedAt: number
  /** As reported by the device. */
  mocked: boolean
  compromised: boolean
  verified: boolean
  ip: string
  /** A publishable key sent it: the users that these create are limited. */
  isPublic: boolean
  pushToken: string | undefined
  /** Of the trip that the device is on, as it reports. */
  tripExternalId: string | undefined
  /** All beacons in range; undefined when the device did not scan. */
  beacons: HeardBeacon[] | undefined
}

export type HeardBeacon = Parameters<typeof beaconIdentity>[0]

/** The result of an update: the user after it, and the new events, as answered by the API. */
export interface TrackResult {
  user: StoredUser
  events: object[]
  /** The trip that the user is on. */
  trip: KnownTrip | undefined
  /** The beacons in range. */
  beacons: StoredBeacon[]
}

/** Updates accepted or refused together, usually one. */
export interface TrackRequest {
  updates: SentUpdate[]
  /** What is left of their trips, where the engine had to be asked. */
  lefts?: AskedLefts
  resolve(results: TrackResult[]): void
  reject(error: unknown): void
}

/** What is left of each trip at each update, by the name of the trip and of where it leads. */
export type AskedLefts = Map<SentUpdate, Map<string, Left | 'late'>>

/** The user of each update. */
export type UserKeys = Map<SentUpdate, UserKey>
