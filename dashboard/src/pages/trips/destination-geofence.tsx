import { ChoiceField } from '../../parts/field.tsx'
import { useGeofenceChoice } from '../../parts/forms/geofence-choice.ts'
import type { Geofence } from '../../server/models.ts'
import { labelTexts, tripTexts } from '../../texts/texts.ts'

/** The geofences that a trip can lead to: those with a name. */
export function useDestinations() {
  const { geofences, hint, isLoading } = useGeofenceChoice()
  return { shown: geofences.filter(({ tag, externalId }) => tag && externalId), hint, isLoading }
}

export function DestinationGeofence({
  destinations: { shown, hint, isLoading },
  value,
  onValue,
}: {
  destinations: ReturnType<typeof useDestinations>
  value: string
  onValue: (chosen: Geofence | undefined) => void
}) {
  if (!isLoading && !hint && shown.length === 0) return <p class="small soft">{tripTexts.noGeofences}</p>
  return (
    <ChoiceField
      label={tripTexts.geofence}
      hint={hint}
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
