import { useEffect, useState } from 'preact/hooks'
import { distance } from '../../../../src/geo/distance.ts'
import type { Bounds } from '../../map/content.ts'
import { ask } from '../../server/api.ts'
import type { Place } from '../../server/nouns.ts'
import { topCategories } from './top-categories.ts'

const farthest = 10_000 // metres that the API searches

/** The hundred places nearest to the middle of what is seen; none while they are not wanted. */
export function usePlacesAround(seen: Bounds | undefined, isWanted: boolean): readonly Place[] {
  const [places, setPlaces] = useState<readonly Place[]>([])
  useEffect(() => {
    if (!seen || !isWanted) return setPlaces([])
    let isCurrent = true
    const [west, south, east, north] = seen
    const [x, y] = [(west + east) / 2, (south + north) / 2]
    const radius = Math.min(farthest, Math.ceil(distance(x, y, east, north)))
    const query = { near: `${y},${x}`, categories: topCategories.join(), radius, limit: 100 }
    ask<{ places: Place[] }>('GET', '/v1/search/places', { query }).then(
      (answer) => isCurrent && setPlaces(answer.places),
      () => {}, // the map goes on without them
    )
    return () => {
      isCurrent = false
    }
  }, [seen?.join(), isWanted])
  return places
}
