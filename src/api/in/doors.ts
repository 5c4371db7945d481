import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError, errors } from '../../errors.ts'
import { largestJson } from '../../http/input/bodies.ts'
import { UserId } from '../../http/input/params.ts'
import { parseForm } from '../../http/input/querystring.ts'
import { readerOf } from '../../http/input/reader.ts'
import { updatesOfProject } from '../../http/limits/limits.ts'
import { oneATurn } from '../../http/limits/one-a-turn.ts'
import { withinQuota } from '../../http/limits/quotas.ts'
import type { App, TellError } from '../../http/operation.ts'
import type { SentUpdate } from '../../tracking/batch/updates.ts'
import { readOsmand } from '../../tracking/doors/osmand.ts'
import { readOverland } from '../../tracking/doors/overland.ts'
import { readOwntracks } from '../../tracking/doors/owntracks.ts'
import type { ReportedUpdate } from '../../tracking/doors/reported-update.ts'
import { asQueued, trackQueued } from '../../tracking/track.ts'
import type { TrackParts } from '../track.ts'
import { TrackBody, toUpdate } from '../track-body.ts'

/** An app on a device, which sends its own protocol. */
interface Door {
  name: string
  methods: ('GET' | 'POST')[]
  read(sent: Sent): ReportedUpdate[]
  /** What makes the app drop what it has sent from its queue. */
  success: { type: string; body: unknown }
  tellError: TellError
}

interface Sent {
  /** Parsed, where it is JSON, or the fields of a form; undefined where there is none. */
  body: unknown
  query: Record<string, unknown>
  headers: FastifyRequest['headers']
}

const json = 'application/json; charset=utf-8'
const text = 'text/plain; charset=utf-8'

/**
 * OwnTracks on iOS drops a message that is answered 4xx, and keeps it for later after any 5xx; the others keep it after both.
 * So whoever should try again later is told 503.
 */
const later = (status: number) => (status === 429 ? 503 : status)

const tellAsJson: TellError = (status, error) => ({ status: later(status), type: json, body: { error } })

const doors: Door[] = [
  {
    name: 'owntracks',
    methods: ['POST'],
    read: ({ body, headers: { 'x-limit-d': device } }) =>
      readOwntracks(body, typeof device === 'string' && device !== '' ? device : undefined),
    success: { type: json, body: [] },
    tellError: tellAsJson,
  },
  {
    name: 'osmand',
    methods: ['GET', 'POST'],
    // Of a form, fields may be in the URL and in the body.
    read: ({ body, query }) =>
      readOsmand(Array.isArray(body) || hasLocation(body) ? body : { ...query, ...Object(body) }),
    success: { type: text, body: '' },
    tellError: (status, message) => ({ status: later(status), type: text, body: `${message}\n` }),
  },
  {
    name: 'overland',
    methods: ['POST'],
    read: ({ body }) => readOverland(body),
    success: { type: json, body: { result: 'ok' } },
    tellError: tellAsJson,
  },
]

const hasLocation = (body: unknown) => typeof (Object(body) as { location?: unknown }).location === 'object'

/** Points of one request. Overland sends up to 1,000. */
const mostPoints = 2000

/** Characters of a text that takes milliseconds to parse. */
const longText = 100_000

/**
 * Where apps on devices send their locations: docs/devices.md. They are not in the reference, as their protocols are not
 * ours. A point that cannot be used is skipped, as these apps send again what is refused, and with it all behind it.
 */
export async function doorsApi(app: App, parts: TrackParts): Promise<void> {
  const { tracker, deviceLimit, limiter, quotas, log } = parts

  /** The updates that can be used; `skip` is told why one cannot. */
  async function usable(
    reports: ReportedUpdate[],
    request: FastifyRequest,
    skip: (reason: string) => void,
  ): Promise<SentUpdate[]> {
    const userId = readUser(request)
    const receivedAt = Date.now()
    const admitted = reports.map(async (report) => {
      if (report.deviceId === undefined || report.deviceId === '') throw errors.missing('deviceId')
      try {
        const body = readTrackBody({ ...report, userId }, '') as TrackBody
        const update = asQueued(toUpdate(body, request, receivedAt))
        await tracker.refuseBlocked(update)
        if (await deviceLimit.takeQueued(update, update.deviceId)) return update
        skip('limit')
      } catch (error) {
        if (!(error instanceof ApiError) || ![400, 451].includes(error.status)) throw error
        skip(error.param ?? 'country')
      }
    })
    return (await Promise.all(admitted)).filter((update) => update !== undefined)
  }

  async function receive(door: Door, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { caller } = request
    const skipped: Record<string, number> = {}
    const skip = (reason: string) => {
      skipped[reason] = (skipped[reason] ?? 0) + 1
    }
    const query = request.query as Record<string, unknown>
    const body = await parse(request.body as string | undefined, skip)
    const reports = door.read({ body, query, headers: request.headers })
    if (reports.length > mostPoints)
      throw errors.invalid('locations', `Expected at most ${mostPoints} points, got ${reports.length}.`)
    const updates = await usable(reports, request, skip)
    await trackQueued(tracker, updates, async (count, work) => {
      await limiter.take(updatesOfProject, caller, reply, count)
      return withinQuota(quotas, caller.project, count, work)
    })
    const reasons = Object.keys(skipped)
    if (reasons.length > 0) {
      const { project, live } = caller
      log.info(
        { requestId: request.id, app: door.name, project, live, skipped },
        'points of a device skipped',
      )
      reply.header('x-skipped', reasons.join(', '))
    }
  }

  await app.register(async (inner) => {
    // Whatever they call it: forms with JSON in them have been seen.
    inner.removeAllContentTypeParsers()
    inner.addContentTypeParser<string>('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    for (const door of doors)
      for (const url of [`/in/${door.name}`, `/in/${door.name}/:key`])
        inner.route({
          method: door.methods,
          url,
          exposeHeadRoute: false, // it would track
          bodyLimit: Math.max(largestJson, app.initialConfig.bodyLimit ?? 0),
          config: { access: 'publishable', tellError: door.tellError },
          schema: { hide: true },
          handler: async (request, reply) => {
            await receive(door, request, reply)
            return reply.type(door.success.type).send(door.success.body)
          },
        })
  })
}

const readTrackBody = readerOf(TrackBody, false)
const readUserId = readerOf(UserId('Your own stable id of the user.'), true)

/** Of the link that was made for the device. */
function readUser({ query }: FastifyRequest): string | undefined {
  const { user } = query as { user?: unknown }
  if (user === undefined || user === '') return undefined
  try {
    return readUserId(user, 'user') as string
  } catch (error) {
    throw errors.invalid('user', (error as Error).message)
  }
}

/** JSON, or a form. What is neither cannot be used. */
async function parse(body: string | undefined, skip: (reason: string) => void): Promise<unknown> {
  const text = body?.trim() ?? ''
  if (text === '') return undefined
  if (!/^[[{]/.test(text)) return parseForm(text)
  try {
    return text.length < longText ? JSON.parse(text) : await oneATurn(() => JSON.parse(text))
  } catch {
    skip('body')
    return undefined
  }
}
