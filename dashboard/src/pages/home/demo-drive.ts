import type { Bounds, Position } from '../../map/content.ts'
import { importedExtent } from '../../map/last-view.ts'
import { request } from '../../server/api.ts'
import { measureLine } from '../simulator/measured-line.ts'
import { startSimulation } from '../simulator/simulation.ts'

/** Without a map the van drives through Neubrandenburg, the town of the demo map. */
const town: Bounds = [13.24, 53.54, 13.29, 53.57]

/** Shares of the extent, from west and from south: across the middle of it, and back. */
const stops: Position[] = [[0.4, 0.45], [0.58, 0.52], [0.5, 0.6], [0.4, 0.45]] // biome-ignore format: one line

export const demoUser = 'demo-van'

/** A made-up van goes through the middle of the imported region, by road where there are roads, through `POST /v1/track`. */
export async function startDemoDrive(onFailure: (error: unknown) => void): Promise<void> {
  const [west, south, east, north] = (await importedExtent()) ?? town
  const line = await route(stops.map(([x, y]) => [west + x * (east - west), south + y * (north - south)]))
  startSimulation({ line: measureLine(line), userId: demoUser, speed: 60, accuracy: 8 }, onFailure)
}

async function route(places: Position[]): Promise<readonly Position[]> {
  const locations = places.map(([x, y]) => `${y},${x}`).join('|')
  const query = { locations, mode: 'car', geometry: 'linestring' }
  try {
    const { routes } = await request<{ routes: { geometry: { coordinates: Position[] } }[] }>(
      'GET',
      '/v1/route/directions',
      { query },
    )
    return routes[0]?.geometry.coordinates ?? places
  } catch {
    return places
  }
}
