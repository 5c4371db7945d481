import { travelModes } from '../../../../src/model/travel-modes.ts'
import { CheckField, ChoiceField, TextArea, TextField } from '../../parts/field.tsx'
import { roundDistance } from '../../parts/formats.ts'
import { DistanceField } from '../../parts/forms/distance-field.tsx'
import { Failure } from '../../parts/forms/failure.tsx'
import { PositionFields } from '../../parts/forms/position-fields.tsx'
import { RoleButton } from '../../parts/role-button.tsx'
import { useTextValue } from '../../parts/text-value.ts'
import { geofenceTexts, labelTexts, modeNames } from '../../texts/texts.ts'
import { type Draft, formatCorners, parseCorners } from './draft.ts'
import { GeofenceRules } from './geofence-rules.tsx'

interface FormProps {
  draft: Draft
  isNew: boolean
  failure: string
  onChange: (part: Partial<Draft>) => void
  onSave: () => Promise<void>
  onPreview: () => Promise<void>
}

export function GeofenceForm({ draft, isNew, failure, onChange, onSave, onPreview }: FormProps) {
  return (
    <form
      class="card form"
      onSubmit={(event) => {
        event.preventDefault()
        void onSave()
      }}
    >
      <TextField
        label={geofenceTexts.description}
        required
        value={draft.description}
        onValue={(description) => onChange({ description })}
      />
      <div class="row">
        <TextField
          label={geofenceTexts.tag}
          required
          disabled={!isNew}
          value={draft.tag}
          onValue={(tag) => onChange({ tag })}
        />
        <TextField
          label={geofenceTexts.externalId}
          required
          disabled={!isNew}
          value={draft.externalId}
          onValue={(externalId) => onChange({ externalId })}
        />
      </div>
      <ChoiceField
        label={geofenceTexts.type}
        value={draft.type}
        options={Object.entries(geofenceTexts.types)}
        onValue={(type) =>
          onChange({ type: type as Draft['type'], radius: type === 'isochrone' ? '10' : roundDistance(100) })
        }
      />
      <Shape draft={draft} onChange={onChange} onPreview={onPreview} />
      <CheckField
        label={geofenceTexts.enabled}
        value={draft.enabled}
        onValue={(enabled) => onChange({ enabled })}
      />
      <GeofenceRules draft={draft} onChange={onChange} />
      <Failure text={failure} />
      <RoleButton type="submit" class="main">
        {labelTexts.save}
      </RoleButton>
    </form>
  )
}

function Shape({ draft, onChange, onPreview }: Pick<FormProps, 'draft' | 'onChange' | 'onPreview'>) {
  if (draft.type === 'polygon')
    return (
      <>
        <Corners corners={draft.corners} onChange={onChange} />
        <div class="actions">
          <button type="button" onClick={() => onChange({ corners: [] })}>
            {geofenceTexts.clear}
          </button>
        </div>
      </>
    )
  const isIsochrone = draft.type === 'isochrone'
  return (
    <>
      <PositionFields value={draft} onValue={onChange} />
      <div class="row">
        {isIsochrone ? (
          <TextField
            label={geofenceTexts.minutes}
            type="number"
            min={1}
            max={120}
            value={draft.radius}
            onValue={(radius) => onChange({ radius })}
          />
        ) : (
          <DistanceField
            label={geofenceTexts.radius}
            least={10}
            most={10_000}
            value={draft.radius}
            onValue={(radius) => onChange({ radius })}
          />
        )}
        {isIsochrone && (
          <ChoiceField
            label={geofenceTexts.mode}
            value={draft.mode}
            options={travelModes.map((mode) => [mode, modeNames[mode]])}
            onValue={(mode) => onChange({ mode })}
          />
        )}
      </div>
      {isIsochrone && (
        <button type="button" onClick={() => void onPreview()}>
          {geofenceTexts.preview}
        </button>
      )}
    </>
  )
}

function Corners({ corners, onChange }: Pick<Draft, 'corners'> & Pick<FormProps, 'onChange'>) {
  const typed = useTextValue(corners, formatCorners, parseCorners, (read) => onChange({ corners: read }))
  return <TextArea label={geofenceTexts.corners} hint={geofenceTexts.cornersHint} rows={5} {...typed} />
}
