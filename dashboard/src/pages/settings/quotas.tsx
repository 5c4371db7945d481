import { useEffect, useState } from 'preact/hooks'
import { TextField } from '../../parts/field.tsx'
import { formatNumber } from '../../parts/formats.ts'
import { showError, showNotice } from '../../parts/notices.tsx'
import { RoleButton } from '../../parts/role-button.tsx'
import { WhenLoaded } from '../../parts/when-loaded.tsx'
import { request } from '../../server/api.ts'
import { project } from '../../server/session.ts'
import { useFetch } from '../../server/use-fetch.ts'
import { quotaTexts } from '../../texts/administration.ts'
import { labelTexts } from '../../texts/labels.ts'

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
      <WhenLoaded fetched={fetched}>{(state) => <Form {...state} onSaved={fetched.reload} />}</WhenLoaded>
    </section>
  )
}

function Form({ quota, used, onSaved }: QuotaState & { onSaved: () => void }) {
  const [amounts, setAmounts] = useState(textsOf(quota))
  useEffect(() => setAmounts(textsOf(quota)), [quota])

  async function save(event: Event): Promise<void> {
    event.preventDefault()
    const body = Object.fromEntries(
      kinds.map((kind) => [kind, amounts[kind].trim() === '' ? null : Number(amounts[kind])]),
    )
    try {
      await request('PATCH', pathOf(project.value), { body })
      showNotice(labelTexts.saved)
      onSaved()
    } catch (error) {
      showError(error)
    }
  }

  return (
    <form class="form" onSubmit={save}>
      <p class="small soft">{quotaTexts.hint}</p>
      <div class="row">
        {kinds.map((kind) => (
          <TextField
            key={kind}
            label={quotaTexts.kinds[kind]}
            hint={quotaTexts.used(formatNumber(used[kind]))}
            type="number"
            min="0"
            value={amounts[kind]}
            onValue={(text) => setAmounts({ ...amounts, [kind]: text })}
          />
        ))}
      </div>
      <RoleButton type="submit" class="main" needs="admin">
        {labelTexts.save}
      </RoleButton>
    </form>
  )
}

function textsOf(quota: QuotaState['quota']): Record<Kind, string> {
  return { updates: String(quota.updates ?? ''), calls: String(quota.calls ?? '') }
}
