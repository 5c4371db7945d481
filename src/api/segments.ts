import { Type } from 'typebox'
import { errors } from '../errors.ts'
import { Cursor } from '../http/input/cursor.ts'
import { Metadata } from '../http/input/metadata.ts'
import { Answer, Limit, PagedAnswer, Reference, UserId } from '../http/input/params.ts'
import { writePage } from '../http/limits/long-answers.ts'
import type { Turns } from '../http/limits/turns.ts'
import type { App, ErrorStatus } from '../http/operation.ts'
import { ErrorBody, ok } from '../http/replies.ts'
import type { Scope } from '../model/project/scope.ts'
import { type KnownSegment, Segment, SegmentRule } from '../model/segment.ts'
import { User } from '../model/user.ts'
import type { Database } from '../store/database.ts'
import { mostSearched } from '../store/users/find-users.ts'
import { listSegmentUsers } from '../store/users/segment-users.ts'
import { deleteSegment, listSegments, putSegment } from '../store/users/segments.ts'
import type { Tracker } from '../tracking/tracker.ts'

const tags = ['Segments']
const params = Type.Object({ externalId: Reference('Your own id of the segment.', 'regulars') })
const response = { 200: Answer({ segment: Segment }), default: ErrorBody }
const limited = (what: string, ...errors: ErrorStatus[]) => ({
  access: 'secret' as const,
  limit: { name: `segments.${what}`, perSecond: 10 },
  errors,
})

interface SegmentsParts {
  database: Database
  tracker: Tracker
  turns: Turns
}

/** Groups of users, by rule or by id. The segments of a user are part of the user. */
export function segmentsApi(app: App, { database, tracker, turns }: SegmentsParts): void {
  async function getSegment(caller: Scope, externalId: string): Promise<KnownSegment> {
    const segment = (await listSegments(database, caller)).find((one) => one.externalId === externalId)
    if (!segment) throw errors.notFound('segment', externalId)
    return segment
  }

  app.get(
    '/v1/segments',
    {
      config: limited('list', 503),
      schema: {
        tags,
        operationId: 'listSegments',
        summary: 'List segments, by externalId',
        response: { 200: Answer({ segments: Type.Array(Segment) }), default: ErrorBody },
      },
    },
    async ({ caller }) => ok({ segments: (await listSegments(database, caller)).map(answer) }),
  )

  app.get(
    '/v1/segments/:externalId/users',
    {
      config: { ...limited('users', 404, 503), isLong: true },
      schema: {
        tags,
        operationId: 'listSegmentUsers',
        summary: 'List the users of a segment, the last updated first',
        description: `Who is in it now. Of a rule they are looked for in the ${mostSearched.toLocaleString('en')} users updated last.`,
        params,
        querystring: Type.Object({ limit: Limit(1, 1000, 100), cursor: Type.Optional(Cursor) }),
        response: { 200: PagedAnswer({ users: Type.Array(User) }), default: ErrorBody },
      },
    },
    async ({ caller, params: { externalId }, query }, reply) => {
      const segment = await getSegment(caller, externalId)
      const pause = await turns.begin(caller.project, reply)
      const found = await listSegmentUsers(database, caller, segment.rule, query)
      await pause()
      const answers = await tracker.answers(found.items)
      await pause()
      return writePage(reply, 'users', found, answers, pause)
    },
  )

  app.get(
    '/v1/segments/:externalId',
    {
      config: limited('get', 404, 503),
      schema: { tags, operationId: 'getSegment', summary: 'Get a segment', params, response },
    },
    async ({ caller, params: { externalId } }) =>
      ok({ segment: answer(await getSegment(caller, externalId)) }),
  )

  app.put(
    '/v1/segments/:externalId',
    {
      config: { ...limited('upsert', 503), changes: 'settings' },
      schema: {
        tags,
        operationId: 'upsertSegment',
        summary: 'Create or replace a segment',
        description:
          'Of the users listed in `userIds`, or of all who meet every other condition: metadata, and visits in the last `days` (30 by default). Visits are the entry events of the project.',
        params,
        body: Type.Object(
          {
            description: Type.String({ minLength: 1, maxLength: 1000 }),
            ...SegmentRule.properties,
            userIds: Type.Optional(
              Type.Array(UserId('Your own id of the user.'), {
                maxItems: 10_000,
                description: 'Exactly these users; excludes all other conditions.',
              }),
            ),
            metadata: Type.Optional(Metadata(16)),
          },
          { examples: [{ description: 'Regulars', geofenceTag: 'stores', days: 30 }] },
        ),
        response,
      },
    },
    async ({ params: { externalId }, body: { description, ...rule }, caller }) => {
      const segment = { externalId, description, rule }
      await putSegment(database, caller, segment)
      await tracker.reloadSettings()
      return ok({ segment: answer(segment) })
    },
  )

  app.delete(
    '/v1/segments/:externalId',
    {
      config: { ...limited('delete', 404, 503), changes: 'settings' },
      schema: {
        tags,
        operationId: 'deleteSegment',
        summary: 'Delete a segment',
        params,
        response: { 200: Answer({}), default: ErrorBody },
      },
    },
    async ({ params: { externalId }, caller }) => {
      if (!(await deleteSegment(database, caller, externalId))) throw errors.notFound('segment', externalId)
      await tracker.reloadSettings()
      return ok({})
    },
  )
}

function answer({ externalId, description, rule }: KnownSegment) {
  return { externalId, description, ...rule }
}
