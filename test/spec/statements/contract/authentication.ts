import type { Statement } from '../statement.ts'

const failures =
  'test/spec/16-errors.test.ts > An error is meta with code, message, and param where a parameter is invalid'
const levels =
  'test/spec/14-authentication.test.ts > 3. and 6. levels; 5. no key is 401, too weak a key is 403'

/** Keys, and what they may. */
export const authentication: Statement[] = [
  {
    id: 'authentication.every-request',
    says: 'Every request under /v1 needs a key in Authorization, as it is.',
    tests: [
      `${levels} > %s is %s`,
      'test/spec/14-authentication.test.ts > 1. every request carries a key in Authorization > as it is, or after Bearer',
    ],
  },
  {
    id: 'authentication.four-keys',
    says: 'A project has four keys: publishable and secret, for test and for live.',
    tests: ['test/spec/14-authentication.test.ts > 2. a project has four keys'],
  },
  {
    id: 'authentication.dashboard',
    says: 'The dashboard shows publishable keys, and a secret one when it is made.',
    tests: [
      'test/api/dashboard/projects.test.ts > publishable keys are shown, secret ones never',
      'test/api/dashboard/projects.test.ts > a rolled key is shown once and works at once; the old one is refused',
    ],
  },
  {
    id: 'authentication.publishable',
    says: 'A publishable key calls operations of level P, and no other.',
    tests: [`${levels} > %s is %s`],
  },
  {
    id: 'authentication.secret',
    says: 'Operations of level S need a secret key.',
    tests: [`${levels} > %s is %s`],
  },
  {
    id: 'authentication.live',
    says: 'The key decides the live flag of what it creates.',
    tests: [
      'test/spec/14-authentication.test.ts > 4. the key decides whether what is made is live, and test and live never meet',
    ],
  },
  {
    id: 'authentication.unauthorized',
    says: 'No key, or an invalid one, is 401.',
    tests: [`${levels} > %s is %s`, `${failures} > 401: GET /v1/users`],
  },
  {
    id: 'authentication.forbidden',
    says: 'A key without permission is 403.',
    tests: [`${levels} > %s is %s`, `${failures} > 403: GET /v1/users`],
  },
]
