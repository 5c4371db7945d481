import { type Static, Type } from 'typebox'
import { circleAsRing } from '../geo/circle.ts'
import type { Position } from '../geo/distance.ts'
import { Datetime, Id, Live, type Metadata, MetadataField, Point, pointAt } from './fields.ts'
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

export const nestedGeofenceExample = {
  _id: '697dec8ee5a1c04f3b2d0002',
  tag: 'stores',
  externalId: '7',
  description: 'Store 7',
  type: 'circle',
  geometryCenter: pointAt(13.2618, 53.5587),
  geometryRadius: 100,
  metadata: { city: 'Neubrandenburg' },
}

export const NestedGeofence = Type.Object(nestedFields, {
  title: 'NestedGeofence',
  examples: [nestedGeofenceExample],
})
export type NestedGeofence = Static<typeof NestedGeofence>

const written = { live: false, createdAt: '2026-01-31T11:50:38.000Z', updatedAt: '2026-01-31T11:50:38.000Z' }

/** A circle, with fewer corners than are answered, and a polygon. */
export const geofenceExamples = [
  {
    ...nestedGeofenceExample,
    ...written,
    geometry: { type: 'Polygon', coordinates: [circleAsRing(13.2618, 53.5587, 100, 8)] },
    enabled: true,
  },
  {
    _id: '697dec8fe5a1c04f3b2d0006',
    tag: 'stores',
    externalId: '8',
    description: 'Depot',
    type: 'polygon',
    geometryCenter: pointAt(13.263333, 53.553333),
    geometryRadius: 961.35,
    metadata: { gate: 3, open: true, of: 'north' },
    dwellThreshold: 10,
    stopDetection: true,
    operatingHours: { Monday: [['09:00', '17:30']], Saturday: [['22:00', '02:00']] },
    ...written,
    geometry: {
      type: 'Polygon',
      coordinates: [
        [
          [13.25, 53.55],
          [13.27, 53.55],
          [13.27, 53.56],
          [13.25, 53.55],
        ],
      ],
    },
    userIds: 'user-1,user-2',
    ip: '203.0.113.7,198.51.100.*,2001:db8::/32',
    enabled: true,
    disableAfter: '2040-01-01T00:00:00.000Z',
  },
]

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
  { title: 'Geofence', examples: geofenceExamples },
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
