import { ChoiceField, TextArea, TextField } from '../../parts/field.tsx'
import { texts } from '../../shell/texts.ts'
import type { PartProps } from './geofence-form.tsx'

const words = texts.geofences

/** When, for whom and how it makes events; most geofences need none of it. */
export function GeofenceRules({ draft, onChange }: PartProps) {
  const field = (name: 'userIds' | 'metadata' | 'ip' | 'dwellThreshold' | 'tripApproachingThreshold') => ({
    value: draft[name],
    onValue: (value: string) => onChange({ [name]: value }),
  })
  const time = (name: 'disableAfter' | 'deleteAfter') => ({
    type: 'datetime-local',
    value: draft[name],
    onValue: (value: string) => onChange({ [name]: value }),
  })
  const minutes = { type: 'number', min: '0', step: 'any' }
  return (
    <details>
      <summary>{words.rules}</summary>
      <div class="form">
        <TextField label={words.users} hint={words.usersHint} {...field('userIds')} />
        <TextField label={words.ip} hint={words.ipHint} {...field('ip')} />
        <TextArea
          label={words.hours}
          hint={words.hoursHint}
          value={draft.operatingHours}
          onValue={(operatingHours) => onChange({ operatingHours })}
        />
        <div class="row">
          <TextField label={words.dwell} {...minutes} {...field('dwellThreshold')} />
          <TextField label={words.approaching} {...minutes} {...field('tripApproachingThreshold')} />
        </div>
        <ChoiceField
          label={words.stopDetection}
          value={draft.stopDetection}
          options={[
            ['', words.asProject],
            ['true', texts.common.yes],
            ['false', texts.common.no],
          ]}
          onValue={(chosen) => onChange({ stopDetection: chosen as typeof draft.stopDetection })}
        />
        <TextField label={words.disableAfter} {...time('disableAfter')} />
        <TextField label={words.deleteAfter} {...time('deleteAfter')} />
        <TextField label={words.metadata} hint={words.metadataHint} {...field('metadata')} />
      </div>
    </details>
  )
}
