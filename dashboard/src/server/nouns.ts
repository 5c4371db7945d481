import type { Beacon as BeaconModel } from '../../../src/model/beacon.ts'
import type { Event as EventModel } from '../../../src/model/event.ts'
import type { Geofence as GeofenceModel } from '../../../src/model/geofence.ts'
import type { Place as PlaceModel } from '../../../src/model/place.ts'
import type { Trip as TripModel } from '../../../src/model/trip.ts'
import type { User as UserModel } from '../../../src/model/user.ts'

/** As it arrives: a time is a text. */
type Sent<Value> = Value extends Date
  ? string
  : Value extends object
    ? { [Key in keyof Value]: Sent<Value[Key]> }
    : Value

export type User = Sent<UserModel>
export type Geofence = Sent<GeofenceModel>
export type Event = Sent<EventModel>
export type Trip = Sent<TripModel>
export type Beacon = Sent<BeaconModel>
export type Place = Sent<PlaceModel>

export interface Meta {
  meta: { code: number; hasMore?: boolean }
}

/** Where a user was. */
export interface KeptLocation {
  location: { coordinates: number[] }
  locationAccuracy: number
  createdAt: string
}
