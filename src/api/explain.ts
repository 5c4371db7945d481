import { Type } from 'typebox'
import { Answer, Choice, Limit, Reference, Sampled, Datetime as When } from '../http/input/params.ts'
import type { App } from '../http/operation.ts'
import { ErrorBody, ok } from '../http/replies.ts'
import { addressOf } from '../http/requester.ts'
import { Datetime, Point } from '../model/fields.ts'
import { NestedGeofence } from '../model/geofence.ts'
import type { Database } from '../store/database.ts'
import { explainUpdates } from '../tracking/explain.ts'
import type { Tracker } from '../tracking/tracker.ts'

const metres = (description: string) => Type.Optional(Type.Number({ description, examples: [42.5] }))

const Reason = Type.Object(
  {
    code: Choice(
      [
        'inside',
        'outside',
        'inaccurate',
        'deleted',
        'disabled',
        'ended',
        'closed',
        'not for this user',
        'not for this address',
      ] as const,
      'Where the update was, or what kept it from counting.',
    ),
    metres: metres('To the boundary of the geofence.'),
    accuracy: metres('Accuracy of the update in metres.'),
    maxAccuracy: metres("Metres: the project's setting."),
    dwellIn: Type.Optional(Type.Number({ description: 'Minutes until a dwell; 0 when it is due.' })),
    at: Type.Optional(Datetime('When the geofence ended, or opens again.')),
    userId: Type.Optional(Type.String()),
    ip: Type.Optional(Type.String()),
  },
  {
    description: 'What `why` says, for programs.',
    examples: [{ code: 'inside', metres: 42.5, accuracy: 10 }],
  },
)

const Explained = Type.Object({
  location: Point,
  locationAccuracy: Type.Number({ examples: [10] }),
  createdAt: Datetime(),
  geofences: Type.Array(
    Type.Object({
      geofence: NestedGeofence,
      decided: Type.String({
        description: 'enters, stays, exits, outside, waits for a stop, leaves or absent.',
        examples: ['stays'],
      }),
      reason: Reason,
      why: Type.String({ description: 'The reason in English.', examples: ['inside by 42.5 m'] }),
      changedSince: Type.Optional(
        Type.Boolean({
          description: 'True: the geofence was changed after the update; this is what it would decide now.',
        }),
      ),
    }),
  ),
})

const degrees = (most: number) => Type.Optional(Type.Number({ minimum: -most, maximum: most }))

/** "Why did no event fire?" */
export function explainApi(app: App, parts: { database: Database; tracker: Tracker }): void {
  app.get(
    '/v1/track/explain',
    {
      config: { access: 'secret', limit: { name: 'track.explain', perSecond: 10 }, errors: [404, 503] },
      schema: {
        tags: ['Tracking'],
        operationId: 'explain',
        summary: 'Why did an event fire, or none?',
        description:
          "For a user's last updates (`user`), those up to a time (`at`), or for a hypothetical one (`latitude` and `longitude`, with or without `user`): what is decided of each geofence nearby, or of `geofence`, and why. Nothing is changed.",
        querystring: Type.Object({
          user: Type.Optional(Sampled(Reference('`_id`, `userId` or `deviceId`.'), 'user-1')),
          limit: Limit(1, 20, 1),
          at: Type.Optional(
            When('The last update to explain is the last one until then, of those that are kept.'),
          ),
          geofence: Type.Optional(Reference('Only this geofence, by `_id`, however far away it is.')),
          latitude: degrees(90),
          longitude: degrees(180),
          accuracy: Type.Number({ exclusiveMinimum: 0, maximum: 20_000_000, default: 10 }),
          foreground: Type.Boolean({ default: false }),
          stopped: Type.Boolean({ default: false }),
        }),
        response: { 200: Answer({ updates: Type.Array(Explained) }), default: ErrorBody },
      },
    },
    async (request) => {
      const { query, caller } = request
      return ok({ updates: await explainUpdates(parts, caller, { ...query, ip: addressOf(request) }) })
    },
  )
}
