import type { Logger } from 'pino'
import { Type } from 'typebox'
import { ApiError } from '../errors.ts'
import { Answer, Choice, decoded } from '../http/input/params.ts'
import { readerOf } from '../http/input/reader.ts'
import type { DeviceLimit } from '../http/limits/device-limit.ts'
import { type HeaderTarget, type Limiter, updatesOfProject } from '../http/limits/limits.ts'
import { type Quotas, withinQuota } from '../http/limits/quotas.ts'
import type { App } from '../http/operation.ts'
import { ErrorBody, logUnexpected, ok, sendText } from '../http/replies.ts'
import { addressOf } from '../http/requester.ts'
import { Event } from '../model/event.ts'
import { eventExample } from '../model/examples.ts'
import { NestedGeofence } from '../model/geofence.ts'
import { spreadTime } from '../model/spread-time.ts'
import { User, userExample } from '../model/user.ts'
import type { DeviceState } from '../tracking/batch/anonymous.ts'
import type { DeviceOwners, HandedUpdate } from '../tracking/batch/device-owners.ts'
import type { SentUpdate } from '../tracking/batch/updates.ts'
import {
  notableOf,
  replayUpdates,
  type TrackOptions,
  trackEach,
  trackOfBulk,
  trackUpdate,
} from '../tracking/track.ts'
import type { Tracker } from '../tracking/tracker.ts'
import { TrackBody, toUpdate } from './track-body.ts'

const tags = ['Tracking']

const ReplayAnswer = Answer({ events: Type.Array(Event), user: User })

const TrackAnswer = {
  ...Answer({
    events: Type.Array(Event),
    user: Type.Optional({ ...User, description: 'Unless only events were asked for.' }),
    nearbyGeofences: Type.Optional(Type.Array(NestedGeofence, { description: 'If requested.' })),
  }),
  examples: [{ events: [eventExample('user.entered_geofence')], user: userExample }],
}

/** In store 7, and on the way there. */
const sample = {
  deviceId: 'device-1',
  userId: 'user-1',
  latitude: 53.5587,
  longitude: 13.2618,
  accuracy: 10,
  foreground: true,
  deviceType: 'iOS',
  metadata: { plan: 'pro' },
}

const samples = [
  { ...sample, latitude: 53.5571, longitude: 13.2751, updatedAt: '2026-01-31T11:56:12.000Z', replayed: true },
  { ...sample, updatedAt: '2026-01-31T12:00:00.000Z', replayed: true },
]

/** Answers on demand: fewer of them are cheaper for both sides. */
const AnswerQuery = Type.Object({
  answer: Type.Optional(
    Choice(['events'], 'events: only events are answered, and in bulk only updates with events or refused.'),
  ),
})

/** Documented as an update, and read by itself: the others are accepted where it is refused. */
const EachUpdate = decoded<unknown>({ ...TrackBody }, (sent) => sent)

export interface TrackParts {
  tracker: Tracker
  deviceLimit: DeviceLimit
  owners: DeviceOwners
  limiter: Limiter
  quotas: Quotas
  log: Logger
}

