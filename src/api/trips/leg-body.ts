import { Type } from 'typebox'
import { AnyMetadata } from '../../http/input/metadata.ts'
import { Reference } from '../../http/input/params.ts'

const text = (description: string) => Type.Optional(Reference(description))

const Leg = Type.Object({
  destination: Type.Object({
    destinationGeofenceTag: text('Tag of a geofence.'),
    destinationGeofenceExternalId: text('Its externalId.'),
    destinationGeofenceId: text('A geofence, by `_id`.'),
    address: Type.Optional(
      Type.String({ minLength: 1, maxLength: 1000, description: 'An address; refused if it is not found.' }),
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
  metadata: Type.Optional(AnyMetadata()),
})

export const TripLegs = Type.Array(Leg, { minItems: 1, maxItems: 50, description: 'Destinations, in order.' })
