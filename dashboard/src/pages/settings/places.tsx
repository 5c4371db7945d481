import { useEffect, useState } from 'preact/hooks'
import type { PlacesSettings } from '../../../../src/model/project/places-settings.ts'
import { TextArea } from '../../parts/field.tsx'
import { splitWords } from '../../parts/list-field.tsx'
import { showError, showNotice } from '../../parts/notices.tsx'
import { RoleButton } from '../../parts/role-button.tsx'
import { WhenLoaded } from '../../parts/when-loaded.tsx'
import { request } from '../../server/api.ts'
import { useFetch } from '../../server/use-fetch.ts'
import { labelTexts } from '../../texts/labels.ts'
import { settingsTexts } from '../../texts/settings.ts'

/** Which places cause events, and the project's own IDs of chains. */
export function PlaceSettings() {
  const fetched = useFetch(() => request<PlacesSettings>('GET', '/v1/settings'))
  return (
    <section class="card">
      <h2>{settingsTexts.places}</h2>
      <WhenLoaded fetched={fetched}>
        {(settings) => <Form settings={settings} onSaved={fetched.reload} />}
      </WhenLoaded>
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
    const removed = Object.fromEntries(Object.keys(settings.chainMappings).map((slug) => [slug, null]))
    const body = {
      placeFilters: { chain: splitWords(chains), category: splitWords(categories) },
      chainMappings: { ...removed, ...parseMappings(mappings) },
    }
    try {
      await request('PATCH', '/v1/settings', { body })
      showNotice(labelTexts.saved)
      onSaved()
    } catch (error) {
      showError(error)
    }
  }

  return (
    <form class="form" onSubmit={save}>
      <TextArea
        label={settingsTexts.chains}
        hint={settingsTexts.filterHint}
        rows={2}
        value={chains}
        onValue={setChains}
      />
      <TextArea
        label={settingsTexts.categories}
        hint={settingsTexts.filterHint}
        rows={2}
        value={categories}
        onValue={setCategories}
      />
      <TextArea
        label={settingsTexts.mappings}
        hint={settingsTexts.mappingsHint}
        value={mappings}
        onValue={setMappings}
      />
      <RoleButton type="submit" class="main">
        {labelTexts.save}
      </RoleButton>
    </form>
  )
}

function parseMappings(text: string): Record<string, string> {
  const pairs = text.split('\n').map((line) => line.split('=', 2).map((word) => word.trim()))
  return Object.fromEntries(pairs.filter(([slug, id]) => slug && id)) as Record<string, string>
}
