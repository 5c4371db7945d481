import type { FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import { errors } from '../../errors.ts'
import { shown, Unexpected } from '../../http/input/expectations.ts'
import { AnyMetadata } from '../../http/input/metadata.ts'
import { Choice, Datetime, decoded, Reference, UserId } from '../../http/input/params.ts'
import { readDecimal } from '../../http/input/text-values.ts'
import { isSdkClient } from '../../http/sdk-client.ts'
import { longestThreshold } from '../../model/fields.ts'
import { type TripMode, tripModes } from '../../model/trip.ts'
import type { TripFields } from '../../tracking/trips/changes.ts'

/** Only SDKs may send the other modes. */
const documentedModes: readonly TripMode[] = ['foot', 'bike', 'car']

const text = (description: string) => Type.Optional(Reference(description))

/** A number; SDKs may send it as a string. */
const Threshold = decoded<number | string>(
  {
    type: 'number',
    minimum: 0,
    maximum: longestThreshold,
    description: 'Minutes before the arrival; overrides those of geofence and project.',
  },
  (sent) => {
    const number = typeof sent === 'string' ? readDecimal(sent) : sent
    if (typeof number === 'number' && number >= 0 && number <= longestThreshold)
      return sent as number | string
    throw new Unexpected(`Expected minutes from 0 to ${longestThreshold}, got ${shown(sent)}.`)
  },
)

/** Fields of both create and update. */
export const TripBody = {
  mode: Type.Optional(Choice(tripModes, 'How the user travels.')),
  destinationGeofenceTag: text('Tag of the destination geofence.'),
  destinationGeofenceExternalId: text('externalId of the destination geofence.'),
  approachingThreshold: Type.Optional(Threshold),
  scheduledArrivalAt: Type.Optional(Datetime('When the user is expected.')),
  metadata: Type.Optional(AnyMetadata()),
}

export const UserIdField = Type.Optional(UserId('Your own id of the user whose updates move the trip.'))

const Shared = Type.Object({ ...TripBody, userId: UserIdField })

export function tripFields(body: Static<typeof Shared>, request: FastifyRequest): TripFields {
  const { mode, approachingThreshold: threshold, scheduledArrivalAt } = body
  const isSdk = isSdkClient(request)
  if (mode && !documentedModes.includes(mode) && !isSdk)
    throw errors.invalid('mode', `Expected one of ${documentedModes.join(', ')}, got ${mode}.`)
  if (typeof threshold === 'string' && request.headers['content-type']?.includes('json') && !isSdk)
    throw errors.invalid('approachingThreshold', `Expected a number, got "${threshold}".`)
  return {
    userId: body.userId,
    mode,
    destinationGeofenceTag: body.destinationGeofenceTag,
    destinationGeofenceExternalId: body.destinationGeofenceExternalId,
    approachingThreshold: threshold === undefined ? undefined : Number(threshold),
    scheduledArrivalAt: scheduledArrivalAt?.getTime(),
    metadata: body.metadata,
  }
}
