import type { Feature, LineString } from 'geojson'
import { lineOf, type Mark } from '../../map/content.ts'
import { ask } from '../../server/api.ts'
import type { Trip } from '../../server/nouns.ts'

const underWay = ['started', 'approaching']

/** Where it has been so far. */
export function wayTaken({ locations = [] }: Trip): Feature<LineString, Mark>[] {
  const line = locations.map(({ coordinates }) => coordinates)
  return line.length > 1 ? [lineOf(line, { kind: 'track' })] : []
}

/** By road from where it is to what is left of its destinations; nothing where it ended, or where no roads are known. */
export async function wayAhead(trip: Trip): Promise<Feature<LineString, Mark>[]> {
  const at = trip.locations?.at(-1)?.coordinates
  const stops = stopsAhead(trip)
  if (!at || stops.length === 0 || !underWay.includes(trip.status)) return []
  const locations = [at, ...stops].map(([x, y]) => `${y},${x}`).join('|')
  const query = { locations, mode: trip.mode, geometry: 'linestring' }
  try {
    const { routes } = await ask<{ routes: { geometry: { coordinates: number[][] } }[] }>(
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
  const open = legs?.filter(({ status }) => ['pending', ...underWay].includes(status))
  if (open) return open.map(({ destination }) => destination.location.coordinates)
  return destinationLocation ? [destinationLocation.coordinates] : []
}
