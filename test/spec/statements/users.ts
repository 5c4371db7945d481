import type { Statement } from './statement.ts'

export const users: Statement[] = [
  {
    id: 'users.list-order',
    says: 'Users are listed by updatedAt, newest first.',
    tests: ['test/spec/08-users.test.ts > GET /v1/users > is sorted by updatedAt, the newest first'],
  },
]
