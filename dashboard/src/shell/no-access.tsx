import { environment, project, session } from '../server/session.ts'
import { shellTexts } from '../texts/texts.ts'
import { formatFragment } from './fragment.ts'

/** In place of a page: the link is about a project that the operator may not use. */
export function NoAccess() {
  const projects = session.value?.projects ?? []
  if (projects.length === 0) return <p class="state nothing">{shellTexts.noProjects}</p>
  return (
    <section class="card">
      <h1>{shellTexts.noAccess(project.value)}</h1>
      <p>{shellTexts.noAccessHint}</p>
      <ul>
        {projects.map(({ name }) => (
          <li key={name}>
            <a href={formatFragment({ project: name, environment: environment.value }, 'home')}>{name}</a>
          </li>
        ))}
      </ul>
    </section>
  )
}
