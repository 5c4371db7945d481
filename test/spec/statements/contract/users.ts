import type { Statement } from '../statement.ts'

const levels =
  'test/spec/14-authentication.test.ts > 3. and 6. levels; 5. no key is 401, too weak a key is 403'
const list = 'test/spec/08-users.test.ts > GET /v1/users'
const refresh = 'test/spec/08-users.test.ts > POST /v1/users/refresh'

/** Listing, reading, deleting and refreshing users. */
export const users: Statement[] = [
  {
    id: 'users.access',
    says: 'All operations on users need a secret key.',
    tests: [
      `${levels} > GET /v1/users is S`,
      `${levels} > GET /v1/users/x is S`,
      `${levels} > DELETE /v1/users/x is S`,
      `${levels} > POST /v1/users/refresh is S`,
    ],
  },
  {
    id: 'users.list-limit',
    says: 'limit is 1 to 1000, 100 by default.',
    tests: [
      `${list} > limit is 1 to 1000; meta.hasMore is true when there are more`,
      'test/spec/17-limits.test.ts > Objects in a page, where no limit is sent > GET /v1/users: 100',
    ],
  },
  {
    id: 'users.list-cursors',
    says: 'updatedBefore and updatedAfter are datetime cursors.',
    tests: [
      `${list} > updatedBefore and updatedAfter are cursors`,
      'test/api/paging.test.ts > $path > misses and repeats nothing, whatever the ties, the limit and the changes between pages',
    ],
  },
  {
    id: 'users.list-hasMore',
    says: 'meta.hasMore says whether more follow.',
    tests: [
      `${list} > is sorted by updatedAt, the newest first`,
      `${list} > limit is 1 to 1000; meta.hasMore is true when there are more`,
    ],
  },
  {
    id: 'users.list-order',
    says: 'Users are listed by updatedAt, the newest first.',
    tests: [`${list} > is sorted by updatedAt, the newest first`],
  },
  {
    id: 'users.get',
    says: 'A user is read by _id, userId or deviceId.',
    tests: ['test/spec/08-users.test.ts > GET /v1/users/:id answers the user, by %s'],
  },
  {
    id: 'users.delete',
    says: 'A user is deleted by _id, userId or deviceId, and the answer is meta only.',
    tests: ['test/spec/08-users.test.ts > DELETE /v1/users/:id answers meta only, by %s'],
  },
  {
    id: 'users.refresh-userIds',
    says: 'A refresh needs userIds, at most 10.',
    tests: [`${refresh} > needs userIds, at most 10`],
  },
  {
    id: 'users.refresh-type',
    says: 'type is optional: silentPush or pushExtension.',
    tests: [
      `${refresh} > takes the types silentPush and pushExtension`,
      `${refresh} > needs userIds, at most 10`,
    ],
  },
  {
    id: 'users.refresh-sent',
    says: 'sent has the userId of each who was reached.',
    tests: ['test/scenarios/refresh.test.ts > POST /v1/users/refresh sends pushes through the push gateway'],
  },
  {
    id: 'users.refresh-failed',
    says: 'failed has userId and reason of each who was not.',
    tests: [`${refresh} > answers which users were sent a push, and why others were not`],
  },
  {
    id: 'users.created-by-track',
    says: 'Only tracking creates users.',
    tests: ['test/spec/08-users.test.ts > Users are created only by track'],
  },
]
