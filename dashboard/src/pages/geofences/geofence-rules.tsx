import { ChoiceField, TextArea, TextField } from '../../parts/field.tsx'
import { MomentField } from '../../parts/forms/moment-field.tsx'
import { geofenceTexts, labelTexts } from '../../texts/texts.ts'
import type { Draft } from './draft.ts'

interface GeofenceRulesProps {
  draft: Draft
  onChange: (part: Partial<Draft>) => void
}

/** When and for whom the geofence causes events. Collapsed: most geofences need none of it. */
export function GeofenceRules({ draft, onChange }: GeofenceRulesProps) {
  const field = (name: 'userIds' | 'metadata' | 'ip' | 'dwellThreshold' | 'tripApproachingThreshold') => ({
    value: draft[name],
    onValue: (value: string) => onChange({ [name]: value }),
  })
  const time = (name: 'disableAfter' | 'deleteAfter') => ({
    kind: 'dayAndTime' as const,
    value: draft[name],
    onValue: (value: string) => onChange({ [name]: value }),
  })
  const minutes = { type: 'number', min: '0', step: 'any' }
  return (
    <details
      onInvalidCapture={({ currentTarget }) => {
        currentTarget.open = true // else the browser could not show what is wrong, and would say nothing
      }}
    >
      <summary>{geofenceTexts.rules}</summary>
      <div class="form">
        <TextField label={geofenceTexts.users} hint={geofenceTexts.usersHint} {...field('userIds')} />
        <TextField label={geofenceTexts.ip} hint={geofenceTexts.ipHint} {...field('ip')} />
        <TextArea
          label={geofenceTexts.hours}
          hint={geofenceTexts.hoursHint}
          value={draft.operatingHours}
          onValue={(operatingHours) => onChange({ operatingHours })}
        />
        <div class="row">
          <TextField label={geofenceTexts.dwell} {...minutes} {...field('dwellThreshold')} />
          <TextField label={geofenceTexts.approaching} {...minutes} {...field('tripApproachingThreshold')} />
        </div>
        <ChoiceField
          label={geofenceTexts.stopDetection}
          value={draft.stopDetection}
          options={[
            ['', geofenceTexts.projectDefault],
            ['true', labelTexts.yes],
            ['false', labelTexts.no],
          ]}
          onValue={(chosen) => onChange({ stopDetection: chosen as typeof draft.stopDetection })}
        />
        <MomentField label={geofenceTexts.disableAfter} {...time('disableAfter')} />
        <MomentField label={geofenceTexts.deleteAfter} {...time('deleteAfter')} />
        <TextField label={geofenceTexts.metadata} hint={geofenceTexts.metadataHint} {...field('metadata')} />
      </div>
    </details>
  )
}
