import { useState } from 'preact/hooks'
import { NewSecret } from '../../parts/copied-text.tsx'
import { MoreButton, useList } from '../../parts/paged-list.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { WhenLoaded } from '../../parts/when-loaded.tsx'
import type { Webhook as WebhookModel } from '../../server/models.ts'
import { pathTo, route } from '../../shell/router.ts'
import { sectionNames, webhookTexts } from '../../texts/texts.ts'
import { Webhook } from './webhook.tsx'
import { WebhookForm } from './webhook-form.tsx'
import { WebhookState } from './webhook-state.tsx'

const columns: Column<WebhookModel>[] = [
  {
    title: () => webhookTexts.url,
    cell: ({ _id, url, description }) => (
      <>
        <a href={pathTo('settings', 'webhooks', { id: _id })}>{url}</a>
        {description && <div class="small soft">{description}</div>}
      </>
    ),
    isLong: true,
  },
  {
    title: () => webhookTexts.types,
    cell: ({ types }) => types.join(', ') || webhookTexts.all,
    isLong: true,
  },
  { title: () => webhookTexts.tags, cell: ({ tags }) => tags.join(', ') || webhookTexts.all, isLong: true },
  { title: () => webhookTexts.mode, cell: ({ mode }) => webhookTexts.modes[mode] },
  { title: () => webhookTexts.state, cell: (webhook) => <WebhookState webhook={webhook} /> },
]

/** The list with a form for a new one, or one webhook with its log. */
export function Webhooks() {
  const id = route.value.query.get('id')
  return id === null ? <WebhookList /> : <Webhook key={id} id={id} />
}

function WebhookList() {
  const { fetched, more } = useList<WebhookModel>({ path: '/v1/webhooks', name: 'webhooks' }, 100)
  const [created, setCreated] = useState<WebhookModel>()
  return (
    <div class="stack">
      {created?.secret && (
        <NewSecret text={webhookTexts.created} label={webhookTexts.rotate} secret={created.secret} />
      )}
      <WhenLoaded fetched={fetched}>
        {({ items, hasMore }) => (
          <>
            <Table
              label={sectionNames.webhooks}
              columns={columns}
              rows={items}
              idOf={({ _id }) => _id}
              empty={webhookTexts.none}
            />
            <MoreButton count={items.length} hasMore={hasMore} onMore={more} />
          </>
        )}
      </WhenLoaded>
      <WebhookForm
        onSaved={(webhook) => {
          setCreated(webhook)
          fetched.reload()
        }}
      />
    </div>
  )
}
