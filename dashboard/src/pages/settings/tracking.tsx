import { useEffect, useState } from 'preact/hooks'
import type { ProjectSettings } from '../../../../src/model/project/project-settings.ts'
import { formatEventType } from '../../parts/event-list.tsx'
import { CheckField, TextField } from '../../parts/field.tsx'
import { ListField } from '../../parts/list-field.tsx'
import { showError, showNotice } from '../../parts/notices.tsx'
import { RoleButton } from '../../parts/role-button.tsx'
import { WhenLoaded } from '../../parts/when-loaded.tsx'
import { request } from '../../server/api.ts'
import { useFetch } from '../../server/use-fetch.ts'
import { labelTexts } from '../../texts/labels.ts'
import { settingsTexts } from '../../texts/settings.ts'

const path = '/v1/settings/project'

type Flag = keyof typeof settingsTexts.flags
type Figure = keyof typeof settingsTexts.figures

/** Event types, behaviour and thresholds of tracking. */
export function TrackingSettings() {
  const fetched = useFetch(() => request<{ settings: ProjectSettings }>('GET', path))
  return (
    <section class="card">
      <h2>{settingsTexts.tracking}</h2>
      <WhenLoaded fetched={fetched}>
        {({ settings }) => <Form settings={settings} onSaved={fetched.reload} />}
      </WhenLoaded>
    </section>
  )
}

function Form({ settings, onSaved }: { settings: ProjectSettings; onSaved: () => void }) {
  const [changed, setChanged] = useState(settings)
  useEffect(() => setChanged(settings), [settings])

  async function save(event: Event): Promise<void> {
    event.preventDefault()
    try {
      const { retention: _, ...body } = changed // which has a form of its own
      await request('PATCH', path, { body })
      showNotice(labelTexts.saved)
      onSaved()
    } catch (error) {
      showError(error)
    }
  }

  function setFigure(name: Figure, text: string): void {
    const { [name]: _old, ...rest } = changed
    setChanged({ ...rest, ...(text.trim() !== '' && { [name]: Number(text) }) } as ProjectSettings)
  }

  return (
    <form class="form" onSubmit={save}>
      <fieldset>
        <legend>{settingsTexts.events}</legend>
        <div class="columns">
          {Object.entries(changed.events).map(([type, isOn]) => (
            <CheckField
              key={type}
              label={formatEventType(type)}
              value={isOn}
              onValue={(value) => setChanged({ ...changed, events: { ...changed.events, [type]: value } })}
            />
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend>{settingsTexts.behaviour}</legend>
        {(Object.keys(settingsTexts.flags) as Flag[]).map((name) => (
          <CheckField
            key={name}
            label={settingsTexts.flags[name]}
            value={changed[name]}
            onValue={(value) => setChanged({ ...changed, [name]: value })}
          />
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
            value={String(changed[name] ?? '')}
            onValue={(text) => setFigure(name, text)}
          />
        ))}
      </div>
      <ListField
        label={settingsTexts.nearbyChains}
        hint={settingsTexts.nearbyChainsHint}
        value={changed.nearbyPlaceChains}
        onValue={(nearbyPlaceChains) => setChanged({ ...changed, nearbyPlaceChains })}
      />
      <ListField
        label={settingsTexts.blocked}
        hint={settingsTexts.blockedHint}
        value={changed.blockedCountries}
        onValue={(blockedCountries) => setChanged({ ...changed, blockedCountries })}
      />
      <RoleButton type="submit" class="main">
        {labelTexts.save}
      </RoleButton>
    </form>
  )
}
