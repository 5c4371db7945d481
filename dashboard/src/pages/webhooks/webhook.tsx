import { useState } from 'preact/hooks'
import { ConfirmButton } from '../../parts/confirm.tsx'
import { NewSecret } from '../../parts/copied-text.tsx'
import { Facts } from '../../parts/facts.tsx'
import { formatNumber } from '../../parts/formats.ts'
import { showError, showNotice } from '../../parts/notices.tsx'
import { RoleButton } from '../../parts/role-button.tsx'
import { WhenLoaded } from '../../parts/when-loaded.tsx'
import { request } from '../../server/api.ts'
import type { Webhook as WebhookModel } from '../../server/models.ts'
import { useFetch } from '../../server/use-fetch.ts'
import { useRefresh } from '../../server/use-refresh.ts'
import { forgetUnsaved } from '../../shell/leaving.ts'
import { goTo, pathTo } from '../../shell/router.ts'
import { labelTexts, webhookTexts } from '../../texts/texts.ts'
import { DeliveryLog } from './delivery-log.tsx'
import { WebhookForm } from './webhook-form.tsx'
import { WebhookState } from './webhook-state.tsx'

const refreshEvery = 3000 // milliseconds

/** One webhook: test it, change it, see what was delivered. */
export function Webhook({ id }: { id: string }) {
  const path = `/v1/webhooks/${encodeURIComponent(id)}`
  const fetched = useFetch(() => request<{ webhook: WebhookModel }>('GET', path), id)
  useRefresh(fetched.reload, refreshEvery)
  return (
    <div class="stack">
      <p>
        <a href={pathTo('settings', 'webhooks')}>← {webhookTexts.back}</a>
      </p>
      <WhenLoaded fetched={fetched}>
        {({ webhook }) => (
          <>
            <Summary webhook={webhook} path={path} onChange={fetched.reload} />
            <details>
              <summary>{webhookTexts.edit}</summary>
              <WebhookForm
                webhook={webhook}
                onSaved={() => {
                  showNotice(labelTexts.saved)
                  fetched.reload()
                }}
              />
            </details>
            <DeliveryLog path={path} />
          </>
        )}
      </WhenLoaded>
    </div>
  )
}

interface Tested {
  delivered: boolean
  status?: number
  milliseconds?: number
  answer?: string
  error?: string
}

function Summary({ webhook, path, onChange }: { webhook: WebhookModel; path: string; onChange: () => void }) {
  const [tested, setTested] = useState<Tested>()
  const [secret, setSecret] = useState('')
  const [isTesting, setTesting] = useState(false)

  async function test(): Promise<void> {
    setTesting(true)
    await request<{ delivery: Tested }>('POST', `${path}/test`)
      .then(({ delivery }) => setTested(delivery))
      .catch(showError)
    setTesting(false)
  }

  async function toggle(): Promise<void> {
    await request('PATCH', path, { body: { enabled: !webhook.enabled } }).catch(showError)
    onChange()
  }

  return (
    <section class="card stack">
      <h2 class="long">{webhook.url}</h2>
      <Facts
        facts={[
          [webhookTexts.state, <WebhookState key="state" webhook={webhook} />],
          [webhookTexts.waiting, formatNumber(webhook.waiting ?? 0)],
          [webhookTexts.types, webhook.types.join(', ') || webhookTexts.all],
          [webhookTexts.tags, webhook.tags.join(', ') || webhookTexts.all],
          [webhookTexts.users, webhook.users.join(', ') || webhookTexts.all],
          [webhookTexts.mode, webhookTexts.modes[webhook.mode]],
          [webhookTexts.description, webhook.description],
        ]}
      />
      <div class="actions">
        <RoleButton class="main" disabled={isTesting} onClick={test}>
          {webhookTexts.test}
        </RoleButton>
        <RoleButton isTerse onClick={toggle}>
          {webhook.enabled ? webhookTexts.disable : webhookTexts.enable}
        </RoleButton>
        <ConfirmButton
          label={webhookTexts.rotate}
          question={webhookTexts.rotateQuestion}
          act={async () => {
            const answer = await request<{ webhook: WebhookModel }>('POST', `${path}/rotate`)
            setSecret(answer.webhook.secret ?? '')
          }}
        />
        <ConfirmButton
          label={labelTexts.delete}
          question={webhookTexts.deleteQuestion(webhook.url)}
          act={async () => {
            await request('DELETE', path)
            showNotice(webhookTexts.deleted)
            forgetUnsaved()
            goTo('settings', 'webhooks')
          }}
        />
      </div>
      {tested && <TestResult tested={tested} />}
      {secret && <NewSecret text={webhookTexts.rotated} label={webhookTexts.rotate} secret={secret} />}
    </section>
  )
}

function TestResult({ tested: { delivered, status, milliseconds = 0, answer, error } }: { tested: Tested }) {
  const said = delivered
    ? webhookTexts.tested.delivered(String(status), formatNumber(milliseconds))
    : webhookTexts.tested.failed(error ?? String(status))
  return (
    <output>
      <p class={delivered ? 'good' : 'error'}>{said}</p>
      {answer && <pre>{answer}</pre>}
    </output>
  )
}
