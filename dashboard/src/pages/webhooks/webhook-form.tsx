import { useState } from 'preact/hooks'
import { ChoiceField, TextField } from '../../parts/field.tsx'
import { ListField } from '../../parts/list-field.tsx'
import { RoleButton } from '../../parts/role-button.tsx'
import { request } from '../../server/api.ts'
import type { Webhook } from '../../server/models.ts'
import { labelTexts } from '../../texts/labels.ts'
import { webhookTexts } from '../../texts/webhooks.ts'

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
  const [fields, setFields] = useState<Fields>(webhook ? { ...empty, ...fieldsOf(webhook) } : empty)
  const [failure, setFailure] = useState('')
  const set =
    <Name extends keyof Fields>(name: Name) =>
    (value: Fields[Name]) =>
      setFields({ ...fields, [name]: value })

  async function save(event: Event): Promise<void> {
    event.preventDefault()
    try {
      const answer = webhook
        ? await request<{ webhook: Webhook }>('PATCH', `/v1/webhooks/${webhook._id}`, { body: fields })
        : await request<{ webhook: Webhook }>('POST', '/v1/webhooks', { body: fields })
      setFailure('')
      if (!webhook) setFields(empty)
      onSaved(answer.webhook)
    } catch (error) {
      setFailure((error as Error).message)
    }
  }

  return (
    <form class="card form" onSubmit={save}>
      <h2>{webhook ? webhookTexts.edit : webhookTexts.new}</h2>
      <TextField
        label={webhookTexts.url}
        hint={webhookTexts.urlHint}
        type="url"
        required
        value={fields.url}
        onValue={set('url')}
      />
      <div class="row tops">
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
      <div class="row tops">
        <ChoiceField
          label={webhookTexts.mode}
          value={fields.mode}
          options={Object.entries(webhookTexts.modes)}
          onValue={(mode) => set('mode')(mode as Fields['mode'])}
        />
        <TextField label={webhookTexts.description} value={fields.description} onValue={set('description')} />
      </div>
      {failure && (
        <p class="error" role="alert">
          {failure}
        </p>
      )}
      <RoleButton type="submit" class="main">
        {webhook ? labelTexts.save : webhookTexts.create}
      </RoleButton>
    </form>
  )
}

function fieldsOf({ url, description = '', mode, types, tags, users }: Webhook): Fields {
  return { url, description, mode, types, tags, users }
}
