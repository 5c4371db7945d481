import type { Atlas } from '../atlas/atlas.ts'
import { errors } from '../errors.ts'
import { distance, type Position } from '../geo/distance.ts'
import { whatIsWrongWith } from '../geo/ring.ts'
import { findAddress } from '../geocoder/find-address.ts'

/** Three ways to give the centre of a circle. */
export interface CentreInput {
  coordinates?: unknown
  address?: string | undefined
  placeId?: string | undefined
}

/** Metres between an address and the coordinates sent with it. */
const addressTolerance = 1000

/** A known place wins, then coordinates, then the address; coordinates and address must agree. */
export function centreOf(atlas: Atlas, { coordinates, address, placeId }: CentreInput): Position {
  const place = placeId ? atlas.place(placeId) : undefined
  if (place) return [place.longitude, place.latitude]
  if (placeId && coordinates === undefined && !address)
    throw errors.invalid('placeId', `No place has the id "${placeId}".`)
  if (coordinates !== undefined) {
    const wrong = whatIsWrongWith(coordinates)
    if (wrong) throw errors.invalid('coordinates', wrong)
  }
  const sent = coordinates as Position | undefined
  if (!address) {
    if (!sent) throw errors.missing('coordinates')
    return sent
  }
  const found = findAddress(atlas, address)
  if (!found) throw errors.invalid('address', `Nothing was found for "${address}".`)
  if (!sent) return found
  const metres = distance(...sent, ...found)
  if (metres > addressTolerance)
    throw errors.invalid(
      'address',
      `Expected it within ${addressTolerance} m of the coordinates, got one ${Math.round(metres)} m away.`,
    )
  return sent
}
