import type { ProjectSettings } from '../../../../src/model/project/project-settings.ts'
import { formatEventType } from '../../parts/event-list.tsx'
import { CheckField, TextField } from '../../parts/field.tsx'
import { DistanceField } from '../../parts/forms/distance-field.tsx'
import { DraftForm } from '../../parts/forms/draft-form.tsx'
import { useForm } from '../../parts/forms/use-form.ts'
import { ListField } from '../../parts/list-field.tsx'
import { showNotice } from '../../parts/notices.tsx'
import { WhenLoaded } from '../../parts/when-loaded.tsx'
import { request } from '../../server/api.ts'
import { useFetch } from '../../server/use-fetch.ts'
import { labelTexts, settingsTexts } from '../../texts/texts.ts'

const path = '/v1/settings/project'

type Flag = keyof typeof settingsTexts.flags
type Figure = keyof typeof settingsTexts.figures
type Distance = keyof typeof settingsTexts.distances

interface Answer {
  settings: ProjectSettings
}

/** Event types, behaviour and thresholds of tracking. */
export function TrackingSettings() {
  const fetched = useFetch(() => request<Answer>('GET', path))
  return (
    <section class="card">
      <h2>{settingsTexts.tracking}</h2>
      <WhenLoaded fetched={fetched}>
        {({ settings }) => <Form settings={settings} onSaved={fetched.replace} />}
      </WhenLoaded>
    </section>
  )
}

function Form({ settings, onSaved }: Answer & { onSaved: (answer: Answer) => void }) {
  const form = useForm(settings, async ({ retention: _, dwellThreshold = null, ...others }) => {
    const body = { ...others, dwellThreshold } // retention has a form of its own
    onSaved(await request<Answer>('PATCH', path, { body }))
    showNotice(labelTexts.saved)
  })
  const { fields, change, set } = form

  const setFigure = (name: Figure | Distance) => (text: string) =>
    change({ [name]: text.trim() === '' ? undefined : Number(text) })

  return (
    <DraftForm form={form} submit={labelTexts.save}>
      <fieldset>
        <legend>{settingsTexts.events}</legend>
        <div class="columns">
          {Object.entries(fields.events).map(([type, isOn]) => (
            <CheckField
              key={type}
              label={formatEventType(type)}
              value={isOn}
              onValue={(value) => change({ events: { ...fields.events, [type]: value } })}
            />
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend>{settingsTexts.behaviour}</legend>
        {(Object.keys(settingsTexts.flags) as Flag[]).map((name) => (
          <CheckField key={name} label={settingsTexts.flags[name]} value={fields[name]} onValue={set(name)} />
        ))}
      </fieldset>
      <div class="row">
        {(Object.keys(settingsTexts.figures) as Figure[]).map((name) => (
          <TextField
            key={name}
            label={settingsTexts.figures[name]}
            type="number"
            min="0"
            step="any"
            required={settings[name] !== undefined}
            value={String(fields[name] ?? '')}
            onValue={setFigure(name)}
          />
        ))}
        {(Object.keys(settingsTexts.distances) as Distance[]).map((name) => (
          <DistanceField
            key={name}
            label={settingsTexts.distances[name]}
            required={settings[name] !== undefined}
            value={String(fields[name] ?? '')}
            onValue={setFigure(name)}
          />
        ))}
      </div>
      <ListField
        label={settingsTexts.nearbyChains}
        hint={settingsTexts.nearbyChainsHint}
        value={fields.nearbyPlaceChains}
        onValue={set('nearbyPlaceChains')}
      />
      <ListField
        label={settingsTexts.blocked}
        hint={settingsTexts.blockedHint}
        value={fields.blockedCountries}
        onValue={set('blockedCountries')}
      />
    </DraftForm>
  )
}
