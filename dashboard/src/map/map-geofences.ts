import { formatNumber } from '../parts/formats.ts'
import { fetchList } from '../server/list.ts'
import type { Geofence } from '../server/models.ts'
import { useFetch } from '../server/use-fetch.ts'
import { labelTexts, pageNames } from '../texts/texts.ts'

/** Of each kind of thing that is drawn, so that the map stays smooth. */
export const mostDrawn = 5000

const none: Geofence[] = []

/** The geofences of a map, and where there are more a sentence that says so. */
export function useMapGeofences() {
  const { data } = useFetch(() =>
    fetchList<Geofence>({ path: '/v1/geofences', name: 'geofences' }, mostDrawn),
  )
  const cap = data?.hasMore ? labelTexts.firstDrawn(pageNames.geofences, formatNumber(mostDrawn)) : undefined
  return { geofences: data?.items ?? none, cap }
}
