import type { PlacesSettings } from '../../../../src/model/project/places-settings.ts'
import { TextArea } from '../../parts/field.tsx'
import { DraftForm } from '../../parts/forms/draft-form.tsx'
import { useForm } from '../../parts/forms/use-form.ts'
import { splitWords } from '../../parts/list-field.tsx'
import { showNotice } from '../../parts/notices.tsx'
import { WhenLoaded } from '../../parts/when-loaded.tsx'
import { request } from '../../server/api.ts'
import { useFetch } from '../../server/use-fetch.ts'
import { labelTexts, settingsTexts } from '../../texts/texts.ts'

/** Which places cause events, and the project's own IDs of chains. */
export function PlaceSettings() {
  const fetched = useFetch(() => request<PlacesSettings>('GET', '/v1/settings'))
  return (
    <section class="card">
      <h2>{settingsTexts.places}</h2>
      <WhenLoaded fetched={fetched}>
        {(settings) => <Form settings={settings} onSaved={fetched.replace} />}
      </WhenLoaded>
    </section>
  )
}

interface FormProps {
  settings: PlacesSettings
  onSaved: (settings: PlacesSettings) => void
}

function Form({ settings, onSaved }: FormProps) {
  const form = useForm(textsOf(settings), async ({ chains, categories, mappings }) => {
    const removed = Object.fromEntries(Object.keys(settings.chainMappings).map((slug) => [slug, null]))
    const body = {
      placeFilters: { chain: splitWords(chains), category: splitWords(categories) },
      chainMappings: { ...removed, ...parseMappings(mappings) },
    }
    onSaved(await request<PlacesSettings>('PATCH', '/v1/settings', { body }))
    showNotice(labelTexts.saved)
  })
  const { fields, set } = form

  return (
    <DraftForm form={form} submit={labelTexts.save}>
      <TextArea
        label={settingsTexts.chains}
        hint={settingsTexts.filterHint}
        rows={2}
        value={fields.chains}
        onValue={set('chains')}
      />
      <TextArea
        label={settingsTexts.categories}
        hint={settingsTexts.filterHint}
        rows={2}
        value={fields.categories}
        onValue={set('categories')}
      />
      <TextArea
        label={settingsTexts.mappings}
        hint={settingsTexts.mappingsHint}
        value={fields.mappings}
        onValue={set('mappings')}
      />
    </DraftForm>
  )
}

function textsOf({ placeFilters, chainMappings }: PlacesSettings) {
  const pairs = Object.entries(chainMappings).map((pair) => pair.join(' = '))
  return {
    chains: placeFilters.chain.join(', '),
    categories: placeFilters.category.join(', '),
    mappings: pairs.join('\n'),
  }
}

function parseMappings(text: string): Record<string, string> {
  const pairs = text.split('\n').map((line) => line.split('=', 2).map((word) => word.trim()))
  return Object.fromEntries(pairs.filter(([slug, id]) => slug && id)) as Record<string, string>
}
