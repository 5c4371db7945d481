import { useState } from 'preact/hooks'
import { ChoiceField } from '../../parts/field.tsx'
import { formatTime } from '../../parts/formats.ts'
import { MomentField } from '../../parts/forms/moment-field.tsx'
import { showError, showNotice } from '../../parts/notices.tsx'
import { MoreButton, useList } from '../../parts/paged-list.tsx'
import { RoleButton } from '../../parts/role-button.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { WhenLoaded } from '../../parts/when-loaded.tsx'
import { request } from '../../server/api.ts'
import { useRefresh } from '../../server/use-refresh.ts'
import { labelTexts, webhookTexts } from '../../texts/texts.ts'

type Outcome = keyof typeof webhookTexts.outcomes

interface Attempt {
  delivery: string
  events: string[]
  number: number
  outcome: Outcome
  status?: number
  milliseconds?: number
  answer?: string
  error?: string
  at: string
}

const refreshEvery = 3000 // milliseconds
const tones = { delivered: 'good', failed: 'warm', parked: 'bad' } as const

/** Every try of the last week; any of them can be delivered again, or everything since a time. */
export function DeliveryLog({ path }: { path: string }) {
  const [outcome, setOutcome] = useState('')
  const list = { path: `${path}/deliveries`, name: 'deliveries', query: { outcome } }
  const { fetched, more } = useList<Attempt & { _id: string }>(list, 50)
  useRefresh(fetched.reload, refreshEvery)

  async function redeliver(body: { delivery: string } | { since: string }): Promise<void> {
    try {
      const { count } = await request<{ count: number }>('POST', `${path}/redeliver`, { body })
      showNotice(count > 0 ? webhookTexts.queued(count) : webhookTexts.nothingQueued)
      fetched.reload()
    } catch (error) {
      showError(error)
    }
  }

  return (
    <section class="card stack" aria-label={webhookTexts.log}>
      <h2>{webhookTexts.log}</h2>
      <div class="row">
        <ChoiceField
          label={webhookTexts.outcome}
          value={outcome}
          options={[['', labelTexts.all], ...Object.entries(webhookTexts.outcomes)]}
          onValue={setOutcome}
        />
        <Since onSince={(since) => redeliver({ since })} />
      </div>
      <p class="small soft">{webhookTexts.logHint}</p>
      <WhenLoaded fetched={fetched}>
        {({ items, hasMore }) => (
          <>
            <Table
              label={webhookTexts.log}
              columns={columnsFor((delivery) => redeliver({ delivery }))}
              rows={items}
              idOf={({ delivery, number, at }) => `${delivery} ${number} ${at}`}
              empty={webhookTexts.noTries}
              onClearFilter={outcome === '' ? undefined : () => setOutcome('')}
            />
            <MoreButton count={items.length} hasMore={hasMore} onMore={more} />
          </>
        )}
      </WhenLoaded>
    </section>
  )
}

function columnsFor(again: (delivery: string) => void): Column<Attempt>[] {
  return [
    { title: () => webhookTexts.time, cell: ({ at }) => <time>{formatTime(at)}</time> },
    {
      title: () => webhookTexts.outcome,
      cell: ({ outcome }) => <span class={`tag ${tones[outcome]}`}>{webhookTexts.outcomes[outcome]}</span>,
    },
    { title: () => webhookTexts.attempt, cell: ({ number }) => number, isNumber: true },
    {
      title: () => webhookTexts.answer,
      cell: ({ status, answer, error }) => (
        <>
          {status} {error && <span class="small">{error}</span>}
          {answer && <span class="small soft mono">{answer.slice(0, 100)}</span>}
        </>
      ),
      isLong: true,
    },
    { title: () => webhookTexts.milliseconds, cell: ({ milliseconds }) => milliseconds, isNumber: true },
    { title: () => webhookTexts.events, cell: ({ events }) => events.length, isNumber: true },
    {
      title: () => webhookTexts.again,
      cell: ({ delivery }) => (
        <RoleButton isTerse onClick={() => again(delivery)}>
          {webhookTexts.again}
        </RoleButton>
      ),
    },
  ]
}

function Since({ onSince }: { onSince: (since: string) => void }) {
  const [local, setLocal] = useState('')
  return (
    <>
      <MomentField label={webhookTexts.since} kind="dayAndTime" value={local} onValue={setLocal} />
      <div class="actions">
        <RoleButton isTerse disabled={local === ''} onClick={() => onSince(new Date(local).toISOString())}>
          {webhookTexts.again}
        </RoleButton>
      </div>
    </>
  )
}
