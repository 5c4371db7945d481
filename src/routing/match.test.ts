import { expect, it } from 'vitest'
import { EngineRefusal } from '../errors.ts'
import { metresPerDegree } from '../geo/distance.ts'
import type { Engine } from './engine/engine.ts'
import { match } from './match.ts'

/** Of a query; with a radius it is part of a match. */
interface Place {
  lat: number
  lon: number
  radius?: number
}

/** An engine that knows a road so many metres north of each place, but has no more time for a match. */
function engineWithout(metres: number): Engine {
  const ask = async (action: string, query: { locations: Place[] }) => {
    if (action !== 'locate' || query.locations.some(({ radius }) => radius !== undefined))
      throw new EngineRefusal('No path could be found for input')
    const edgesNear = ({ lat, lon }: Place) => [
      { correlated_lat: lat + metres / metresPerDegree, correlated_lon: lon, percent_along: 0 },
    ]
    return JSON.stringify(query.locations.map((place) => ({ edges: edgesNear(place) })))
  }
  return { ask } as unknown as Engine
}

it.each([
  [50, 'There are roads for car near the path, but no way along them fits its points.'],
  [500, 'No road for car near any part of the path.'],
])('a path %d m from its roads, of which no way fits, is refused in true words', async (metres, message) => {
  const path = [0, 0.001, 0.002].map((longitude) => ({ coordinates: { latitude: 0, longitude } }))
  const request = { path, mode: 'car', units: 'metric', geometry: 'polyline6' } as const
  await expect(match(engineWithout(metres), request)).rejects.toThrow(message)
})
