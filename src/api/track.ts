import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { ApiError } from '../errors.ts'
import { Answer } from '../http/input/params.ts'
import { readerOf } from '../http/input/reader.ts'
import type { DeviceLimit } from '../http/limits/device-limit.ts'
import type { App } from '../http/operation.ts'
import { ErrorBody, ok } from '../http/replies.ts'
import { Event } from '../model/event.ts'
import { NestedGeofence } from '../model/geofence.ts'
import type { Scope } from '../model/project/scope.ts'
import { User } from '../model/user.ts'
import type { TrackResult } from '../tracking/batch/updates.ts'
import { nearestFences } from '../tracking/nearest-geofences.ts'
import type { Tracker } from '../tracking/tracker.ts'
import { sentUpdate, TrackBody, usuallyNearby } from './track-body.ts'

const tags = ['Tracking']

const TrackAnswer = Answer({
  events: Type.Array(Event),
  user: User,
  nearbyGeofences: Type.Optional(Type.Array(NestedGeofence, { description: 'Where they were asked for.' })),
})

export interface TrackParts {
  tracker: Tracker
  deviceLimit: DeviceLimit
}

export function trackApi(app: App, { tracker, deviceLimit }: TrackParts): void {
  app.post(
    '/v1/track',
    {
      config: { access: 'publishable' },
      schema: {
        tags,
        operationId: 'track',
        summary: 'Send a location update',
        description:
          'One a second per device. The same update sent again within a minute gets the same answer.',
        body: TrackBody,
        response: { 200: TrackAnswer, default: ErrorBody },
      },
    },
    async (request, reply) => {
      const { body } = request
      const update = await sentUpdate(body, request, tracker)
      const { deviceId } = update
      const device = body.anonymous ? `${deviceId} ${body.installId ?? request.ip}` : deviceId
      deviceLimit.take(update, device, reply)
      const [result] = body.anonymous
        ? [await tracker.trackAnonymously(update, body)]
        : await tracker.track([update])
      const answer = await trackAnswer(result as TrackResult, tracker)
      return body.nearbyGeofences ? { ...answer, ...nearby(request, tracker) } : answer
    },
  )

  app.post(
    '/v1/track/replay',
    {
      config: { access: 'publishable', limit: { name: 'track.replay', perSecond: 10 } },
      schema: {
        tags,
        operationId: 'replay',
        summary: 'Send updates that could not be sent when they happened',
        description: 'In their order, all or none.',
        body: Type.Object({ replays: Type.Array(TrackBody, { minItems: 1, maxItems: 120 }) }),
        response: { 200: TrackAnswer, default: ErrorBody },
      },
    },
    async (request) => {
      const bodies = request.body.replays
      const updates = await Promise.all(bodies.map((body) => sentUpdate(body, request, tracker)))
      const results = bodies.every(({ anonymous }) => anonymous)
        ? await Promise.all(updates.map((update, at) => tracker.trackAnonymously(update, bodies[at] ?? {})))
        : await tracker.track(updates)
      const last = results.at(-1) as TrackResult
      return trackAnswer({ ...last, events: results.flatMap(({ events }) => events) }, tracker)
    },
  )

  app.post(
    '/v1/track/bulk',
    {
      config: { access: 'secret', limit: { name: 'track.bulk', perSecond: 100 } },
      preValidation: (request, _reply, done) => {
        if (Array.isArray(request.body)) request.body = { updates: request.body } // a list alone will do
        done()
      },
      schema: {
        tags,
        operationId: 'trackBulk',
        summary: 'Send up to 1,000 updates at once',
        description:
          'A JSON array, `{"updates": […]}`, or lines of JSON (application/x-ndjson). Each is taken or refused by itself; the results stand in the order of the updates.',
        body: Type.Object({ updates: Type.Array(Type.Unknown(), { minItems: 1, maxItems: 1000 }) }),
        response: { 200: Answer({ results: Type.Array(BulkResult) }), default: ErrorBody },
      },
    },
    async (request) => {
      const results = await Promise.all(request.body.updates.map((body) => takeOne(body, request, tracker)))
      return ok({ results })
    },
  )
}

const BulkResult = Type.Object({
  code: Type.Integer({ description: '200, or the status that the update would have got by itself.' }),
  param: Type.Optional(Type.String()),
  message: Type.Optional(Type.String()),
  userId: Type.Optional(Type.String({ description: "The user's `_id`." })),
  events: Type.Optional(Type.Array(Event)),
})

const readTrackBody = readerOf(TrackBody, false)

async function takeOne(body: unknown, request: FastifyRequest, tracker: Tracker) {
  try {
    const update = await sentUpdate(readTrackBody(body ?? {}, '') as TrackBody, request, tracker)
    const [result] = await tracker.track([update])
    const { user, events } = result as TrackResult
    return { code: 200, userId: user.id, events: events as Event[] }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { status, param, message } = error
    return { code: status, ...(param !== undefined && { param }), message }
  }
}

async function trackAnswer(result: TrackResult, tracker: Tracker) {
  const user = await tracker.answer(result.user, result)
  return ok({ events: result.events as Event[], user })
}

function nearby({ body, caller }: { body: TrackBody; caller: Scope }, tracker: Tracker) {
  const geodata = tracker.geodataOf(caller)
  const limit = body.nearbyGeofencesLimit || usuallyNearby
  const now = Date.now()
  const isInForce = ({ enabled, endsAt }: { enabled: boolean; endsAt: number }) => enabled && now < endsAt
  const found = nearestFences(geodata, body.longitude, body.latitude, limit, undefined, isInForce)
  return { nearbyGeofences: found.flatMap(({ id }) => geodata.document(id) ?? []) }
}