export function trackApi(app: App, parts: TrackParts): void {
  const { tracker, deviceLimit, owners, limiter, quotas, log } = parts

  /** By the owner of the device. */
  async function track({ update, name, options, onlyEvents }: HandedUpdate, reply: HeaderTarget) {
    await tracker.refuseBlocked(update)
    await deviceLimit.take(update, name, reply)
    await limiter.takeFor(updatesOfProject, `${update.project}:${update.live ? 'live' : 'test'}`, reply)
    const work = () => trackUpdate(tracker, update, options, onlyEvents)
    return ok(await withinQuota(quotas, update.project, 1, work))
  }

  owners.accept({
    async track(handed) {
      const headers: Record<string, string> = {}
      const reply = {
        header(name: string, value: string) {
          headers[name] = value
        },
      }
      try {
        return { headers, text: JSON.stringify(await track(handed, reply)) }
      } catch (error) {
        if (error instanceof ApiError) Object.assign(error.headers, headers)
        throw error
      }
    },
    trackOfBulk: (update) => trackOfBulk(tracker, update),
  })

  app.post(
    '/v1/track',
    {
      config: { access: 'publishable', errors: [429, 451, 503] },
      schema: {
        tags,
        operationId: 'track',
        summary: 'Send a location update',
        description:
          'One a second per device. The same update sent again within a minute gets the same answer.',
        querystring: AnswerQuery,
        body: { ...TrackBody, examples: [sample] },
        response: { 200: TrackAnswer, default: ErrorBody },
      },
    },
    async (request, reply) => {
      const { body } = request
      const update = toUpdate(body, request)
      const name = deviceName(body, addressOf(request))
      const owner = owners.of(update, name)
      const onlyEvents = request.query.answer === 'events'
      if (!owner) return track({ update, name, options: body, onlyEvents }, reply)
      const { headers, text } = await owner.track({ update, name, options: optionsOf(body), onlyEvents })
      return sendText(reply.headers(headers), text)
    },
  )

  app.post(
    '/v1/track/replay',
    {
      config: { access: 'publishable', limit: { name: 'track.replay', perSecond: 10 }, errors: [451, 503] },
      schema: {
        tags,
        operationId: 'replay',
        summary: 'Send updates that could not be sent in time',
        description: 'Applied in order, all or none.',
        body: Type.Object(
          { replays: Type.Array(TrackBody, { minItems: 1, maxItems: 120 }) },
          { examples: [{ replays: samples }] },
        ),
        response: { 200: ReplayAnswer, default: ErrorBody },
      },
    },
    async (request, reply) => {
      const bodies = request.body.replays
      await limiter.take(updatesOfProject, request.caller, reply, bodies.length)
      const updates = bodies.map((body) => toUpdate(body, request))
      const replay = () => replayUpdates(tracker, updates, bodies)
      return ok(await withinQuota(quotas, request.caller.project, updates.length, replay))
    },
  )

  app.post(
    '/v1/track/bulk',
    {
      config: { access: 'secret', limit: { name: 'track.bulk', perSecond: 100 } },
      preValidation: (request, _reply, done) => {
        if (Array.isArray(request.body)) request.body = { updates: request.body } // a bare array is accepted
        done()
      },
      schema: {
        tags,
        operationId: 'trackBulk',
        summary: 'Send up to 1,000 updates at once',
        description:
          'A JSON array, `{"updates": […]}`, or lines of JSON (application/x-ndjson). Each is accepted or refused by itself; the results are in the order of the updates.',
        querystring: AnswerQuery,
        body: Type.Object(
          { updates: Type.Array(EachUpdate, { minItems: 1, maxItems: 1000 }) },
          { examples: [{ updates: samples }] },
        ),
        response: { 200: Answer({ results: Type.Array(BulkResult) }), default: ErrorBody },
      },
    },
    async (request, reply) => {
      const now = Date.now()
      const { project } = request.caller
      const { updates } = request.body
      const refusals = await limiter.takeEach(updatesOfProject, request.caller, reply, updates.length)
      let taken = 0
      const reads = updates.map((body, index) => () => {
        if (refusals[index]) throw refusals[index]
        if (body instanceof ApiError) throw body
        const read = readTrackBody(body ?? {}, '') as TrackBody
        const update = toUpdate(read, request, spreadTime(now, index))
        quotas.takeUpdates(project, 1)
        taken += 1
        return { update, anonymous: read.anonymous ? read : undefined }
      })
      const onUnexpected = (error: unknown) => logUnexpected(error, request, log)
      const trackOne = ({ update, anonymous }: { update: SentUpdate; anonymous: TrackBody | undefined }) =>
        (anonymous ? undefined : owners.of(update, update.deviceId)?.trackOfBulk(update)) ??
        trackOfBulk(tracker, update, anonymous)
      const results = await trackEach(trackOne, reads, onUnexpected)
      quotas.giveBack(project, taken - results.filter(({ code }) => code === 200).length)
      return ok({ results: request.query.answer === 'events' ? notableOf(results) : results })
    },
  )
}

const BulkResult = Type.Object({
  index: Type.Optional(
    Type.Integer({ description: 'Of the update, from 0, where not all are answered.', examples: [0] }),
  ),
  code: Type.Integer({
    description: '200, or the status that the update alone would have got.',
    examples: [200],
  }),
  param: Type.Optional(Type.String()),
  message: Type.Optional(Type.String()),
  userId: Type.Optional(Type.String({ description: "The user's `_id`; an anonymous device has none." })),
  events: Type.Optional(Type.Array(Event)),
})

const readTrackBody = readerOf(TrackBody, false)

/** Those of its fields that are not in the update. */
function optionsOf(body: TrackBody): TrackOptions {
  const { anonymous, nearbyGeofences, nearbyGeofencesLimit, geofenceIds, placeId, regionIds, beaconIds } =
    body
  const state = anonymous && { geofenceIds, placeId, regionIds, beaconIds }
  return { anonymous, nearbyGeofences, nearbyGeofencesLimit, ...(state as DeviceState) }
}

/** Anonymous devices may share a deviceId. */
function deviceName({ anonymous, deviceId, installId }: TrackBody, ip: string): string {
  return anonymous ? `${deviceId} ${installId ?? ip}` : deviceId
}
