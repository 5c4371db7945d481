import { ChoiceField, TextField } from '../../parts/field.tsx'
import { DraftForm } from '../../parts/forms/draft-form.tsx'
import { useForm } from '../../parts/forms/use-form.ts'
import { ListField } from '../../parts/list-field.tsx'
import { request } from '../../server/api.ts'
import type { Webhook } from '../../server/models.ts'
import { labelTexts, webhookTexts } from '../../texts/texts.ts'

type Fields = Pick<Webhook, 'url' | 'mode' | 'types' | 'tags' | 'users'> & { description: string }

const empty: Fields = { url: '', description: '', mode: 'single', types: [], tags: [], users: [] }

/** Creates a webhook, or changes the given one. */
export function WebhookForm({
  webhook,
  onSaved,
}: {
  webhook?: Webhook
  onSaved: (webhook: Webhook) => void
}) {
  const form = useForm<Fields>(webhook ? fieldsOf(webhook) : empty, async (body) => {
    const answer = webhook
      ? await request<{ webhook: Webhook }>('PATCH', `/v1/webhooks/${webhook._id}`, { body })
      : await request<{ webhook: Webhook }>('POST', '/v1/webhooks', { body })
    onSaved(answer.webhook)
  })
  const { fields, set } = form

  return (
    <DraftForm form={form} submit={webhook ? labelTexts.save : webhookTexts.create} isCard>
      <h2>{webhook ? webhookTexts.edit : webhookTexts.new}</h2>
      <TextField
        label={webhookTexts.url}
        hint={webhookTexts.urlHint}
        type="url"
        required
        value={fields.url}
        onValue={set('url')}
      />
      <div class="row roomy">
        <ListField
          label={webhookTexts.types}
          hint={webhookTexts.typesHint}
          value={fields.types}
          onValue={set('types')}
        />
        <ListField
          label={webhookTexts.tags}
          hint={webhookTexts.tagsHint}
          value={fields.tags}
          onValue={set('tags')}
        />
        <ListField
          label={webhookTexts.users}
          hint={webhookTexts.usersHint}
          value={fields.users}
          onValue={set('users')}
        />
      </div>
      <div class="row roomy">
        <ChoiceField
          label={webhookTexts.mode}
          value={fields.mode}
          options={Object.entries(webhookTexts.modes)}
          onValue={(mode) => set('mode')(mode as Fields['mode'])}
        />
        <TextField label={webhookTexts.description} value={fields.description} onValue={set('description')} />
      </div>
    </DraftForm>
  )
}

function fieldsOf({ url, description = '', mode, types, tags, users }: Webhook): Fields {
  return { url, description, mode, types, tags, users }
}
