import { Type } from 'typebox'
import { Answer, Limit, Reference, Sampled } from '../http/input/params.ts'
import type { App } from '../http/operation.ts'
import { ErrorBody, ok } from '../http/replies.ts'
import { Datetime, Point } from '../model/fields.ts'
import { NestedGeofence } from '../model/geofence.ts'
import type { Database } from '../store/database.ts'
import { explainUpdates } from '../tracking/explain.ts'
import type { Tracker } from '../tracking/tracker.ts'

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
      why: Type.String({ examples: ['The user is inside.'] }),
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
          "For a user's last updates (`user`), or for a hypothetical one (`latitude` and `longitude`, with or without `user`): what is decided of each geofence nearby, and why. Nothing is changed.",
        querystring: Type.Object({
          user: Type.Optional(Sampled(Reference('`_id`, `userId` or `deviceId`.'), 'user-1')),
          limit: Limit(1, 20, 1),
          latitude: degrees(90),
          longitude: degrees(180),
          accuracy: Type.Number({ exclusiveMinimum: 0, maximum: 20_000_000, default: 10 }),
          foreground: Type.Boolean({ default: false }),
          stopped: Type.Boolean({ default: false }),
        }),
        response: { 200: Answer({ updates: Type.Array(Explained) }), default: ErrorBody },
      },
    },
    async ({ query, caller, ip }) => ok({ updates: await explainUpdates(parts, caller, { ...query, ip }) }),
  )
}
