import type { Beacon as BeaconModel } from '../../../src/model/beacon.ts'
import type { Alert as AlertModel } from '../../../src/model/delivery/alert.ts'
import type { Webhook as WebhookModel } from '../../../src/model/delivery/webhook.ts'
import type { Event as EventModel } from '../../../src/model/event.ts'
import type { Geofence as GeofenceModel } from '../../../src/model/geofence.ts'
import type { Place as PlaceModel } from '../../../src/model/place.ts'
import type { Trip as TripModel } from '../../../src/model/trip.ts'
import type { User as UserModel } from '../../../src/model/user.ts'

/** As it arrives in JSON: dates are ISO strings. */
export type Json<Value> = Value extends Date
  ? string
  : Value extends object
    ? { [Key in keyof Value]: Json<Value[Key]> }
    : Value

export type User = Json<UserModel>
export type Geofence = Json<GeofenceModel>
export type Event = Json<EventModel>
export type Trip = Json<TripModel>
export type Beacon = Json<BeaconModel>
export type Place = Json<PlaceModel>
export type Webhook = Json<WebhookModel>
export type Alert = Json<AlertModel>

export interface Meta {
  meta: { code: number; hasMore?: boolean; cursor?: string }
}

/** One row of `GET /v1/users/:id/locations`. */
export interface StoredLocation {
  location: { coordinates: number[] }
  locationAccuracy: number
  createdAt: string
}
