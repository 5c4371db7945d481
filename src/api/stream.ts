import type { PassThrough } from 'node:stream'
import { Type } from 'typebox'
import { errors } from '../errors.ts'
import { createEventStreams } from '../http/event-stream.ts'
import { Choices, CommaList } from '../http/input/params.ts'
import type { App } from '../http/operation.ts'
import { ErrorBody } from '../http/replies.ts'
import type { Scope } from '../model/project/scope.ts'
import type { Database } from '../store/database.ts'
import { getUser } from '../store/users/users.ts'
import { createFeed, type Feed, type News } from '../tracking/feed.ts'
import { tellerOf } from './stream-teller.ts'

const reference = (description: string) =>
  Type.Optional(Type.String({ minLength: 1, maxLength: 256, description }))

const Wanted = Type.Object({
  include: Type.Optional(Choices(['events', 'users'], 'What to tell of; both by default.')),
  type: Type.Optional(CommaList('Only events of these types, comma-separated.')),
  user: reference('Only of this user, by `_id`, `userId` or `deviceId`.'),
  geofence: reference('Only events of this geofence, by `_id`.'),
  after: Type.Optional(Type.String({ description: 'The id of the last event received.' })),
})

export function streamApi(app: App, { database }: { database: Database }): void {
  const feed = createFeed(database, () => {}) // the next look tells of what this one could not
  const streams = createEventStreams(app)

  app.get(
    '/v1/stream',
    {
      config: { access: 'secret', limit: { name: 'stream', perSecond: 10 } },
      schema: {
        tags: ['Events'],
        operationId: 'streamEvents',
        summary: 'Follow events and users as they move',
        description: [
          'Server-sent events, within about a second, whichever server took the update: `event: event` with an Event as its data, and `event: users` with a list of users who have moved.',
          'Each event has an id; sent back as `Last-Event-ID`, or as `after`, the stream goes on there. Some events may then come a second time: know them by their `_id`.',
          'A stream ends after ten minutes; open it again.',
        ].join(' '),
        querystring: Wanted,
        response: {
          200: {
            description: 'Success: events without end.',
            content: { 'text/event-stream': { schema: Type.Unsafe<PassThrough>({ type: 'string' }) } },
          },
          default: ErrorBody,
        },
      },
    },
    async ({ query, headers, caller }, reply) => {
      const after = readCursor(headers['last-event-id'] ?? query.after)
      streams.refuseIfFull()
      const user = query.user === undefined ? undefined : await getUser(database, caller, query.user)
      if (query.user !== undefined && !user) throw errors.notFound('user', query.user)
      let leave = () => {}
      const stream = streams.open(reply, () => leave())
      leave = await follow(feed, caller, after, tellerOf(stream, { ...query, userId: user?.id })).catch(
        (error) => {
          stream.body.destroy()
          throw error
        },
      )
      if (stream.body.destroyed) leave()
      return stream.body
    },
  )
}

/** First what came after that time, then what comes, nothing twice. The answer ends it. */
async function follow(
  feed: Feed,
  scope: Scope,
  after: number | undefined,
  tell: (news: News) => void,
): Promise<() => void> {
  // What happens while the past is being told waits for its turn.
  let waiting: News[] | undefined = []
  let told = new Set<string>()
  const tellNew = ({ events, users }: News) =>
    tell({ events: events.filter(({ id }) => !told.has(id)), users })
  const leave = await feed.listen(scope, (news) => (waiting ? waiting.push(news) : tellNew(news)))
  if (after !== undefined)
    for await (const events of feed.eventsSince(scope, after)) {
      tellNew({ events, users: [] })
      if (events.length > 0) told = new Set(events.map(({ id }) => id)) // the last are those that may come again
    }
  for (const news of waiting) tellNew(news)
  waiting = undefined
  return leave
}

/** Microseconds since 1970. */
function readCursor(sent: unknown): number | undefined {
  if (sent === undefined || sent === '') return undefined
  if (!/^\d{1,16}$/.test(String(sent)))
    throw errors.invalid('after', `Expected the id of an event of this stream, got ${JSON.stringify(sent)}.`)
  return Number(sent)
}
