import type { Feature, LineString } from 'geojson'
import { lineOf, type Mark } from '../../map/content.ts'
import { request } from '../../server/api.ts'
import type { Trip } from '../../server/models.ts'

const active = ['started', 'approaching']

/** The line travelled so far. */
export function travelledLine({ locations = [] }: Trip): Feature<LineString, Mark>[] {
  const line = locations.map(({ coordinates }) => coordinates)
  return line.length > 1 ? [lineOf(line, { kind: 'track' })] : []
}

/** The route to the remaining destinations. Empty when the trip has ended or no roads are imported. */
export async function routeAhead(trip: Trip): Promise<Feature<LineString, Mark>[]> {
  const at = trip.locations?.at(-1)?.coordinates
  const stops = stopsAhead(trip)
  if (!at || stops.length === 0 || !active.includes(trip.status)) return []
  const locations = [at, ...stops].map(([x, y]) => `${y},${x}`).join('|')
  const query = { locations, mode: trip.mode, geometry: 'linestring' }
  try {
    const { routes } = await request<{ routes: { geometry: { coordinates: number[][] } }[] }>(
      'GET',
      '/v1/route/directions',
      { query },
    )
    return routes.slice(0, 1).map(({ geometry }) => lineOf(geometry.coordinates, { kind: 'route' }))
  } catch {
    return []
  }
}

function stopsAhead({ legs, destinationLocation }: Trip): number[][] {
  const remaining = legs?.filter(({ status }) => ['pending', ...active].includes(status))
  if (remaining) return remaining.map(({ destination }) => destination.location.coordinates)
  return destinationLocation ? [destinationLocation.coordinates] : []
}
