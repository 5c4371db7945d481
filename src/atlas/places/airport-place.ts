import type { KnownPlace } from '../../model/place.ts'
import type { ImportedRegion } from '../imported-region.ts'
import type { Airport, Airports } from './airports.ts'
import { placeIdBytes } from './id.ts'

/** Metres. Lists of airports put some at the terminal, some on a runway. */
const near = 10_000

/** The airport as an imported place with the same code nearby, else from the world's list. */
export function airportPlace(airport: Airport, regions: readonly ImportedRegion[]): KnownPlace {
  const { iata, longitude, latitude } = airport
  for (const { places, extrasOfPlace } of regions) {
    let found: KnownPlace | undefined
    places.within('category', 'airport', { longitude, latitude, metres: near }, (row) => {
      if (extrasOfPlace(row).iata?.toUpperCase() === iata) found ??= places.place(row)
    })
    if (found) return found
  }
  return placeOf(airport)
}

/** Airports of the world's list by place id: such ids stay valid after an import has the airport as a place. */
export function airportsById({ airportAt, airportCount }: Airports): (id: string) => KnownPlace | undefined {
  let rows: Map<string, number> | undefined // built on first use: rarely needed
  return (id) => {
    rows ??= new Map(Array.from({ length: airportCount }, (_, row) => [idOf(airportAt(row)), row]))
    const row = rows.get(id)
    return row === undefined ? undefined : placeOf(airportAt(row))
  }
}

function placeOf(airport: Airport): KnownPlace {
  const { name, longitude, latitude } = airport
  return {
    id: idOf(airport),
    name,
    categories: ['travel-transportation', 'airport'],
    chain: undefined,
    longitude,
    latitude,
  }
}

function idOf({ iata }: Airport): string {
  return placeIdBytes(`iata:${iata}`).toString('hex')
}
