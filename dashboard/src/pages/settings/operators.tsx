import { useState } from 'preact/hooks'
import { ConfirmButton } from '../../parts/confirm.tsx'
import { NewSecret } from '../../parts/copied-text.tsx'
import { ChoiceField, TextField } from '../../parts/field.tsx'
import { showError } from '../../parts/notices.tsx'
import { WhenLoaded } from '../../parts/when-loaded.tsx'
import { request } from '../../server/api.ts'
import type { Role } from '../../server/session.ts'
import { useFetch } from '../../server/use-fetch.ts'
import { operatorTexts, roleNames } from '../../texts/texts.ts'

interface Operator {
  name: string
  role: Role
  /** Null for all. */
  projects: string[] | null
  /** The identity provider that they sign in with; null for a password. */
  issuer: string | null
}

const roles: Role[] = ['read', 'write', 'admin']
const pathOf = (name: string): string => `/dashboard/operators/${encodeURIComponent(name)}`

/** Who may sign in, and their roles. */
export function Operators() {
  const fetched = useFetch(() => request<{ operators: Operator[] }>('GET', '/dashboard/operators'))
  const [name, setName] = useState('')
  const [role, setRole] = useState<string>('read')
  const [projects, setProjects] = useState('')
  const [created, setCreated] = useState<Operator & { password: string }>()

  async function act(change: () => Promise<unknown>): Promise<void> {
    await change().catch(showError)
    fetched.reload()
  }

  async function add(event: Event): Promise<void> {
    event.preventDefault()
    await act(async () => {
      const answer = await request<{ operator: Operator & { password: string } }>(
        'POST',
        '/dashboard/operators',
        {
          body: { name, role, projects: role === 'admin' ? null : namesIn(projects) },
        },
      )
      setCreated(answer.operator)
      setName('')
      setProjects('')
    })
  }

  return (
    <section class="card">
      <h2>{operatorTexts.title}</h2>
      {created && (
        <NewSecret
          text={operatorTexts.created(created.name)}
          label={created.name}
          secret={created.password}
        />
      )}
      <WhenLoaded fetched={fetched}>
        {({ operators }) => (
          <ul class="list">
            {operators.map((operator) => (
              <li key={operator.name} class="row roomy">
                {operator.issuer === null ? (
                  <>
                    <ChoiceField
                      label={operator.name}
                      value={operator.role}
                      options={roles.map((one) => [one, roleNames[one]])}
                      onValue={(chosen) =>
                        act(() => request('PATCH', pathOf(operator.name), { body: { role: chosen } }))
                      }
                    />
                    <OperatorProjects
                      operator={operator}
                      onChange={(names) =>
                        act(() =>
                          request('PUT', `${pathOf(operator.name)}/projects`, { body: { projects: names } }),
                        )
                      }
                    />
                  </>
                ) : (
                  <OperatorOfProvider operator={operator} issuer={operator.issuer} />
                )}
                <ConfirmButton
                  label={operatorTexts.remove}
                  question={
                    operator.issuer === null
                      ? operatorTexts.question(operator.name)
                      : operatorTexts.providerQuestion(operator.name)
                  }
                  act={() => act(() => request('DELETE', pathOf(operator.name)))}
                />
              </li>
            ))}
          </ul>
        )}
      </WhenLoaded>
      <form class="row roomy" onSubmit={add}>
        <TextField label={operatorTexts.name} required value={name} onValue={setName} />
        <ChoiceField
          label={operatorTexts.role}
          value={role}
          options={roles.map((one) => [one, roleNames[one]])}
          onValue={setRole}
        />
        {role !== 'admin' && (
          <TextField
            label={operatorTexts.projects}
            placeholder={operatorTexts.allProjects}
            value={projects}
            onValue={setProjects}
          />
        )}
        <button type="submit">{operatorTexts.add}</button>
      </form>
    </section>
  )
}

/** Nothing of theirs can be changed here. */
function OperatorOfProvider({ operator, issuer }: { operator: Operator; issuer: string }) {
  const { name, role, projects } = operator
  return (
    <p>
      <strong>{name}</strong>
      <br />
      <span class="small">
        {roleNames[role]} · {projects?.join(', ') ?? operatorTexts.allProjects}
      </span>
      <br />
      <span class="soft small">{operatorTexts.fromProvider(new URL(issuer).host)}</span>
    </p>
  )
}

/** The projects that a viewer or editor may use. */
function OperatorProjects({
  operator,
  onChange,
}: {
  operator: Operator
  onChange: (projects: string[] | null) => void
}) {
  const saved = operator.projects?.join(', ') ?? ''
  const [text, setText] = useState(saved)
  if (operator.role === 'admin') return <span class="soft small">{operatorTexts.allProjects}</span>
  return (
    <form
      class="row"
      onSubmit={(event) => {
        event.preventDefault()
        onChange(namesIn(text))
      }}
    >
      <TextField
        label={operatorTexts.projects}
        placeholder={operatorTexts.allProjects}
        value={text}
        onValue={setText}
      />
      {text !== saved && <button type="submit">{operatorTexts.save}</button>}
    </form>
  )
}

/** Null for all. */
function namesIn(text: string): string[] | null {
  const names = text.split(',').map((name) => name.trim())
  const written = names.filter((name) => name !== '')
  return written.length > 0 ? written : null
}
