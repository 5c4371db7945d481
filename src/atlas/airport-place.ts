import type { KnownPlace } from '../model/place.ts'
import type { Airport } from './airports.ts'
import { placeIdBytes } from './place-id.ts'
import type { Region } from './region.ts'

/** Metres: lists of airports put some at the terminal, some on a runway. */
const near = 10_000

/** The airport as imported map data knows it, by its code and not far from where the world's list has it, else as that. */
export function airportPlace(
  { iata, name, longitude, latitude }: Airport,
  regions: readonly Region[],
): KnownPlace {
  for (const { places, extrasOfPlace } of regions) {
    let found: KnownPlace | undefined
    places.within('category', 'airport', longitude, latitude, near, (row) => {
      if (extrasOfPlace(row).iata?.toUpperCase() === iata) found ??= places.place(row)
    })
    if (found) return found
  }
  return {
    id: placeIdBytes(`iata:${iata}`).toString('hex'),
    name,
    categories: ['travel-transportation', 'airport'],
    chain: undefined,
    longitude,
    latitude,
  }
}
