import { useState } from 'preact/hooks'
import { TextField } from '../../parts/field.tsx'
import { ask, restoreSession } from '../../server/api.ts'
import { project } from '../../server/session.ts'
import { texts } from '../../shell/texts.ts'

const words = texts.projects

interface Made {
  name: string
  keys: Record<'test' | 'live', { secret: string }>
}

/** Makes a project, and goes on in it. */
export function NewProject() {
  const [name, setName] = useState('')
  const [made, setMade] = useState<Made>()
  const [failure, setFailure] = useState('')

  async function make(event: Event): Promise<void> {
    event.preventDefault()
    try {
      const { keys } = await ask<Pick<Made, 'keys'>>('POST', '/dashboard/projects', { body: { name } })
      await restoreSession()
      project.value = name
      setMade({ name, keys })
      setName('')
      setFailure('')
    } catch (error) {
      setFailure((error as Error).message)
    }
  }

  return (
    <section class="card">
      <h2>{words.title}</h2>
      <p class="small soft">{words.hint}</p>
      {made && (
        <output>
          <p>{words.made(made.name)}</p>
          <pre>{`${made.keys.test.secret}\n${made.keys.live.secret}`}</pre>
        </output>
      )}
      <form class="form" onSubmit={make}>
        <TextField label={words.name} hint={words.nameHint} required value={name} onValue={setName} />
        {failure && (
          <p class="error" role="alert">
            {failure}
          </p>
        )}
        <button type="submit">{words.add}</button>
      </form>
    </section>
  )
}
