import { useEffect, useState } from 'preact/hooks'
import type { PlacesSettings } from '../../../../src/model/project/places-settings.ts'
import { TextArea } from '../../parts/field.tsx'
import { listed } from '../../parts/list-field.tsx'
import { Answered, tell, tellFailure } from '../../parts/notices.tsx'
import { useAnswer } from '../../server/answers.ts'
import { ask } from '../../server/api.ts'
import { mayWrite } from '../../server/session.ts'
import { texts } from '../../shell/texts.ts'

const words = texts.settings

/** Which places make events, and how the project itself calls chains. */
export function PlaceSettings() {
  const asked = useAnswer(() => ask<PlacesSettings>('GET', '/v1/settings'))
  return (
    <section class="card">
      <h2>{words.places}</h2>
      <Answered asked={asked}>{(settings) => <Form settings={settings} onSaved={asked.again} />}</Answered>
    </section>
  )
}

function Form({ settings, onSaved }: { settings: PlacesSettings; onSaved: () => void }) {
  const [chains, setChains] = useState('')
  const [categories, setCategories] = useState('')
  const [mappings, setMappings] = useState('')
  useEffect(() => {
    setChains(settings.placeFilters.chain.join(', '))
    setCategories(settings.placeFilters.category.join(', '))
    setMappings(
      Object.entries(settings.chainMappings)
        .map((pair) => pair.join(' = '))
        .join('\n'),
    )
  }, [settings])

  async function save(event: Event): Promise<void> {
    event.preventDefault()
    const gone = Object.fromEntries(Object.keys(settings.chainMappings).map((slug) => [slug, null]))
    const body = {
      placeFilters: { chain: listed(chains), category: listed(categories) },
      chainMappings: { ...gone, ...readMappings(mappings) },
    }
    try {
      await ask('PATCH', '/v1/settings', { body })
      tell(texts.common.saved)
      onSaved()
    } catch (error) {
      tellFailure(error)
    }
  }

  return (
    <form class="form" onSubmit={save}>
      <TextArea label={words.chains} hint={words.filterHint} rows={2} value={chains} onValue={setChains} />
      <TextArea
        label={words.categories}
        hint={words.filterHint}
        rows={2}
        value={categories}
        onValue={setCategories}
      />
      <TextArea label={words.mappings} hint={words.mappingsHint} value={mappings} onValue={setMappings} />
      <button type="submit" class="main" disabled={!mayWrite.value}>
        {texts.common.save}
      </button>
    </form>
  )
}

function readMappings(text: string): Record<string, string> {
  const pairs = text.split('\n').map((line) => line.split('=', 2).map((word) => word.trim()))
  return Object.fromEntries(pairs.filter(([slug, id]) => slug && id)) as Record<string, string>
}
