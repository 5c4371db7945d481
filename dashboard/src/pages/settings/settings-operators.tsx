import { useState } from 'preact/hooks'
import { ConfirmButton } from '../../parts/confirm.tsx'
import { ChoiceField, TextField } from '../../parts/field.tsx'
import { Answered, tellFailure } from '../../parts/notices.tsx'
import { useAnswer } from '../../server/answers.ts'
import { ask } from '../../server/api.ts'
import type { Role } from '../../server/session.ts'
import { texts } from '../../shell/texts.ts'

interface Operator {
  name: string
  role: Role
}

const roles: Role[] = ['read', 'write', 'admin']
const words = texts.operators
const pathOf = (name: string): string => `/dashboard/operators/${encodeURIComponent(name)}`

/** Who may sign in, and what they may do. */
export function Operators() {
  const asked = useAnswer(() => ask<{ operators: Operator[] }>('GET', '/dashboard/operators'))
  const [name, setName] = useState('')
  const [role, setRole] = useState<string>('read')
  const [made, setMade] = useState<Operator & { password: string }>()

  async function act(change: () => Promise<unknown>): Promise<void> {
    await change().catch(tellFailure)
    asked.again()
  }

  async function add(event: Event): Promise<void> {
    event.preventDefault()
    await act(async () => {
      const answer = await ask<{ operator: Operator & { password: string } }>(
        'POST',
        '/dashboard/operators',
        {
          body: { name, role },
        },
      )
      setMade(answer.operator)
      setName('')
    })
  }

  return (
    <section class="card">
      <h2>{words.title}</h2>
      {made && (
        <output>
          <p>{words.made(made.name)}</p>
          <pre>{made.password}</pre>
        </output>
      )}
      <Answered asked={asked}>
        {({ operators }) => (
          <ul class="list">
            {operators.map((operator) => (
              <li key={operator.name} class="row">
                <ChoiceField
                  label={operator.name}
                  value={operator.role}
                  options={roles.map((one) => [one, words.roles[one]])}
                  onValue={(chosen) =>
                    act(() => ask('PATCH', pathOf(operator.name), { body: { role: chosen } }))
                  }
                />
                <ConfirmButton
                  label={words.remove}
                  question={words.question(operator.name)}
                  act={() => act(() => ask('DELETE', pathOf(operator.name)))}
                />
              </li>
            ))}
          </ul>
        )}
      </Answered>
      <form class="row" onSubmit={add}>
        <TextField label={words.name} required value={name} onValue={setName} />
        <ChoiceField
          label={words.role}
          value={role}
          options={roles.map((one) => [one, words.roles[one]])}
          onValue={setRole}
        />
        <button type="submit">{words.add}</button>
      </form>
    </section>
  )
}
