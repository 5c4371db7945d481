import type { BeaconVisit } from '../../model/beacon.ts'
import type { EventType } from '../../model/event-types.ts'
import type { Fraud } from '../../model/fraud.ts'
import type { KnownPlace, NearbyChain, PlaceVisit } from '../../model/place.ts'
import type { Region, Residence } from '../../model/region.ts'
import type { KnownTrip } from '../../model/trip.ts'
import type { Evidence } from './fraud.ts'

/** One location update, cleaned and with its time decided. */
export interface Update {
  x: number // longitude
  y: number // latitude
  accuracy: number // metres
  foreground: boolean
  stopped: boolean
  /** Unix milliseconds, when the user was there. */
  at: number
  userId: string | undefined
  /** Of the request. */
  ip: string
  /** Gathered where the project checks for fraud. */
  evidence?: Evidence | undefined
  /** Ids of those that the device hears, each once; undefined when it has not listened. */
  beacons?: readonly string[] | undefined
}

/** A geofence that the user is in. */
export interface Visit {
  fence: string
  since: number // Unix milliseconds
  dwelled: boolean
}

/** What tracking remembers of a user between two updates. */
export interface TrackState {
  visits: readonly Visit[]
  regions: Residence
  place: PlaceVisit | undefined
  nearbyChains: readonly NearbyChain[]
  beacons: readonly BeaconVisit[]
  fraud: Fraud | undefined
  /** Where the last update was; undefined before the first. */
  last: { x: number; y: number; at: number; accuracy: number } | undefined
}

/** Someone of whom nothing is known yet. */
export const newcomer: TrackState = {
  visits: [],
  regions: {},
  place: undefined,
  nearbyChains: [],
  beacons: [],
  fraud: undefined,
  last: undefined,
}

/** What happened, in the step's words; whoever stores it adds ids and the nouns themselves. */
export interface Happening {
  type: EventType
  at: number // Unix milliseconds
  confidence: 1 | 2 | 3
  /** Since the entry, on exits and dwells. */
  minutes?: number
  /** What it happened with: one of these, or none. */
  fence?: string
  region?: Region
  place?: KnownPlace
  beacon?: string
  trip?: KnownTrip
  /** Where the user may have entered instead. */
  alternates?: KnownPlace[]
}
