import type { Atlas } from '../../atlas/atlas.ts'
import { errors } from '../../errors.ts'
import { findAddress } from '../../geocoder/find-address.ts'
import type { JsonMetadata } from '../../model/fields.ts'
import type { Scope } from '../../model/project/scope.ts'
import type { KnownTrip } from '../../model/trip.ts'
import type { KnownLeg, LegDestination } from '../../model/trip-leg.ts'
import type { Queries } from '../../store/database.ts'
import { getGeofence } from '../../store/geofences/geofences.ts'
import { newId } from '../../store/ids.ts'
import { withLeg } from '../rules/legs.ts'
import { isOpen } from '../rules/trip.ts'

/** A leg as sent: its destination is a geofence, an address or a point. */
export interface SentLeg {
  destination: SentDestination
  stopDuration?: number
  metadata?: JsonMetadata
}

export interface SentDestination {
  destinationGeofenceTag?: string
  destinationGeofenceExternalId?: string
  destinationGeofenceId?: string
  address?: string
  /** [longitude, latitude] */
  coordinates?: number[]
  arrivalRadius: number
}

export interface LegParts {
  database: Queries
  atlas: Atlas
}

/** New legs, their destinations resolved to coordinates. */
export async function createLegs(legs: SentLeg[], scope: Scope, parts: LegParts): Promise<KnownLeg[]> {
  const now = Date.now()
  const created: KnownLeg[] = []
  for (const [at, { destination, stopDuration, metadata }] of legs.entries()) {
    created.push({
      id: newId(),
      status: 'pending',
      destination: await findDestination(destination, `legs[${at}].destination`, scope, parts),
      stopDuration,
      metadata,
      eta: undefined,
      createdAt: now,
      updatedAt: now,
    })
  }
  return created
}

/** The trip with another geofence as the destination of its current leg, as its fields say. */
export async function withCurrentLegTo(
  trip: KnownTrip,
  sent: {
    destinationGeofenceTag?: string | undefined
    destinationGeofenceExternalId?: string | undefined
  },
  database: Queries,
): Promise<KnownTrip> {
  const tag = sent.destinationGeofenceTag ?? trip.destinationGeofenceTag
  const externalId = sent.destinationGeofenceExternalId ?? trip.destinationGeofenceExternalId
  const current = trip.legs.find(isOpen)
  if (!current || (tag === trip.destinationGeofenceTag && externalId === trip.destinationGeofenceExternalId))
    return trip
  if (tag === undefined) throw errors.missing('destinationGeofenceTag')
  if (externalId === undefined) throw errors.missing('destinationGeofenceExternalId')
  const { arrivalRadius } = current.destination
  const param = 'destinationGeofenceExternalId'
  const destination = await geofenceNamed({ tag, externalId }, arrivalRadius, param, trip, database)
  return withLeg(trip, { ...current, destination, arrivedAt: undefined })
}

async function geofenceNamed(
  name: Parameters<typeof getGeofence>[2],
  arrivalRadius: number,
  param: string,
  scope: Scope,
  database: Queries,
): Promise<LegDestination> {
  const geofence = await getGeofence(database, scope, name)
  if (!geofence) throw errors.invalid(param, 'Expected a geofence that exists.')
  const { id: geofenceId, tag, externalId, centre } = geofence
  const [x, y] = centre
  return { type: 'geofence', data: { tag, externalId }, geofenceId, x, y, arrivalRadius }
}

async function findDestination(
  sent: SentDestination,
  param: string,
  scope: Scope,
  { database, atlas }: LegParts,
): Promise<LegDestination> {
  const { destinationGeofenceTag: tag, destinationGeofenceExternalId: externalId, arrivalRadius } = sent
  const { destinationGeofenceId: id, address, coordinates } = sent
  const name =
    id !== undefined
      ? { id }
      : tag !== undefined && externalId !== undefined
        ? { tag, externalId }
        : undefined
  if (name) return geofenceNamed(name, arrivalRadius, param, scope, database)
  if (coordinates === undefined && address !== undefined) {
    const found = findAddress(atlas, address)
    if (!found) throw errors.invalid(param, `Nothing was found for "${address}".`)
    const [x, y] = found
    return { type: 'address', data: address, geofenceId: undefined, x, y, arrivalRadius }
  }
  const [x, y] = coordinates ?? []
  if (x === undefined || y === undefined)
    throw errors.invalid(
      param,
      'Expected a geofence, by its id or by tag and externalId, an address, or coordinates.',
    )
  if (Math.abs(x) > 180 || Math.abs(y) > 90)
    throw errors.invalid(param, `Expected [longitude, latitude] in degrees, got [${x}, ${y}].`)
  return { type: 'coordinates', data: [x, y], geofenceId: undefined, x, y, arrivalRadius }
}
