import { useMemo } from 'preact/hooks'
import { fetchList } from '../../server/list.ts'
import type { Geofence } from '../../server/models.ts'
import { useFetch } from '../../server/use-fetch.ts'
import { labelTexts } from '../../texts/texts.ts'
import { formatNumber } from '../formats.ts'

/** A longer list cannot be chosen from. */
const mostToChoose = 2000

/** The geofences that a form offers, by their names; `hint` says where there are more, or why there are none. */
export function useGeofenceChoice() {
  const { data, error } = useFetch(() =>
    fetchList<Geofence>({ path: '/v1/geofences', name: 'geofences' }, mostToChoose),
  )
  const geofences = useMemo(
    () => (data?.items ?? []).toSorted((a, b) => a.description.localeCompare(b.description)),
    [data],
  )
  const more = data?.hasMore ? labelTexts.someShown(formatNumber(mostToChoose)) : undefined
  return { geofences, hint: data ? more : error?.message, isLoading: !data && !error }
}
