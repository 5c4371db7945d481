import { formatPosition } from '../../parts/formats.ts'
import type { Trip } from '../../server/models.ts'

/** The external ID of the geofence, the address as it was given, or where it is. */
export function destinationName(trip: Trip): string | undefined {
  const { destinationGeofenceExternalId, legs, destinationLocation } = trip
  const given = legs?.at(-1)?.destination.source.data
  const address = typeof given === 'string' ? given : undefined
  return (
    destinationGeofenceExternalId ??
    address ??
    (destinationLocation && formatPosition(destinationLocation.coordinates))
  )
}
