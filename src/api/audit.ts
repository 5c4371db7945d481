import { Type } from 'typebox'
import { Cursor } from '../http/input/cursor.ts'
import { Datetime, Limit, PagedAnswer } from '../http/input/params.ts'
import type { App } from '../http/operation.ts'
import { ErrorBody, page } from '../http/replies.ts'
import { Datetime as At } from '../model/fields.ts'
import type { Database } from '../store/database.ts'
import { listAudit } from '../store/projects/audit.ts'

const text = (description: string, example: string) => Type.String({ description, examples: [example] })

const AuditEntry = Type.Object({
  _id: text('', '42'),
  at: At('When it was done.'),
  actor: text('An operator, a key, or who was at the terminal.', 'operator eve'),
  action: text('The request or the command.', 'PATCH /v1/settings/project'),
  target: Type.Optional(text('What was changed; a user as a keyed hash.', 'user 5f2b1c0e9d8a7b6c')),
  address: Type.Optional(text('Where the request came from.', '203.0.113.7')),
})

export function auditApi(app: App, { database }: { database: Database }): void {
  app.get(
    '/v1/audit',
    {
      config: { access: 'secret', limit: { name: 'audit.list', perSecond: 10 }, errors: [503] },
      schema: {
        tags: ['Service'],
        operationId: 'listAudit',
        summary: 'List administrative changes, the newest first',
        description:
          'Of settings, keys, quotas and retention of the project, and users who were deleted or blocked: who, what, when, from where. Kept 400 days. Admins who are signed in also see those of the whole server: operators and projects.',
        querystring: Type.Object({
          limit: Limit(1, 1000, 100),
          cursor: Type.Optional(Cursor),
          createdBefore: Type.Optional(Datetime('Only before this time.')),
          createdAfter: Type.Optional(Datetime('Only after this time.')),
        }),
        response: { 200: PagedAnswer({ audit: Type.Array(AuditEntry) }), default: ErrorBody },
      },
    },
    async ({ caller, query, operator }) => {
      const found = await listAudit(database, caller, query, operator?.role === 'admin')
      return page('audit', found, found.items)
    },
  )
}
