import { type Static, Type } from 'typebox'
import type { Atlas } from '../../atlas/atlas.ts'
import { errors } from '../../errors.ts'
import { findAddress } from '../../geocoder/find-address.ts'
import { Metadata } from '../../http/input/params.ts'
import type { Scope } from '../../model/project/scope.ts'
import type { KnownLeg, LegDestination } from '../../model/trip-leg.ts'
import { getGeofence } from '../../store/geofences/geofences.ts'
import { newId } from '../../store/ids.ts'
import type { TripChangeParts } from '../../tracking/trips/changes.ts'

const text = (description: string) =>
  Type.Optional(Type.String({ minLength: 1, maxLength: 256, description }))

const Leg = Type.Object({
  destination: Type.Object({
    destinationGeofenceTag: text('Tag of a geofence.'),
    destinationGeofenceExternalId: text('Its externalId.'),
    destinationGeofenceId: text('A geofence, by `_id`.'),
    address: Type.Optional(
      Type.String({ minLength: 1, maxLength: 1000, description: 'An address, which must be found.' }),
    ),
    coordinates: Type.Optional(
      Type.Array(Type.Number(), { minItems: 2, maxItems: 2, description: '[longitude, latitude]' }),
    ),
    arrivalRadius: Type.Number({
      minimum: 10,
      maximum: 10_000,
      default: 100,
      description: 'Metres around coordinates or an address that count as arrived.',
    }),
  }),
  stopDuration: Type.Optional(Type.Number({ minimum: 0, maximum: 10_080, description: 'Minutes.' })),
  metadata: Type.Optional(Metadata(32)),
})

export const TripLegs = Type.Array(Leg, { minItems: 1, maxItems: 50, description: 'Destinations, in order.' })

export interface LegParts extends TripChangeParts {
  atlas: Atlas
}

/** Each with an id of its own, and where it leads. */
export async function readLegs(
  legs: Static<typeof TripLegs>,
  scope: Scope,
  parts: LegParts,
): Promise<KnownLeg[]> {
  const now = Date.now()
  const read: KnownLeg[] = []
  for (const [at, { destination, stopDuration, metadata }] of legs.entries()) {
    read.push({
      id: newId(),
      status: 'pending',
      destination: await readDestination(destination, `legs[${at}].destination`, scope, parts),
      stopDuration,
      metadata,
      eta: undefined,
      createdAt: now,
      updatedAt: now,
    })
  }
  return read
}

async function readDestination(
  sent: Static<typeof Leg>['destination'],
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
  if (name) {
    const geofence = await getGeofence(database, scope, name)
    if (!geofence) throw errors.invalid(param, 'Expected a geofence that exists.')
    const [x, y] = geofence.centre
    const data = { tag: geofence.tag, externalId: geofence.externalId }
    return { type: 'geofence', data, geofenceId: geofence.id, x, y, arrivalRadius }
  }
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
