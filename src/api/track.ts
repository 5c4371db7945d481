import type { FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import { ApiError, errors } from '../errors.ts'
import type { DeviceLimit } from '../http/device-limit.ts'
import type { App } from '../http/operation.ts'
import { Answer, Choice, Datetime, decoded, Metadata } from '../http/params.ts'
import { readerOf, shown, Unexpected } from '../http/reader.ts'
import { ErrorBody, ok } from '../http/replies.ts'
import { Event } from '../model/event.ts'
import { NestedGeofence } from '../model/geofence.ts'
import type { Scope } from '../model/scope.ts'
import { deviceTypes, User } from '../model/user.ts'
import { nearestFences } from '../tracker/nearest.ts'
import type { Tracker } from '../tracker/tracker.ts'
import type { Outcome, SentUpdate } from '../tracker/updates.ts'

const tags = ['Tracking']

const text = (description: string) => Type.Optional(Type.String({ maxLength: 256, description }))

/** Names, e-mail addresses and the like do not belong into a userId; an address can be told for sure. */
const UserId = decoded<string>(
  {
    type: 'string',
    minLength: 1,
    maxLength: 256,
    description: 'Your own stable id of a logged-in user; no personal data.',
    examples: ['user-1'],
  },
  (sent) => sent as string,
)

/** Numbers from some SDKs, text from others. */
const BeaconPart = Type.Optional(
  decoded<string>({ type: ['string', 'number'] }, (sent) => {
    if (typeof sent === 'string' || typeof sent === 'number') return String(sent)
    throw new Unexpected(`Expected a string, got ${shown(sent)}.`)
  }),
)

const HeardBeacon = Type.Object({
  type: BeaconPart,
  uuid: BeaconPart,
  major: BeaconPart,
  minor: BeaconPart,
  uid: BeaconPart,
  instance: BeaconPart,
})

/** As many as devices watch at a time. */
const usuallyNearby = 10

const TrackBody = Type.Object({
  deviceId: Type.String({ minLength: 1, maxLength: 256, description: 'Identifies logged-out users.' }),
  userId: Type.Optional(UserId),
  latitude: Type.Number({ minimum: -90, maximum: 90 }),
  longitude: Type.Number({ minimum: -180, maximum: 180 }),
  accuracy: Type.Number({ exclusiveMinimum: 0, maximum: 20_000_000, description: 'Metres.' }),
  foreground: Type.Optional(Type.Boolean()),
  stopped: Type.Optional(Type.Boolean()),
  description: text('Shown in the dashboard.'),
  metadata: Type.Optional(Metadata(32)),
  deviceType: Type.Optional(Choice(deviceTypes, 'Kind of device.')),
  updatedAt: Type.Optional(
    Datetime('When the user was there. Out of order, or more than 5 minutes ahead, it counts as not sent.'),
  ),
  updatedAtMsDiff: Type.Optional(
    Type.Number({ minimum: 0, maximum: 1e12, description: 'The same as milliseconds before the request.' }),
  ),
  replayed: Type.Boolean({ default: false, description: 'Sent long after it happened.' }),
  tripOptions: Type.Optional(
    Type.Object(
      { externalId: Type.Optional(Type.String({ minLength: 1, maxLength: 256 })) },
      { description: 'The trip that the device is on; a pending one starts.' },
    ),
  ),
  pushNotificationToken: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 4096,
      description: 'By which your push gateway reaches the device.',
    }),
  ),
  beacons: Type.Optional(
    Type.Array(HeardBeacon, {
      maxItems: 1000,
      description: 'All beacons that the device hears; without the key it has not listened.',
    }),
  ),
  nearbyGeofences: Type.Boolean({
    default: false,
    description: 'Answer the nearest geofences, too, for the device to watch by itself.',
  }),
  nearbyGeofencesLimit: Type.Integer({
    minimum: 0,
    maximum: 1000,
    default: 0,
    description: `How many of them; 0 leaves it to the server, which answers ${usuallyNearby}.`,
  }),
  mocked: Type.Boolean({ default: false, description: 'The device says that its location is made up.' }),
  compromised: Type.Boolean({ default: false, description: 'The device says that it was tampered with.' }),
  verified: Type.Boolean({ default: false, description: 'The SDK vouches for the location.' }),
})

type TrackBody = Static<typeof TrackBody>

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
      const update = await sentUpdate(request.body, request, tracker)
      deviceLimit.take(update, reply)
      const [outcome] = await tracker.track([update])
      const answer = await trackAnswer(outcome as Outcome, tracker)
      return { ...answer, ...(request.body.nearbyGeofences && nearby(request, tracker)) }
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
      const outcomes = await tracker.track(updates)
      const last = outcomes.at(-1) as Outcome
      return trackAnswer({ ...last, events: outcomes.flatMap(({ events }) => events) }, tracker)
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
    const [outcome] = await tracker.track([update])
    const { user, events } = outcome as Outcome
    return { code: 200, userId: user.id, events: events as Event[] }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { status, param, message } = error
    return { code: status, ...(param !== undefined && { param }), message }
  }
}

async function sentUpdate(
  body: TrackBody,
  { caller, ip }: FastifyRequest,
  tracker: Tracker,
): Promise<SentUpdate> {
  if (body.userId !== undefined && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(body.userId))
    throw errors.personalUserId()
  await tracker.refuseBlocked(caller, body.longitude, body.latitude, ip)
  const receivedAt = Date.now()
  return {
    project: caller.project,
    live: caller.live,
    deviceId: body.deviceId,
    userId: body.userId,
    x: body.longitude,
    y: body.latitude,
    accuracy: body.accuracy,
    foreground: body.foreground,
    stopped: body.stopped,
    description: body.description,
    metadata: body.metadata,
    deviceType: body.deviceType,
    sentAt:
      body.updatedAt?.getTime() ??
      (body.updatedAtMsDiff === undefined ? undefined : Math.round(receivedAt - body.updatedAtMsDiff)),
    replayed: body.replayed,
    mocked: body.mocked,
    compromised: body.compromised,
    verified: body.verified,
    receivedAt,
    ip,
    pushToken: body.pushNotificationToken,
    tripExternalId: body.tripOptions?.externalId,
    beacons: body.beacons,
  }
}

async function trackAnswer({ user, events, ...company }: Outcome, tracker: Tracker) {
  return ok({ events: events as Event[], user: await tracker.answer(user, company) })
}

function nearby({ body, caller }: { body: TrackBody; caller: Scope }, tracker: Tracker) {
  const around = tracker.surroundingsOf(caller)
  const limit = body.nearbyGeofencesLimit || usuallyNearby
  const now = Date.now()
  const isInForce = ({ enabled, endsAt }: { enabled: boolean; endsAt: number }) => enabled && now < endsAt
  const found = nearestFences(around, body.longitude, body.latitude, limit, undefined, isInForce)
  return { nearbyGeofences: found.flatMap(({ id }) => around.document(id) ?? []) }
}
