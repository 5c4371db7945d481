import { useState } from 'preact/hooks'
import { TextField } from '../../parts/field.tsx'
import { tell, tellFailure } from '../../parts/notices.tsx'
import { ask } from '../../server/api.ts'
import { texts } from '../../shell/texts.ts'

const words = texts.password

/** The operator's own. */
export function Password() {
  const [old, setOld] = useState('')
  const [fresh, setFresh] = useState('')

  async function save(event: Event): Promise<void> {
    event.preventDefault()
    try {
      await ask('PUT', '/dashboard/session/password', { body: { old, new: fresh } })
      tell(words.changed)
      setOld('')
      setFresh('')
    } catch (error) {
      tellFailure(error)
    }
  }

  return (
    <form class="card form" onSubmit={save}>
      <h2>{words.title}</h2>
      <div class="row">
        <TextField
          label={words.old}
          type="password"
          autocomplete="current-password"
          required
          value={old}
          onValue={setOld}
        />
        <TextField
          label={words.new}
          type="password"
          autocomplete="new-password"
          required
          value={fresh}
          onValue={setFresh}
        />
        <button type="submit">{words.change}</button>
      </div>
    </form>
  )
}
