import { useState } from 'preact/hooks'
import { ConfirmButton } from '../../parts/confirm.tsx'
import { NewSecret } from '../../parts/copied-text.tsx'
import { ChoiceField, TextField } from '../../parts/field.tsx'
import { Failure } from '../../parts/forms/failure.tsx'
import { useForm } from '../../parts/forms/use-form.ts'
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

type CreatedOperator = Operator & { password: string }

const roles: Role[] = ['read', 'write', 'admin']
const pathOf = (name: string): string => `/dashboard/operators/${encodeURIComponent(name)}`

/** Who may sign in, and their roles. */
export function Operators() {
  const fetched = useFetch(() => request<{ operators: Operator[] }>('GET', '/dashboard/operators'))
  const [created, setCreated] = useState<CreatedOperator>()

  async function act(change: () => Promise<unknown>): Promise<void> {
    await change().catch(showError)
    fetched.reload()
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
                      save={async (projects) => {
                        await request('PUT', `${pathOf(operator.name)}/projects`, { body: { projects } })
                        fetched.replace({
                          operators: operators.map((one) => (one === operator ? { ...one, projects } : one)),
                        })
                      }}
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
      <NewOperator
        onCreated={(operator) => {
          setCreated(operator)
          fetched.reload()
        }}
      />
    </section>
  )
}

const empty = { name: '', role: 'read' as Role, projects: '' }

function NewOperator({ onCreated }: { onCreated: (operator: CreatedOperator) => void }) {
  const form = useForm(empty, async ({ name, role, projects }) => {
    const body = { name, role, projects: role === 'admin' ? null : namesIn(projects) }
    const answer = await request<{ operator: CreatedOperator }>('POST', '/dashboard/operators', { body })
    onCreated(answer.operator)
  })
  const { fields, failure, isSaving, set, submit } = form
  return (
    <form class="form" onSubmit={submit}>
      <div class="row roomy">
        <TextField label={operatorTexts.name} required value={fields.name} onValue={set('name')} />
        <ChoiceField
          label={operatorTexts.role}
          value={fields.role}
          options={roles.map((one) => [one, roleNames[one]])}
          onValue={(role) => set('role')(role as Role)}
        />
        {fields.role !== 'admin' && (
          <TextField
            label={operatorTexts.projects}
            placeholder={operatorTexts.allProjects}
            value={fields.projects}
            onValue={set('projects')}
          />
        )}
        <button type="submit" disabled={isSaving}>
          {operatorTexts.add}
        </button>
      </div>
      <Failure text={failure} />
    </form>
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
  save,
}: {
  operator: Operator
  save: (projects: string[] | null) => Promise<void>
}) {
  const given = { projects: operator.projects?.join(', ') ?? '' }
  const { fields, failure, isChanged, isSaving, set, submit } = useForm(given, ({ projects }) =>
    save(namesIn(projects)),
  )
  if (operator.role === 'admin') return <span class="soft small">{operatorTexts.allProjects}</span>
  return (
    <form class="row" onSubmit={submit}>
      <TextField
        label={operatorTexts.projects}
        placeholder={operatorTexts.allProjects}
        value={fields.projects}
        onValue={set('projects')}
      />
      {isChanged && (
        <button type="submit" disabled={isSaving}>
          {operatorTexts.save}
        </button>
      )}
      <Failure text={failure} />
    </form>
  )
}

/** Null for all. */
function namesIn(text: string): string[] | null {
  const names = text.split(',').map((name) => name.trim())
  const written = names.filter((name) => name !== '')
  return written.length > 0 ? written : null
}
