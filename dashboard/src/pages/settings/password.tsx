import { TextField } from '../../parts/field.tsx'
import { Failure } from '../../parts/forms/failure.tsx'
import { useForm } from '../../parts/forms/use-form.ts'
import { showNotice } from '../../parts/notices.tsx'
import { request } from '../../server/api.ts'
import { passwordTexts } from '../../texts/texts.ts'

const empty = { old: '', new: '' }

/** Changes the password of the signed-in operator. */
export function Password() {
  const { fields, failure, isSaving, set, submit } = useForm(empty, async (body) => {
    await request('PUT', '/dashboard/session/password', { body })
    showNotice(passwordTexts.changed)
  })

  return (
    <form class="card form" onSubmit={submit}>
      <h2>{passwordTexts.title}</h2>
      <div class="row">
        <TextField
          label={passwordTexts.old}
          type="password"
          autocomplete="current-password"
          required
          value={fields.old}
          onValue={set('old')}
        />
        <TextField
          label={passwordTexts.new}
          type="password"
          autocomplete="new-password"
          required
          value={fields.new}
          onValue={set('new')}
        />
        <button type="submit" disabled={isSaving}>
          {passwordTexts.change}
        </button>
      </div>
      <Failure text={failure} />
    </form>
  )
}
