import { useEffect, useState } from 'preact/hooks'
import type { Retention } from '../../../../src/model/project/retention.ts'
import { TextField } from '../../parts/field.tsx'
import { formatBytes } from '../../parts/formats.ts'
import { showError, showNotice } from '../../parts/notices.tsx'
import { RoleButton } from '../../parts/role-button.tsx'
import { WhenLoaded } from '../../parts/when-loaded.tsx'
import { request } from '../../server/api.ts'
import { useFetch } from '../../server/use-fetch.ts'
import { retentionTexts } from '../../texts/administration.ts'
import { labelTexts } from '../../texts/labels.ts'

const path = '/v1/settings/project'
const kinds = Object.keys(retentionTexts.kinds) as (keyof Retention)[]

interface Kept {
  retention: Retention
  disk: Record<keyof Retention, number>
}

async function load(): Promise<Kept> {
  const { settings } = await request<{ settings: { retention: Retention } }>('GET', path)
  const { disk } = await request<Pick<Kept, 'disk'>>('GET', '/v1/usage', { query: { by: 'day' } })
  return { retention: settings.retention, disk }
}

/** How long this environment keeps what, and what that takes. */
export function RetentionSettings() {
  const fetched = useFetch(load)
  return (
    <section class="card">
      <h2>{retentionTexts.title}</h2>
      <WhenLoaded fetched={fetched}>{(kept) => <Form {...kept} onSaved={fetched.reload} />}</WhenLoaded>
    </section>
  )
}

function Form({ retention, disk, onSaved }: Kept & { onSaved: () => void }) {
  const [days, setDays] = useState(textsOf(retention))
  useEffect(() => setDays(textsOf(retention)), [retention])

  async function save(event: Event): Promise<void> {
    event.preventDefault()
    const changed = Object.fromEntries(kinds.map((kind) => [kind, Number(days[kind])]))
    try {
      await request('PATCH', path, { body: { retention: changed } })
      showNotice(labelTexts.saved)
      onSaved()
    } catch (error) {
      showError(error)
    }
  }

  return (
    <form class="form" onSubmit={save}>
      <p class="small soft">{retentionTexts.hint}</p>
      <div class="row">
        {kinds.map((kind) => (
          <TextField
            key={kind}
            label={retentionTexts.days(retentionTexts.kinds[kind])}
            hint={retentionTexts.uses(formatBytes(disk[kind]))}
            type="number"
            min="0"
            required
            value={days[kind]}
            onValue={(text) => setDays({ ...days, [kind]: text })}
          />
        ))}
      </div>
      <RoleButton type="submit" class="main">
        {labelTexts.save}
      </RoleButton>
    </form>
  )
}

function textsOf(retention: Retention): Record<keyof Retention, string> {
  return Object.fromEntries(kinds.map((kind) => [kind, String(retention[kind])])) as Record<
    keyof Retention,
    string
  >
}
