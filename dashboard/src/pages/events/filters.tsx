import { useEffect, useState } from 'preact/hooks'
import { ChoiceField } from '../../parts/field.tsx'
import { UserField } from '../../parts/forms/user-field.tsx'
import { fetchList } from '../../server/list.ts'
import type { Geofence } from '../../server/models.ts'
import { useFetch } from '../../server/use-fetch.ts'
import { eventTexts, labelTexts } from '../../texts/texts.ts'

interface FilterProps {
  value: string
  onValue: (value: string) => void
}

const pause = 400 // milliseconds after the last key: half a name is the name of nobody

export function FilterUser({ value, onValue }: FilterProps) {
  const [typed, setTyped] = useState(value)
  useEffect(() => setTyped(value), [value])
  useEffect(() => {
    const timer = setTimeout(() => typed !== value && onValue(typed), pause)
    return () => clearTimeout(timer)
  }, [typed])
  return <UserField label={eventTexts.filterUser} value={typed} onValue={setTyped} />
}

/** A longer list cannot be chosen from. */
const maxGeofences = 2000

export function FilterGeofence({ value, onValue }: FilterProps) {
  const { data } = useFetch(() =>
    fetchList<Geofence>({ path: '/v1/geofences', name: 'geofences' }, maxGeofences),
  )
  const known = (data?.items ?? []).map(({ _id, description }) => [_id, description] as const)
  const isKnown = value === '' || known.some(([id]) => id === value)
  return (
    <ChoiceField
      label={eventTexts.filterGeofence}
      value={value}
      options={[
        ['', labelTexts.all],
        ...known.toSorted(([, a], [, b]) => a.localeCompare(b)),
        ...(isKnown ? [] : [[value, value] as const]), // of a link, or deleted since
      ]}
      onValue={onValue}
    />
  )
}
