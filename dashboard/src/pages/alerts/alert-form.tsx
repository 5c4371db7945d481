import { useEffect, useRef } from 'preact/hooks'
import { type AlertKind, alertFields, alertKinds } from '../../../../src/model/delivery/alert.ts'
import { ChoiceField, TextField } from '../../parts/field.tsx'
import { DraftForm } from '../../parts/forms/draft-form.tsx'
import { SpeedField } from '../../parts/forms/speed-field.tsx'
import { useForm } from '../../parts/forms/use-form.ts'
import { ListField } from '../../parts/list-field.tsx'
import { showNotice } from '../../parts/notices.tsx'
import { request } from '../../server/api.ts'
import type { Alert } from '../../server/models.ts'
import { alertTexts, labelTexts } from '../../texts/texts.ts'

interface Fields {
  when: AlertKind
  name: string
  description: string
  /** Minutes, metres a second or per cent. */
  figure: number | undefined
  types: string[]
  tags: string[]
  emails: string[]
}

const empty: Fields = {
  when: 'speed',
  name: '',
  description: '',
  figure: undefined,
  types: [],
  tags: [],
  emails: [],
}

interface FormProps {
  alert?: Alert | undefined
  onSaved: () => void
  onCancel?: (() => void) | undefined
}

/** Creates an alert, or changes the given one. */
export function AlertForm({ alert, onSaved, onCancel }: FormProps) {
  const form = useForm(alert ? fieldsOf(alert) : empty, async (fields) => {
    const { name, when } = fields
    const body = bodyOf(fields)
    if (alert) await request('PATCH', `/v1/alerts/${alert._id}`, { body })
    else await request('POST', '/v1/alerts', { body: { ...body, when } })
    showNotice(alert ? labelTexts.saved : alertTexts.created(name))
    onSaved()
  })
  const { fields, set } = form
  const { needs, takes } = alertFields[fields.when]
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!alert) return
    heading.current?.focus({ preventScroll: true })
    heading.current?.closest('form')?.scrollIntoView() // below what it changes, on a phone out of view
  }, [alert?._id])

  return (
    <DraftForm form={form} submit={alert ? labelTexts.save : alertTexts.create} onCancel={onCancel} isCard>
      <h2 ref={heading} tabIndex={-1}>
        {alert ? alertTexts.edit(alert.name) : alertTexts.new}
      </h2>
      <div class="row roomy">
        <TextField
          label={alertTexts.name}
          hint={alertTexts.nameHint}
          required
          value={fields.name}
          onValue={set('name')}
        />
        {!alert && (
          <ChoiceField
            label={alertTexts.when}
            value={fields.when}
            options={alertKinds.map((kind) => [kind, alertTexts.kinds[kind]])}
            onValue={(kind) => form.change({ when: kind as AlertKind, figure: undefined })}
          />
        )}
        {needs === 'speed' && (
          <SpeedField label={alertTexts.fasterThan} value={fields.figure} onValue={set('figure')} />
        )}
        {needs && needs !== 'speed' && (
          <TextField
            label={alertTexts.figures[needs]}
            type="number"
            min="0"
            step="any"
            required
            value={String(fields.figure ?? '')}
            onValue={(typed) => set('figure')(typed === '' ? undefined : Number(typed))}
          />
        )}
      </div>
      <div class="row roomy">
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
    </DraftForm>
  )
}

function fieldsOf(alert: Alert): Fields {
  const { when, name, description = '', types, tags, emails } = alert
  const { needs } = alertFields[when]
  return { when, name, description, figure: needs && alert[needs], types, tags, emails }
}

function bodyOf(fields: Fields): object {
  const { when, name, description, emails } = fields
  const { needs, takes } = alertFields[when]
  const filters = Object.fromEntries(takes.map((one) => [one, fields[one]]))
  return { name, description, emails, ...filters, ...(needs && { [needs]: fields.figure }) }
}
