import type { PassThrough } from 'node:stream'
import { Type } from 'typebox'
import { errors } from '../errors.ts'
import type { AccessChanges } from '../http/access-changes.ts'
import { isStillAllowed } from '../http/auth.ts'
import { createEventStreams } from '../http/event-stream.ts'
import { Choices, CommaList, Reference } from '../http/input/params.ts'
import type { StreamPlaces } from '../http/limits/stream-places.ts'
import type { App } from '../http/operation.ts'
import { ErrorBody } from '../http/replies.ts'
import { eventExample } from '../model/examples.ts'
import type { Database } from '../store/database.ts'
import type { KeyRing } from '../store/projects/key-ring.ts'
import { getUser } from '../store/users/users.ts'
import { createFeed } from '../tracking/feed.ts'
import { createFeedWriter } from '../tracking/feed-writer.ts'
import type { Tracker } from '../tracking/tracker.ts'

interface Parts {
  database: Database
  keys: KeyRing
  accessChanges: AccessChanges
  streamPlaces: StreamPlaces
  tracker: Tracker
}

const reference = (description: string) => Type.Optional(Reference(description))

const Wanted = Type.Object({
  include: Type.Optional(Choices(['events', 'users'], 'What to send; both by default.')),
  type: Type.Optional(CommaList('Only events of these types, comma-separated.')),
  user: reference('Only of this user, by `_id`, `userId` or `deviceId`.'),
  geofence: reference('Only events of this geofence, by `_id`.'),
  after: Type.Optional(Type.String({ description: 'The id of the last event received.' })),
})

export function streamApi(app: App, { database, keys, accessChanges, streamPlaces, tracker }: Parts): void {
  const feed = createFeed(database, () => {}) // the next poll makes up for a failed one
  const streams = createEventStreams(app, streamPlaces, (request) => isStillAllowed(request, keys, database))
  accessChanges.subscribe(streams.endRevoked)
  tracker.onErased(streams.endStalled) // what waits may be about an erased user

  app.get(
    '/v1/stream',
    {
      config: {
        access: 'secret',
        limit: { name: 'stream', perSecond: 10 },
        isLong: true,
        errors: [404, 503],
      },
      schema: {
        tags: ['Events'],
        operationId: 'streamEvents',
        summary: 'Follow events and the locations of users',
        description: [
          'Server-sent events, within about a second, whichever server took the update: `event: event` with an Event as its data, and `event: users` with a list of users and their new locations.',
          'Each event has an id; sent back as `Last-Event-ID`, or as `after`, the stream goes on there and misses nothing, for as long as events are kept. Some events may then come a second time: tell them by their `_id`.',
          'A stream ends after ten minutes; open it again. It also ends, within a second, when its key is revoked or its project disabled.',
        ].join(' '),
        querystring: Wanted,
        response: {
          200: {
            description: 'Success: an open stream of events.',
            content: {
              'text/event-stream': {
                schema: Type.Unsafe<PassThrough>({ type: 'string' }),
                example: `id: 1769860800412000\nevent: event\ndata: ${JSON.stringify(eventExample('user.entered_geofence'))}\n\n`,
              },
            },
          },
          default: ErrorBody,
        },
      },
    },
    async (request, reply) => {
      const { query, headers, caller } = request
      const after = readCursor(headers['last-event-id'] ?? query.after)
      const user = query.user === undefined ? undefined : await getUser(database, caller, query.user)
      if (query.user !== undefined && !user) throw errors.notFound('user', query.user)
      let unsubscribe = () => {}
      const stream = await streams.open(request, reply, () => unsubscribe())
      const emit = createFeedWriter(stream, { ...query, userId: user?.id })
      const reader = { emit, ready: stream.ready, fail: () => void stream.body.destroy() }
      unsubscribe = await feed.follow(caller, after, reader).catch((error) => {
        stream.body.destroy()
        throw error
      })
      if (stream.body.destroyed) unsubscribe()
      return stream.body
    },
  )
}

/** Microseconds since 1970. */
function readCursor(sent: unknown): number | undefined {
  if (sent === undefined || sent === '') return undefined
  if (!/^\d{1,16}$/.test(String(sent)))
    throw errors.invalid('after', `Expected the id of an event of this stream, got ${JSON.stringify(sent)}.`)
  return Number(sent)
}
