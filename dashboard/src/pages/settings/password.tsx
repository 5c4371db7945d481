import { useState } from 'preact/hooks'
import { TextField } from '../../parts/field.tsx'
import { showError, showNotice } from '../../parts/notices.tsx'
import { request } from '../../server/api.ts'
import { passwordTexts } from '../../texts/texts.ts'

/** Changes the password of the signed-in operator. */
export function Password() {
  const [old, setOld] = useState('')
  const [replacement, setReplacement] = useState('')

  async function save(event: Event): Promise<void> {
    event.preventDefault()
    try {
      await request('PUT', '/dashboard/session/password', { body: { old, new: replacement } })
      showNotice(passwordTexts.changed)
      setOld('')
      setReplacement('')
    } catch (error) {
      showError(error)
    }
  }

  return (
    <form class="card form" onSubmit={save}>
      <h2>{passwordTexts.title}</h2>
      <div class="row">
        <TextField
          label={passwordTexts.old}
          type="password"
          autocomplete="current-password"
          required
          value={old}
          onValue={setOld}
        />
        <TextField
          label={passwordTexts.new}
          type="password"
          autocomplete="new-password"
          required
          value={replacement}
          onValue={setReplacement}
        />
        <button type="submit">{passwordTexts.change}</button>
      </div>
    </form>
  )
}
