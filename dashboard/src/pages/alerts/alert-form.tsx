import { useState } from 'preact/hooks'
import { type AlertKind, alertFields, alertKinds } from '../../../../src/model/delivery/alert.ts'
import { ChoiceField, TextField } from '../../parts/field.tsx'
import { ListField } from '../../parts/list-field.tsx'
import { showNotice } from '../../parts/notices.tsx'
import { RoleButton } from '../../parts/role-button.tsx'
import { request } from '../../server/api.ts'
import { alertTexts } from '../../texts/alerts.ts'

/** Kilometres an hour of a metre a second. */
export const kmh = 3.6

const empty = { name: '', description: '', figure: '', types: [], tags: [], emails: [] } as {
  name: string
  description: string
  /** Minutes, km/h or per cent. */
  figure: string
  types: string[]
  tags: string[]
  emails: string[]
}

export function AlertForm({ onSaved }: { onSaved: () => void }) {
  const [when, setWhen] = useState<AlertKind>('speed')
  const [fields, setFields] = useState(empty)
  const [failure, setFailure] = useState('')
  const { needs, takes } = alertFields[when]
  const set =
    <Name extends keyof typeof empty>(name: Name) =>
    (value: (typeof empty)[Name]) =>
      setFields({ ...fields, [name]: value })

  async function save(event: Event): Promise<void> {
    event.preventDefault()
    const { name, description, emails } = fields
    const figure = Number(fields.figure) / (needs === 'speed' ? kmh : 1)
    const filters = Object.fromEntries(takes.map((one) => [one, fields[one]]))
    const body = { name, when, description, emails, ...filters, ...(needs && { [needs]: figure }) }
    try {
      await request('POST', '/v1/alerts', { body })
      showNotice(alertTexts.created(name))
      setFailure('')
      setFields(empty)
      onSaved()
    } catch (error) {
      setFailure((error as Error).message)
    }
  }

  return (
    <form class="card form" onSubmit={save}>
      <h2>{alertTexts.new}</h2>
      <div class="row tops">
        <TextField
          label={alertTexts.name}
          hint={alertTexts.nameHint}
          required
          value={fields.name}
          onValue={set('name')}
        />
        <ChoiceField
          label={alertTexts.when}
          value={when}
          options={alertKinds.map((kind) => [kind, alertTexts.kinds[kind]])}
          onValue={(kind) => setWhen(kind as AlertKind)}
        />
        {needs && (
          <TextField
            label={alertTexts.figures[needs]}
            type="number"
            min="0"
            step="any"
            required
            value={fields.figure}
            onValue={set('figure')}
          />
        )}
      </div>
      <div class="row tops">
        {takes.includes('types') && (
          <ListField
            label={alertTexts.types}
            hint={alertTexts.typesHint}
            value={fields.types}
            onValue={set('types')}
          />
        )}
        {takes.includes('tags') && (
          <ListField
            label={alertTexts.tags}
            hint={alertTexts.tagsHint}
            value={fields.tags}
            onValue={set('tags')}
          />
        )}
        <ListField
          label={alertTexts.emails}
          hint={alertTexts.emailsHint}
          value={fields.emails}
          onValue={set('emails')}
        />
      </div>
      <TextField label={alertTexts.description} value={fields.description} onValue={set('description')} />
      {failure && (
        <p class="error" role="alert">
          {failure}
        </p>
      )}
      <RoleButton type="submit" class="main">
        {alertTexts.create}
      </RoleButton>
    </form>
  )
}
