import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { ApiError, errors } from '../errors.ts'
import { largestJson } from '../http/input/bodies.ts'
import { FileText } from '../http/input/file-text.ts'
import { Answer, Choice, Reference } from '../http/input/params.ts'
import { readerOf } from '../http/input/reader.ts'
import { oneLargeBodyEach } from '../http/limits/large-bodies.ts'
import { updatesOfProject } from '../http/limits/limits.ts'
import { withinQuota } from '../http/limits/quotas.ts'
import type { Pause, Turns } from '../http/limits/turns.ts'
import type { App } from '../http/operation.ts'
import { ErrorBody, ok } from '../http/replies.ts'
import { Datetime } from '../model/fields.ts'
import type { Database } from '../store/database.ts'
import type { StoredUser } from '../store/users/tracking.ts'
import { getUser } from '../store/users/users.ts'
import type { SentUpdate } from '../tracking/batch/updates.ts'
import { readRecordedTrack, trackFormats } from '../tracking/devices/recorded-tracks.ts'
import { mostPoints, type RecordedPoint } from '../tracking/doors/recorded-point.ts'
import { clockTolerance } from '../tracking/rules/accept.ts'
import { asQueued, trackQueued } from '../tracking/track.ts'
import type { TrackParts } from './track.ts'
import { TrackBody, toUpdate } from './track-body.ts'

const mostBytes = 20 * 1024 * 1024

const sample =
  '<gpx version="1.1" creator="groma"><trk><trkseg><trkpt lat="53.5571" lon="13.2751"><ele>21</ele><time>2026-01-30T11:56:12Z</time></trkpt><trkpt lat="53.5587" lon="13.2618"><time>2026-01-30T12:00:00Z</time></trkpt></trkseg></trk></gpx>'

export function historyApi(app: App, parts: TrackParts & { database: Database; turns: Turns }): void {
  const { database, tracker, limiter, quotas, turns } = parts

  app.post(
    '/v1/users/:id/history',
    {
      bodyLimit: mostBytes,
      config: {
        access: 'secret',
        limit: { name: 'users.history', perSecond: 1 },
        isLong: true,
        errors: [404, 451, 503],
      },
      preParsing: oneLargeBodyEach(),
      schema: {
        tags: ['Users'],
        operationId: 'addHistory',
        summary: 'Add a recorded track to the history of a user',
        description: `The body is the file itself as application/gpx+xml, application/geo+json or application/nmea, or JSON with its format and text; up to ${mostPoints} points and ${mostBytes >> 20} MB, GeoJSON and JSON ${largestJson >> 20} MB. Every point needs a time; they are taken as replayed updates in the order of time. A file with an error changes nothing. The same points sent again change nothing: after an error on the way send the file again.`,
        params: Type.Object({ id: Reference('The user, by `_id`, `userId` or `deviceId`.', 'user-1') }),
        body: Type.Object(
          { format: Choice(trackFormats, 'Format of the text.'), text: FileText },
          { examples: [{ format: 'gpx', text: sample }] },
        ),
        response: {
          200: Answer({
            history: Type.Object({
              points: Type.Integer({ description: 'Points of the file.', examples: [2] }),
              events: Type.Integer({ description: 'Events that they made.', examples: [2] }),
              from: Datetime('Time of the first one.'),
              to: Datetime('Time of the last one.'),
            }),
          }),
          default: ErrorBody,
        },
      },
    },
    async (request, reply) => {
      const { body, params, caller } = request
      const user = await getUser(database, caller, params.id)
      if (!user) throw errors.notFound('user', params.id)
      const pause = await turns.begin(caller.project, reply)
      const points = await readRecordedTrack(body.format, body.text, pause)
      const updates = await toUpdates(points, user, request, pause)
      for (const update of updates) {
        await pause()
        await tracker.refuseBlocked(update)
      }
      const results = await trackQueued(tracker, updates, async (count, work) => {
        await pause()
        await limiter.take(updatesOfProject, caller, reply, count)
        return withinQuota(quotas, caller.project, count, work)
      })
      const times = updates.map(({ sentAt }) => sentAt as number)
      return ok({
        history: {
          points: updates.length,
          events: results.reduce((sum, { events }) => sum + events.length, 0),
          from: new Date(times.reduce((a, b) => Math.min(a, b))),
          to: new Date(times.reduce((a, b) => Math.max(a, b))),
        },
      })
    },
  )
}

const readTrackBody = readerOf(TrackBody, false)

async function toUpdates(
  points: RecordedPoint[],
  { deviceId, userId }: StoredUser,
  request: FastifyRequest,
  pause: Pause,
): Promise<SentUpdate[]> {
  const receivedAt = Date.now()
  const updates: SentUpdate[] = []
  for (const { place, ...point } of points) {
    await pause()
    if (!point.updatedAt) throw errors.invalid('text', `${place} has no time.`)
    const body = atPlace(place, () => readTrackBody({ ...point, deviceId, userId }, '') as TrackBody)
    const update = toUpdate(body, request, receivedAt)
    if ((update.sentAt as number) > receivedAt + clockTolerance)
      throw errors.invalid('text', `${place} is in the future: ${body.updatedAt?.toISOString()}.`)
    updates.push({ ...asQueued(update), replayed: true })
  }
  return updates
}

/** The message of an error says where in the file it is. */
function atPlace<Result>(place: string, read: () => Result): Result {
  try {
    return read()
  } catch (error) {
    throw error instanceof ApiError ? errors.invalid('text', `${place}: ${error.message}`) : error
  }
}
