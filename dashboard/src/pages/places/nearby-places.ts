import { useEffect, useState } from 'preact/hooks'
import { distance } from '../../../../src/geo/distance.ts'
import type { Bounds } from '../../map/content.ts'
import { request } from '../../server/api.ts'
import type { Place } from '../../server/models.ts'
import { topCategories } from './top-categories.ts'

const maxRadius = 10_000 // metres; the limit of the API

/** The hundred places nearest to the centre of the visible area; none unless wanted. */
export function useNearbyPlaces(visible: Bounds | undefined, isWanted: boolean): readonly Place[] {
  const [places, setPlaces] = useState<readonly Place[]>([])
  useEffect(() => {
    if (!visible || !isWanted) return setPlaces([])
    let isCurrent = true
    const [west, south, east, north] = visible
    const [x, y] = [(west + east) / 2, (south + north) / 2]
    const radius = Math.min(maxRadius, Math.ceil(distance(x, y, east, north)))
    const query = { near: `${y},${x}`, categories: topCategories.join(), radius, limit: 100 }
    request<{ places: Place[] }>('GET', '/v1/search/places', { query }).then(
      (answer) => isCurrent && setPlaces(answer.places),
      () => {}, // the map is useful without places
    )
    return () => {
      isCurrent = false
    }
  }, [visible?.join(), isWanted])
  return places
}
