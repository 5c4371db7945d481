import type { Retention } from '../../../../src/model/project/retention.ts'
import { formatBytes } from '../../parts/formats.ts'
import { WhenLoaded } from '../../parts/when-loaded.tsx'
import { request } from '../../server/api.ts'
import { useFetch } from '../../server/use-fetch.ts'
import { retentionTexts } from '../../texts/texts.ts'
import { FiguresForm } from './figures-form.tsx'

const path = '/v1/settings/project'
const kinds = Object.keys(retentionTexts.kinds) as (keyof Retention)[]

interface Answer {
  settings: { retention: Retention }
}

interface Kept {
  retention: Retention
  disk: Record<keyof Retention, number>
}

async function load(): Promise<Kept> {
  const { settings } = await request<Answer>('GET', path)
  const { disk } = await request<Pick<Kept, 'disk'>>('GET', '/v1/usage', { query: { by: 'day' } })
  return { retention: settings.retention, disk }
}

/** How long this environment keeps what, and what that takes. */
export function RetentionSettings() {
  const fetched = useFetch(load)
  return (
    <section class="card">
      <h2>{retentionTexts.title}</h2>
      <WhenLoaded fetched={fetched}>
        {({ retention, disk }) => (
          <FiguresForm
            hint={retentionTexts.hint}
            figures={kinds.map((name) => ({
              name,
              label: retentionTexts.days(retentionTexts.kinds[name]),
              hint: retentionTexts.uses(formatBytes(disk[name])),
              value: retention[name],
            }))}
            isRequired
            save={async (changed) => {
              const { settings } = await request<Answer>('PATCH', path, { body: { retention: changed } })
              fetched.replace({ retention: settings.retention, disk })
            }}
          />
        )}
      </WhenLoaded>
    </section>
  )
}
