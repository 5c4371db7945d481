import { ChoiceField } from '../../parts/field.tsx'
import { useGeofenceChoice } from '../../parts/forms/geofence-choice.ts'
import { UserField } from '../../parts/forms/user-field.tsx'
import { useLateText } from '../../parts/text-value.ts'
import { eventTexts, labelTexts } from '../../texts/texts.ts'

interface FilterProps {
  value: string
  onValue: (value: string) => void
}

const pause = 400 // milliseconds after the last key: half a name is the name of nobody

export function FilterUser({ value, onValue }: FilterProps) {
  const [typed, setTyped] = useLateText(value, onValue, pause)
  return <UserField label={eventTexts.filterUser} value={typed} onValue={setTyped} />
}

export function FilterGeofence({ value, onValue }: FilterProps) {
  const { geofences, hint } = useGeofenceChoice()
  const known = geofences.map(({ _id, description }) => [_id, description] as const)
  const isKnown = value === '' || known.some(([id]) => id === value)
  return (
    <ChoiceField
      label={eventTexts.filterGeofence}
      hint={hint}
      value={value}
      options={[
        ['', labelTexts.all],
        ...known,
        ...(isKnown ? [] : [[value, value] as const]), // of a link, or deleted since
      ]}
      onValue={onValue}
    />
  )
}
