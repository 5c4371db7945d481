import type { Feature, LineString } from 'geojson'
import { lineOf, type Mark } from '../../map/content.ts'
import { request } from '../../server/api.ts'
import type { StoredLocation } from '../../server/models.ts'
import { useFetch } from '../../server/use-fetch.ts'

const minutes = 30

/** Where a user was in the last half hour, before this page was opened; none without a user. */
export function useRecentTrail(userId: string | undefined): Feature<LineString, Mark>[] {
  const { data } = useFetch(async () => {
    if (userId === undefined) return []
    const createdAfter = new Date(Date.now() - minutes * 60_000).toISOString()
    const { locations } = await request<{ locations: StoredLocation[] }>(
      'GET',
      `/v1/users/${encodeURIComponent(userId)}/locations`,
      { query: { createdAfter, limit: 1000 } },
    )
    const line = locations.map(({ location }) => location.coordinates)
    return line.length > 1 ? [lineOf(line, { kind: 'track' })] : []
  }, userId)
  return data ?? []
}
