import { type Static, Type } from 'typebox'
import { Datetime, Id, type JsonMetadata, JsonMetadataField, Point, pointAt } from './fields.ts'
import { type Destination, type Eta, isAtEnd, type TripStatus } from './trip-status.ts'

/** One of several destinations of a trip, as stored. Times are Unix milliseconds. */
export interface KnownLeg {
  id: string
  status: TripStatus
  destination: LegDestination
  /** Minutes that the stop takes. */
  stopDuration: number | undefined
  metadata: JsonMetadata | undefined
  eta: Eta | undefined
  createdAt: number
  updatedAt: number
  arrivedAt?: number | undefined
}

export interface LegDestination extends Destination {
  type: 'geofence' | 'address' | 'coordinates'
  /** As the caller gave it. */
  data: { tag: string; externalId: string } | string | [number, number]
  /** Metres within which the user has arrived. */
  arrivalRadius: number
}

export const LegAnswer = Type.Object({
  _id: Id('leg'),
  status: Type.String(),
  createdAt: Datetime(),
  updatedAt: Datetime(),
  eta: Type.Optional(Type.Object({ duration: Type.Number(), distance: Type.Number() })),
  destination: Type.Object({
    type: Type.String({ description: 'geofence, address or coordinates.' }),
    source: Type.Object({
      geofence: Type.Optional(Type.String({ description: "The geofence's `_id`." })),
      data: Type.Unsafe<LegDestination['data']>({
        description: 'The destination as it was given: tag and externalId, an address, or coordinates.',
      }),
    }),
    location: Point,
    arrivalRadius: Type.Number({ description: 'Metres.' }),
  }),
  stopDuration: Type.Optional(Type.Number({ description: 'Minutes.' })),
  metadata: Type.Optional(JsonMetadataField),
})

export type LegAnswer = Static<typeof LegAnswer>

export function legAnswer(leg: KnownLeg): LegAnswer {
  const { type, data, geofenceId, x, y, arrivalRadius } = leg.destination
  return {
    _id: leg.id,
    status: leg.status,
    createdAt: new Date(leg.createdAt),
    updatedAt: new Date(leg.updatedAt),
    ...(isAtEnd(leg.status)
      ? { eta: { duration: 0, distance: 0 } }
      : leg.eta && {
          eta: { duration: Math.round(leg.eta.minutes * 100) / 100, distance: Math.round(leg.eta.metres) },
        }),
    destination: {
      type,
      source: { ...(geofenceId !== undefined && { geofence: geofenceId }), data },
      location: pointAt(x, y),
      arrivalRadius,
    },
    ...(leg.stopDuration !== undefined && { stopDuration: leg.stopDuration }),
    ...(leg.metadata && { metadata: leg.metadata }),
  }
}
