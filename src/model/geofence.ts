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
    'Lists of [open, close] as HH:mm, by day of the week, in the time zone of the centre; days not listed are closed. Absent means always open.',
})

const Polygon = Type.Object({
  type: Type.Literal('Polygon'),
  coordinates: Type.Array(Type.Array(Type.Array(Type.Number())), {
    description: 'One closed ring of [longitude, latitude].',
  }),
})

/** Also in the geofences nested in events, users and contexts. */
const nestedFields = {
  _id: Id('geofence'),
  tag: Type.String({ description: 'The group it belongs to.' }),
  externalId: Type.String({ description: 'Your own id of it, unique in its group.' }),
  description: Type.String(),
  type: Type.Unsafe<GeofenceType>({ type: 'string', enum: geofenceTypes }),
  geometryCenter: Point,
  geometryRadius: Type.Number({
    description: 'Metres; for a polygon, from its centre to the farthest corner; for an isochrone, minutes.',
  }),
  metadata: Type.Optional(MetadataField),
  dwellThreshold: Type.Optional(Type.Number({ description: 'Minutes inside until a dwell event.' })),
  stopDetection: Type.Optional(
    Type.Boolean({ description: 'Enter only while stopped or in the foreground.' }),
  ),
  operatingHours: Type.Optional(Hours),
}

export const NestedGeofence = Type.Object(nestedFields, { title: 'NestedGeofence' })
export type NestedGeofence = Static<typeof NestedGeofence>

export const Geofence = Type.Object(
  {
    ...nestedFields,
    live: Live,
    createdAt: Datetime(),
    updatedAt: Datetime('Time of the last change.'),
    geometry: Polygon,
    mode: Type.Optional(
      Type.Unsafe<TravelMode>({
        type: 'string',
        enum: travelModes,
        description: 'Travel mode of an isochrone.',
      }),
    ),
    userId: Type.Optional(
      Type.String({ description: 'Generates events for this user only. Prefer userIds.' }),
    ),
    userIds: Type.Optional(
      Type.String({ description: 'Generates events for these users only; comma-separated.' }),
    ),
    ip: Type.Optional(
      Type.String({ description: 'Generates events for requests from these IP addresses only.' }),
    ),
    tripApproachingThreshold: Type.Optional(
      Type.Number({ description: 'Minutes before arrival at which a trip counts as approaching.' }),
    ),
    enabled: Type.Boolean({ description: 'When false, it generates no events.' }),
    disableAfter: Type.Optional(Datetime('Disabled from this time on.')),
    deleteAfter: Type.Optional(Datetime('Deleted at this time.')),
  },
  { title: 'Geofence' },
)

export type Geofence = Static<typeof Geofence>

/** The fields that a caller sets, validated. */
export interface GeofenceFields {
  description: string
  type: GeofenceType
  centre: Position
  /** As `geometryRadius`. */
  radius: number
  /** As sent, for a polygon; computed, for an isochrone; undefined for a circle. */
  ring: Position[] | undefined
  mode: TravelMode | undefined
  /** Id of the routing tiles that an isochrone was computed with. */
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
  /** Of the centre; set where there are operating hours. */
  timeZone: string | undefined
}

/** A geofence as stored. */
export interface StoredGeofence extends Scope, GeofenceFields {
  id: string
  tag: string
  externalId: string
  createdAt: Date
  updatedAt: Date
}
