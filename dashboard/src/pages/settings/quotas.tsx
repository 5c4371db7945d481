import { formatNumber } from '../../parts/formats.ts'
import { WhenLoaded } from '../../parts/when-loaded.tsx'
import { request } from '../../server/api.ts'
import { project } from '../../server/session.ts'
import { useFetch } from '../../server/use-fetch.ts'
import { quotaTexts } from '../../texts/texts.ts'
import { FiguresForm } from './figures-form.tsx'

type Kind = keyof typeof quotaTexts.kinds

interface QuotaState {
  quota: Record<Kind, number | null>
  used: Record<Kind, number>
}

const kinds = Object.keys(quotaTexts.kinds) as Kind[]
const pathOf = (name: string): string => `/dashboard/projects/${encodeURIComponent(name)}/quota`

/** What the project may use in a month, and has used. */
export function Quotas() {
  const fetched = useFetch(() => request<QuotaState>('GET', pathOf(project.value)))
  return (
    <section class="card">
      <h2>{quotaTexts.title}</h2>
      <WhenLoaded fetched={fetched}>
        {({ quota, used }) => (
          <FiguresForm
            hint={quotaTexts.hint}
            figures={kinds.map((name) => ({
              name,
              label: quotaTexts.kinds[name],
              hint: quotaTexts.used(formatNumber(used[name])),
              value: quota[name],
            }))}
            needs="admin"
            save={async (body) =>
              fetched.replace(await request<QuotaState>('PATCH', pathOf(project.value), { body }))
            }
          />
        )}
      </WhenLoaded>
    </section>
  )
}
