import { useEffect, useState } from 'preact/hooks'
import type { ProjectSettings } from '../../../../src/model/project/project-settings.ts'
import { shownType } from '../../parts/event-list.tsx'
import { CheckField, TextField } from '../../parts/field.tsx'
import { ListField } from '../../parts/list-field.tsx'
import { Answered, tell, tellFailure } from '../../parts/notices.tsx'
import { useAnswer } from '../../server/answers.ts'
import { ask } from '../../server/api.ts'
import { mayWrite } from '../../server/session.ts'
import { texts } from '../../shell/texts.ts'

const path = '/v1/settings/project'
const words = texts.settings

type Flag = Exclude<keyof typeof words.flags, never>
type Figure = keyof typeof words.figures

/** Which events are made, and from when on something counts. */
export function TrackingSettings() {
  const asked = useAnswer(() => ask<{ settings: ProjectSettings }>('GET', path))
  return (
    <section class="card">
      <h2>{words.tracking}</h2>
      <Answered asked={asked}>
        {({ settings }) => <Form settings={settings} onSaved={asked.again} />}
      </Answered>
    </section>
  )
}

function Form({ settings, onSaved }: { settings: ProjectSettings; onSaved: () => void }) {
  const [changed, setChanged] = useState(settings)
  useEffect(() => setChanged(settings), [settings])

  async function save(event: Event): Promise<void> {
    event.preventDefault()
    try {
      await ask('PATCH', path, { body: changed })
      tell(texts.common.saved)
      onSaved()
    } catch (error) {
      tellFailure(error)
    }
  }

  function setFigure(name: Figure, text: string): void {
    const { [name]: _old, ...rest } = changed
    setChanged({ ...rest, ...(text.trim() !== '' && { [name]: Number(text) }) } as ProjectSettings)
  }

  return (
    <form class="form" onSubmit={save}>
      <fieldset>
        <legend>{words.events}</legend>
        <div class="columns">
          {Object.entries(changed.events).map(([type, isOn]) => (
            <CheckField
              key={type}
              label={shownType(type)}
              value={isOn}
              onValue={(value) => setChanged({ ...changed, events: { ...changed.events, [type]: value } })}
            />
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend>{words.behaviour}</legend>
        {(Object.keys(words.flags) as Flag[]).map((name) => (
          <CheckField
            key={name}
            label={words.flags[name]}
            value={changed[name]}
            onValue={(value) => setChanged({ ...changed, [name]: value })}
          />
        ))}
      </fieldset>
      <div class="row">
        {(Object.keys(words.figures) as Figure[]).map((name) => (
          <TextField
            key={name}
            label={words.figures[name]}
            type="number"
            min="0"
            step="any"
            value={String(changed[name] ?? '')}
            onValue={(text) => setFigure(name, text)}
          />
        ))}
      </div>
      <ListField
        label={words.nearbyChains}
        hint={words.nearbyChainsHint}
        value={changed.nearbyPlaceChains}
        onValue={(nearbyPlaceChains) => setChanged({ ...changed, nearbyPlaceChains })}
      />
      <ListField
        label={words.blocked}
        hint={words.blockedHint}
        value={changed.blockedCountries}
        onValue={(blockedCountries) => setChanged({ ...changed, blockedCountries })}
      />
      <button type="submit" class="main" disabled={!mayWrite.value}>
        {texts.common.save}
      </button>
    </form>
  )
}
