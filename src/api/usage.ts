import { Type } from 'typebox'
import { errors } from '../errors.ts'
import { Answer, Choice, Datetime } from '../http/input/params.ts'
import type { App } from '../http/operation.ts'
import { ErrorBody, ok } from '../http/replies.ts'
import { Datetime as At } from '../model/fields.ts'
import { NestedGeofence } from '../model/geofence.ts'
import { nestedGeofence } from '../model/geofence-answers.ts'
import type { Scope } from '../model/project/scope.ts'
import type { Database } from '../store/database.ts'
import { readUsage, type UsageKind, type UsageRow } from '../store/events/usage.ts'
import { geofencesByIds } from '../store/geofences/geofences.ts'
import { readDiskUse } from '../store/retention/disk-use.ts'

const milliseconds = { hour: 3_600_000, day: 86_400_000 }
const byDefault = { hour: 48, day: 30 }
const mostBuckets = 750 // a month of hours, two years of days
const topGeofences = 10

const count = Type.Integer({ examples: [42] })
const bytes = Type.Integer({ examples: [8192] })
const Counted = (description: string, example: string) =>
  Type.Array(Type.Object({ name: Type.String({ examples: [example] }), count }), { description })

export function usageApi(app: App, { database }: { database: Database }): void {
  app.get(
    '/v1/usage',
    {
      config: { access: 'secret', limit: { name: 'usage', perSecond: 10 }, errors: [503] },
      schema: {
        tags: ['Service'],
        operationId: 'getUsage',
        summary: 'Get request, update and event counts by hour or day, and the disk use',
        description: 'In UTC. Requests may lag by a few seconds.',
        querystring: Type.Object({
          by: Type.Optional(Choice(['hour', 'day'], 'day by default.')),
          from: Type.Optional(Datetime('The first hour or day; 48 hours or 30 days ago by default.')),
          to: Type.Optional(Datetime('The last hour or day; the current one by default.')),
        }),
        response: {
          200: Answer({
            usage: Type.Array(Type.Object({ at: At(), requests: count, updates: count, events: count })),
            requests: Counted('By operation, most first.', 'POST /v1/track'),
            events: Counted('By type, most first.', 'user.entered_geofence'),
            geofences: Type.Array(Type.Object({ geofence: NestedGeofence, entries: count }), {
              description: 'The ten with the most entries.',
            }),
            disk: Type.Object(
              { locations: bytes, events: bytes, trips: bytes, users: bytes },
              { description: 'Bytes on disk with indexes, estimated every ten minutes.' },
            ),
          }),
          default: ErrorBody,
        },
      },
    },
    async ({ query, caller }) => {
      const { buckets, by } = readBuckets(query)
      const span = milliseconds[by]
      const [first, last] = [buckets[0] as number, buckets.at(-1) as number]
      const rows = await readUsage(database, caller, { by, from: new Date(first), to: new Date(last + span) })
      const sum = (at: number, kind: UsageKind) =>
        total(rows.filter((row) => row.kind === kind && row.at.getTime() === at))
      return ok({
        usage: buckets.map((at) => ({
          at: new Date(at),
          requests: sum(at, 'requests'),
          updates: sum(at, 'updates'),
          events: sum(at, 'events'),
        })),
        requests: byName(rows, 'requests'),
        events: byName(rows, 'events'),
        geofences: await mostEntered(database, caller, rows),
        disk: await readDiskUse(database, caller),
      })
    },
  )
}

/** The start of each hour or day, in Unix milliseconds. */
function readBuckets(query: { by?: 'hour' | 'day'; from?: Date; to?: Date }) {
  const { by = 'day', to = new Date() } = query
  const span = milliseconds[by]
  const last = Math.floor(to.getTime() / span) * span
  const from = query.from?.getTime() ?? last - (byDefault[by] - 1) * span
  const first = Math.floor(from / span) * span
  const length = (last - first) / span + 1
  if (length < 1) throw errors.invalid('from', 'Expected a time before to.')
  if (length > mostBuckets)
    throw errors.invalid('from', `Expected at most ${mostBuckets} ${by}s up to the end, got ${length}.`)
  return { by, buckets: Array.from({ length }, (_, at) => first + at * span) }
}

function total(rows: UsageRow[]): number {
  return rows.reduce((sum, row) => sum + row.count, 0)
}

function byName(rows: UsageRow[], kind: UsageKind): { name: string; count: number }[] {
  const own = rows.filter((row) => row.kind === kind)
  return [...new Set(own.map(({ name }) => name))]
    .map((name) => ({ name, count: total(own.filter((row) => row.name === name)) }))
    .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name))
}

async function mostEntered(database: Database, scope: Scope, rows: UsageRow[]) {
  const top = byName(rows, 'entries').slice(0, topGeofences)
  const found = await geofencesByIds(
    database,
    scope,
    top.map(({ name }) => name),
  )
  return top.flatMap(({ name, count: entries }) => {
    const geofence = found.find(({ id }) => id === name)
    return geofence ? [{ geofence: nestedGeofence(geofence), entries }] : []
  })
}
