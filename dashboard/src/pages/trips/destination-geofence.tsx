import { useMemo } from 'preact/hooks'
import { ChoiceField } from '../../parts/field.tsx'
import { formatNumber } from '../../parts/formats.ts'
import { fetchList } from '../../server/list.ts'
import type { Geofence } from '../../server/models.ts'
import { useFetch } from '../../server/use-fetch.ts'
import { labelTexts, tripTexts } from '../../texts/texts.ts'

/** A longer list cannot be chosen from. */
const maxGeofences = 2000

/** The geofences that a trip can lead to: those with a name. */
export function useDestinations() {
  const { data } = useFetch(() =>
    fetchList<Geofence>({ path: '/v1/geofences', name: 'geofences' }, maxGeofences),
  )
  const shown = useMemo(
    () =>
      (data?.items ?? [])
        .filter(({ tag, externalId }) => tag && externalId)
        .sort((a, b) => a.description.localeCompare(b.description)),
    [data],
  )
  return { shown, hasMore: data?.hasMore ?? false, isLoading: data === undefined }
}

export function DestinationGeofence({
  destinations: { shown, hasMore, isLoading },
  value,
  onValue,
}: {
  destinations: ReturnType<typeof useDestinations>
  value: string
  onValue: (chosen: Geofence | undefined) => void
}) {
  if (!isLoading && shown.length === 0) return <p class="small soft">{tripTexts.noGeofences}</p>
  return (
    <ChoiceField
      label={tripTexts.geofence}
      {...(hasMore && { hint: labelTexts.someShown(formatNumber(maxGeofences)) })}
      value={value}
      options={[
        ['', isLoading ? labelTexts.loading : tripTexts.chooseGeofence],
        ...shown.map(
          ({ _id, description, tag, externalId }) => [_id, `${description} (${tag}/${externalId})`] as const,
        ),
      ]}
      onValue={(id) => onValue(shown.find(({ _id }) => _id === id))}
    />
  )
}
