import type { Atlas } from '../atlas/atlas.ts'
import { errors } from '../errors.ts'
import { distance, type Position } from '../geo/distance.ts'
import { whatIsWrongWith } from '../geo/ring.ts'
import { findAddress } from '../geocoder/find-address.ts'

/** What may say where the centre of a circle is. */
export interface Whereabouts {
  coordinates?: unknown
  address?: string | undefined
  placeId?: string | undefined
}

/** Metres that an address may be away from coordinates that were sent with it. */
const sameSpot = 1000

/** A place that is known, else the coordinates, which the address must not contradict, else the address. */
export function centreOf(atlas: Atlas, { coordinates, address, placeId }: Whereabouts): Position {
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
  if (metres > sameSpot)
    throw errors.invalid(
      'address',
      `Expected it within ${sameSpot} m of the coordinates, got one ${Math.round(metres)} m away.`,
    )
  return sent
}
