import type { Role } from '../../src/model/project/operator.ts'
import { createOperator } from '../../src/store/projects/operators.ts'
import { openSession } from '../../src/store/projects/sessions.ts'
import type { Answer, Call, TestApp } from './app.ts'

/** Someone signed in to the dashboard, who calls the test environment by default. */
export async function operatorOf(groma: TestApp, role: Role, password = 'a long enough password') {
  const made = await createOperator(groma.database, `the ${role}`, role, password)
  if (!made) throw new Error(`there is one who may ${role}`)
  const token = await openSession(groma.database, made.id)
  return (request: string, { headers, ...options }: Call = {}): Promise<Answer> =>
    groma.call(request, {
      key: '',
      ...options,
      headers: {
        cookie: `other=1; groma_session=${token}`,
        'x-groma-dashboard': '1',
        'x-groma-project': 'default',
        'x-groma-environment': 'test',
        ...headers,
      },
    })
}
