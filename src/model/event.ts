import { type Static, Type } from 'typebox'
import { Beacon } from './beacon.ts'
import { AlertOfEvent } from './delivery/alert.ts'
import { eventExample } from './examples.ts'
import { Datetime, Id, JsonMetadataField, Live, MetadataField, Point } from './fields.ts'
import { NestedGeofence } from './geofence.ts'
import { Place } from './place.ts'
import { Region, RegionFields } from './region.ts'
import { Trip } from './trip.ts'

export const Event = Type.Object(
  {
    _id: Id('event'),
    createdAt: Datetime('When it happened; by the clock of the client, if sent.'),
    actualCreatedAt: Datetime('When the server generated it.'),
    live: Live,
    type: Type.String({
      description: 'Such as `user.entered_geofence`, the name of a conversion, or `alert.<name>`.',
    }),
    user: Type.Optional(
      Type.Object({
        _id: Id('user'),
        userId: Type.Optional(Type.String()),
        deviceId: Type.Optional(Type.String()),
        metadata: Type.Optional(MetadataField),
        ...RegionFields,
      }),
    ),
    geofence: Type.Optional(NestedGeofence),
    region: Type.Optional(Region),
    place: Type.Optional(Place),
    alternatePlaces: Type.Optional(
      Type.Array(Place, { description: 'Other places that the user may have entered; at most five.' }),
    ),
    verifiedPlace: Type.Optional(Place),
    beacon: Type.Optional(Beacon),
    trip: Type.Optional(Trip),
    alert: Type.Optional(AlertOfEvent),
    location: Type.Optional(Point),
    locationAccuracy: Type.Optional(Type.Number({ description: 'Metres.' })),
    confidence: Type.Integer({ minimum: 1, maximum: 3, description: '3 high, 2 medium, 1 low.' }),
    duration: Type.Optional(
      Type.Number({ description: 'Minutes, on exits and dwells, and on alerts about them.' }),
    ),
    replayed: Type.Optional(Type.Boolean({ description: 'True for an update that was sent later.' })),
    verification: Type.Optional(Type.Integer({ minimum: -1, maximum: 1 })),
    metadata: Type.Optional(JsonMetadataField),
    revenue: Type.Optional(Type.Number()),
  },
  { title: 'Event', examples: [eventExample('user.entered_geofence')] },
)

export type Event = Static<typeof Event>
