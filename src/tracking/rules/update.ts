import type { BeaconVisit } from '../../model/beacon.ts'
import type { EventType } from '../../model/event-types.ts'
import type { Fraud } from '../../model/fraud.ts'
import type { KnownPlace, NearbyChain, PlaceVisit } from '../../model/place.ts'
import type { Region, Residence } from '../../model/region.ts'
import type { KnownTrip } from '../../model/trip.ts'

/** One location update, validated, with its time decided. */
export interface Update {
  x: number // longitude
  y: number // latitude
  accuracy: number // metres
  foreground: boolean
  stopped: boolean
  /** When the user was there, Unix milliseconds. */
  at: number
  userId: string | undefined
  /** Of the request. */
  ip: string
  /** Undefined unless the project checks for fraud. */
  signals?: FraudSignals | undefined
  /** Ids of the beacons in range, each once; undefined when the device did not scan. */
  beacons?: readonly string[] | undefined
}

/** What the fraud checks know of an update beside its location and time. */
export interface FraudSignals {
  /** As reported by the device. */
  mocked: boolean
  compromised: boolean
  verified: boolean
  /** ISO code of the country of the request's IP address; undefined when unknown. */
  country: string | undefined
  /** The IP address belongs to a proxy, a VPN, Tor or a hosting provider. */
  proxy: boolean
  /** Users of this device in the last seven days, this one included. */
  usersOfDevice: number
}

/** A geofence that the user is in. */
export interface Visit {
  fence: string
  since: number // Unix milliseconds
  dwelled: boolean
}

/** At the time of an update, or on the line to it. */
export interface GeofenceEntry {
  fence: string
  at: number // Unix milliseconds
}

/** The state of a user between two updates. */
export interface TrackState {
  visits: readonly Visit[]
  regions: Residence
  place: PlaceVisit | undefined
  nearbyChains: readonly NearbyChain[]
  beacons: readonly BeaconVisit[]
  fraud: Fraud | undefined
  /** Location of the last update; undefined before the first. */
  last: { x: number; y: number; at: number; accuracy: number } | undefined
}

/** Of a user without any update. */
export const initialState: TrackState = {
  visits: [],
  regions: {},
  place: undefined,
  nearbyChains: [],
  beacons: [],
  fraud: undefined,
  last: undefined,
}

/** An event as the rules detect it, by ids; `toEvent` adds its own id and the nested documents. */
export interface DetectedEvent {
  type: EventType
  at: number // Unix milliseconds
  confidence: 1 | 2 | 3
  /** Since the entry, on exits and dwells. */
  minutes?: number
  /** The subject of the event: one of these, or none. */
  fence?: string
  region?: Region
  place?: KnownPlace
  beacon?: string
  trip?: KnownTrip
  /** Other places that hold the point. */
  alternates?: KnownPlace[]
}
