import { useState } from 'preact/hooks'
import { NewSecret } from '../../parts/copied-text.tsx'
import { TextField } from '../../parts/field.tsx'
import { Failure } from '../../parts/forms/failure.tsx'
import { useForm } from '../../parts/forms/use-form.ts'
import { request, restoreSession } from '../../server/api.ts'
import { switchTo } from '../../shell/router.ts'
import { projectTexts } from '../../texts/texts.ts'

interface CreatedProject {
  name: string
  keys: Record<'test' | 'live', { secret: string }>
}

/** For the page of the new project, which is drawn anew. */
let toShow: CreatedProject | undefined

function takeCreated(): CreatedProject | undefined {
  const taken = toShow
  toShow = undefined
  return taken
}

/** Creates a project and switches to it. */
export function NewProject() {
  const [created] = useState(takeCreated)
  const { fields, failure, isSaving, set, submit } = useForm({ name: '' }, async ({ name }) => {
    const { keys } = await request<Pick<CreatedProject, 'keys'>>('POST', '/dashboard/projects', {
      body: { name },
    })
    await restoreSession()
    toShow = { name, keys }
    switchTo({ project: name })
  })

  return (
    <section class="card">
      <h2>{projectTexts.title}</h2>
      <p class="small soft">{projectTexts.hint}</p>
      {created && (
        <NewSecret
          text={projectTexts.created(created.name)}
          label={created.name}
          secret={`${created.keys.test.secret}\n${created.keys.live.secret}`}
        />
      )}
      <form class="form" onSubmit={submit}>
        <TextField
          label={projectTexts.name}
          hint={projectTexts.nameHint}
          required
          value={fields.name}
          onValue={set('name')}
        />
        <Failure text={failure} />
        <div class="actions">
          <button type="submit" disabled={isSaving}>
            {projectTexts.add}
          </button>
        </div>
      </form>
    </section>
  )
}
