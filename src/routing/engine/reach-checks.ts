import type { ConnectedSquares } from '../reach/connected-squares.ts'

interface EngineQuery {
  locations: Record<string, unknown>[]
  costing?: string
  costing_options?: unknown
  exclude_polygons?: unknown
}

/** Of a location: the engine does not look how far the roads near it lead. */
export const unchecked = { minimum_reachability: 0 }

/** What a location may have besides where it is. */
const harmless = new Set(['lat', 'lon', 'type'])

/**
 * For the usual car: the same query without the engine's check of how far the roads near each location lead, where it is known that
 * all of them lead far. In a town the check is a fifth of a route.
 */
export function withoutReachChecks(query: string, squares: ConnectedSquares): string {
  const parsed = JSON.parse(query) as EngineQuery
  const { locations, costing, costing_options, exclude_polygons } = parsed
  if (costing !== 'auto' || costing_options || exclude_polygons) return query
  const isFree = (location: Record<string, unknown>) =>
    Object.keys(location).every((name) => harmless.has(name)) &&
    squares.has(location.lon as number, location.lat as number)
  if (!locations.every(isFree)) return query
  return JSON.stringify({ ...parsed, locations: locations.map((one) => ({ ...one, ...unchecked })) })
}
