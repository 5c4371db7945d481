import { useState } from 'preact/hooks'
import { ConfirmButton } from '../../parts/confirm.tsx'
import { ChoiceField, TextField } from '../../parts/field.tsx'
import { showError } from '../../parts/notices.tsx'
import { WhenLoaded } from '../../parts/when-loaded.tsx'
import { request } from '../../server/api.ts'
import type { Role } from '../../server/session.ts'
import { useFetch } from '../../server/use-fetch.ts'
import { operatorTexts } from '../../texts/settings.ts'

interface Operator {
  name: string
  role: Role
}

const roles: Role[] = ['read', 'write', 'admin']
const pathOf = (name: string): string => `/dashboard/operators/${encodeURIComponent(name)}`

/** Who may sign in, and their roles. */
export function Operators() {
  const fetched = useFetch(() => request<{ operators: Operator[] }>('GET', '/dashboard/operators'))
  const [name, setName] = useState('')
  const [role, setRole] = useState<string>('read')
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
          body: { name, role },
        },
      )
      setCreated(answer.operator)
      setName('')
    })
  }

  return (
    <section class="card">
      <h2>{operatorTexts.title}</h2>
      {created && (
        <output>
          <p>{operatorTexts.created(created.name)}</p>
          <pre>{created.password}</pre>
        </output>
      )}
      <WhenLoaded fetched={fetched}>
        {({ operators }) => (
          <ul class="list">
            {operators.map((operator) => (
              <li key={operator.name} class="row">
                <ChoiceField
                  label={operator.name}
                  value={operator.role}
                  options={roles.map((one) => [one, operatorTexts.roles[one]])}
                  onValue={(chosen) =>
                    act(() => request('PATCH', pathOf(operator.name), { body: { role: chosen } }))
                  }
                />
                <ConfirmButton
                  label={operatorTexts.remove}
                  question={operatorTexts.question(operator.name)}
                  act={() => act(() => request('DELETE', pathOf(operator.name)))}
                />
              </li>
            ))}
          </ul>
        )}
      </WhenLoaded>
      <form class="row" onSubmit={add}>
        <TextField label={operatorTexts.name} required value={name} onValue={setName} />
        <ChoiceField
          label={operatorTexts.role}
          value={role}
          options={roles.map((one) => [one, operatorTexts.roles[one]])}
          onValue={setRole}
        />
        <button type="submit">{operatorTexts.add}</button>
      </form>
    </section>
  )
}
