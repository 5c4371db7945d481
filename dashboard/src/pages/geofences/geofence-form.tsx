import { CheckField, ChoiceField, TextArea, TextField } from '../../parts/field.tsx'
import { useTyped } from '../../parts/typed.ts'
import { texts } from '../../shell/texts.ts'
import { type Draft, readCorners, shownCorners } from './draft.ts'
import { GeofenceRules } from './geofence-rules.tsx'

interface FormProps {
  draft: Draft
  isNew: boolean
  isAllowed: boolean
  failure: string
  onChange: (part: Partial<Draft>) => void
  onSave: () => Promise<void>
  onPreview: () => Promise<void>
}

export type PartProps = Pick<FormProps, 'draft' | 'onChange'>

export function GeofenceForm({ draft, isNew, isAllowed, failure, onChange, onSave, onPreview }: FormProps) {
  const words = texts.geofences
  return (
    <form
      class="card form"
      onSubmit={(event) => {
        event.preventDefault()
        void onSave()
      }}
    >
      <TextField
        label={words.description}
        required
        value={draft.description}
        onValue={(description) => onChange({ description })}
      />
      <div class="row">
        <TextField
          label={words.tag}
          required
          disabled={!isNew}
          value={draft.tag}
          onValue={(tag) => onChange({ tag })}
        />
        <TextField
          label={words.externalId}
          required
          disabled={!isNew}
          value={draft.externalId}
          onValue={(externalId) => onChange({ externalId })}
        />
      </div>
      <ChoiceField
        label={words.type}
        value={draft.type}
        options={Object.entries(words.types)}
        onValue={(type) =>
          onChange({ type: type as Draft['type'], radius: type === 'isochrone' ? '10' : '100' })
        }
      />
      <Shape draft={draft} onChange={onChange} onPreview={onPreview} />
      <CheckField label={words.enabled} value={draft.enabled} onValue={(enabled) => onChange({ enabled })} />
      <GeofenceRules draft={draft} onChange={onChange} />
      {failure && (
        <p class="error" role="alert">
          {failure}
        </p>
      )}
      <button type="submit" class="main" disabled={!isAllowed}>
        {texts.common.save}
      </button>
    </form>
  )
}

function Shape({ draft, onChange, onPreview }: Pick<FormProps, 'draft' | 'onChange' | 'onPreview'>) {
  const words = texts.geofences
  if (draft.type === 'polygon')
    return (
      <>
        <Corners corners={draft.corners} onChange={onChange} />
        <div class="actions">
          <button type="button" onClick={() => onChange({ corners: draft.corners.slice(0, -1) })}>
            {words.undo}
          </button>
          <button type="button" onClick={() => onChange({ corners: [] })}>
            {words.clear}
          </button>
        </div>
      </>
    )
  const isIsochrone = draft.type === 'isochrone'
  return (
    <>
      <div class="row">
        <TextField
          label={words.latitude}
          inputMode="decimal"
          value={draft.latitude}
          onValue={(latitude) => onChange({ latitude })}
        />
        <TextField
          label={words.longitude}
          inputMode="decimal"
          value={draft.longitude}
          onValue={(longitude) => onChange({ longitude })}
        />
      </div>
      <div class="row">
        <TextField
          label={isIsochrone ? words.minutes : words.radius}
          type="number"
          min={isIsochrone ? 1 : 10}
          max={isIsochrone ? 120 : 10_000}
          value={draft.radius}
          onValue={(radius) => onChange({ radius })}
        />
        {isIsochrone && (
          <ChoiceField
            label={words.mode}
            value={draft.mode}
            options={['car', 'truck', 'foot', 'bike']}
            onValue={(mode) => onChange({ mode })}
          />
        )}
      </div>
      {isIsochrone && (
        <button type="button" onClick={() => void onPreview()}>
          {words.preview}
        </button>
      )}
    </>
  )
}

function Corners({ corners, onChange }: Pick<Draft, 'corners'> & Pick<FormProps, 'onChange'>) {
  const typed = useTyped(corners, shownCorners, readCorners, (read) => onChange({ corners: read }))
  return <TextArea label={texts.geofences.corners} hint={texts.geofences.cornersHint} rows={5} {...typed} />
}
