import { type Static, Type } from 'typebox'
import type { Position } from '../geo/distance.ts'
import { Datetime, Id, Live, type Metadata, MetadataField, Point } from './fields.ts'
import type { Scope } from './project/scope.ts'
import { type TravelMode, travelModes } from './travel-modes.ts'

export const geofenceTypes = ['circle', 'polygon', 'isochrone'] as const
export type GeofenceType = (typeof geofenceTypes)[number]

export const dayNames = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const

export type OperatingHours = Partial<Record<(typeof dayNames)[number], [open: string, close: string][]>>

const Hours = Type.Unsafe<OperatingHours>({
  type: 'object',
  additionalProperties: {
    type: 'array',
    items: { type: 'array', items: { type: 'string' }, minItems: 2, maxItems: 2 },
  },
  description:
    'Lists of [open, close] as HH:mm, by day of the week, in the time zone of the centre; days that are not named are closed. Absent means always open.',
})

const Polygon = Type.Object({
  type: Type.Literal('Polygon'),
  coordinates: Type.Array(Type.Array(Type.Array(Type.Number())), {
    description: 'One closed ring of [longitude, latitude].',
  }),
})

/** What a copy inside an event, a user or a context has, too. */
const inEveryCopy = {
  _id: Id('geofence'),
  tag: Type.String({ description: 'The group it belongs to.' }),
  externalId: Type.String({ description: 'Your own id of it, unique in its group.' }),
  description: Type.String(),
  type: Type.Unsafe<GeofenceType>({ type: 'string', enum: geofenceTypes }),
  geometryCenter: Point,
  geometryRadius: Type.Number({
    description: 'Metres; of a polygon, from its centre to the farthest corner; of an isochrone, minutes.',
  }),
  metadata: Type.Optional(MetadataField),
  dwellThreshold: Type.Optional(Type.Number({ description: 'Minutes to stay until it counts as a dwell.' })),
  stopDetection: Type.Optional(
    Type.Boolean({ description: 'Only who stops, or is in the foreground, enters.' }),
  ),
  operatingHours: Type.Optional(Hours),
}

export const NestedGeofence = Type.Object(inEveryCopy, { title: 'NestedGeofence' })
export type NestedGeofence = Static<typeof NestedGeofence>

export const Geofence = Type.Object(
  {
    ...inEveryCopy,
    live: Live,
    createdAt: Datetime(),
    updatedAt: Datetime('Time of the last change.'),
    geometry: Polygon,
    mode: Type.Optional(
      Type.Unsafe<TravelMode>({
        type: 'string',
        enum: travelModes,
        description: 'How one travels in an isochrone.',
      }),
    ),
    userId: Type.Optional(Type.String({ description: 'Makes events for this user only. Use userIds.' })),
    userIds: Type.Optional(
      Type.String({ description: 'Makes events for these users only; commas between.' }),
    ),
    ip: Type.Optional(Type.String({ description: 'Makes events for requests from these addresses only.' })),
    tripApproachingThreshold: Type.Optional(
      Type.Number({ description: 'Minutes before arrival at which a trip approaches.' }),
    ),
    enabled: Type.Boolean({ description: 'False makes no events.' }),
    disableAfter: Type.Optional(Datetime('From then on it is disabled.')),
    deleteAfter: Type.Optional(Datetime('From then on it is gone.')),
  },
  { title: 'Geofence' },
)

export type Geofence = Static<typeof Geofence>

/** What a caller sets of a geofence, read and checked; what is undefined is unset. */
export interface GeofenceFields {
  description: string
  type: GeofenceType
  centre: Position
  /** As `geometryRadius`. */
  radius: number
  /** As sent, of a polygon; computed, of an isochrone. A circle needs none. */
  ring: Position[] | undefined
  mode: TravelMode | undefined
  /** Names the roads that an isochrone was computed with. */
  roads?: string | undefined
  metadata: Metadata | undefined
  userId: string | undefined
  userIds: string | undefined
  ip: string | undefined
  enabled: boolean
  disableAfter: Date | undefined
  deleteAfter: Date | undefined
  stopDetection: boolean | undefined
  tripApproachingThreshold: number | undefined
  dwellThreshold: number | undefined
  operatingHours: OperatingHours | undefined
  /** Of the centre, where there are operating hours to be read in it. */
  timeZone: string | undefined
}

/** A geofence at rest. */
export interface StoredGeofence extends Scope, GeofenceFields {
  id: string
  tag: string
  externalId: string
  createdAt: Date
  updatedAt: Date
}
