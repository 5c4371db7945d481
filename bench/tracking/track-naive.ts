import fastify from 'fastify'
import pg from 'pg'
import { bucketOf, newId } from '../../src/store/ids.ts'
import { type SentBody, scope } from './track-data.ts'
import { type Fence, statements, type UserRow } from './track-naive-sql.ts'

// The obvious implementation: one transaction per request, geofences found by the database.

const [connectionString, key] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString, max: 20 })

const text = { type: 'string', minLength: 1, maxLength: 256 }
const body = {
  type: 'object',
  required: ['deviceId', 'latitude', 'longitude', 'accuracy'],
  properties: {
    deviceId: text,
    userId: text,
    latitude: { type: 'number', minimum: -90, maximum: 90 },
    longitude: { type: 'number', minimum: -180, maximum: 180 },
    accuracy: { type: 'number', exclusiveMinimum: 0 },
    foreground: { type: 'boolean' },
    stopped: { type: 'boolean' },
    deviceType: text,
    updatedAt: { type: 'string' },
  },
}

const app = fastify({ logger: false })
app.post<{ Body: SentBody }>('/v1/track', { schema: { body } }, async (request, reply) => {
  if (request.headers.authorization !== key) return reply.code(401).send({ meta: { code: 401 } })
  const client = await pool.connect()
  try {
    await client.query('begin')
    const answer = await track(client, request.body, request.ip)
    await client.query('commit')
    return { meta: { code: 200 }, ...answer }
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
})
const address = await app.listen({ host: '127.0.0.1', port: 0 })
console.log(`ready ${new URL(address).port}`)

async function track(client: pg.PoolClient, sent: SentBody, ip: string) {
  const ask = async <Row>(statement: { name: string; text: string }, values: unknown[]) =>
    (await client.query({ ...statement, values })).rows as Row[]
  const { longitude: x, latitude: y, accuracy, updatedAt } = sent
  const { project, live } = scope

  const [before] = await ask<UserRow>(statements.user, [project, live, sent.userId])
  const fences = await ask<Fence>(statements.fences, [project, live, x, y, accuracy])
  const id = before?.id ?? newId()
  const bucket = bucketOf(id)
  const was = new Set(before?.geofenceIds)
  const is = new Set(fences.map((fence) => fence._id))
  const leftIds = [...was].filter((fence) => !is.has(fence))
  const left = leftIds.length > 0 ? await ask<Fence>(statements.left, [leftIds]) : []

  const events: object[] = []
  const put = async (type: string, geofence: Fence) => {
    const event = {
      _id: newId(),
      createdAt: updatedAt,
      actualCreatedAt: new Date().toISOString(),
      live,
      type,
      user: { _id: id, userId: sent.userId, deviceId: sent.deviceId },
      geofence,
      location: { type: 'Point', coordinates: [x, y] },
      locationAccuracy: accuracy,
      confidence: 2,
    }
    events.push(event)
    await ask(statements.event, [bucket, event._id, project, live, id, geofence._id, type, updatedAt, event])
  }
  for (const fence of left) await put('user.exited_geofence', fence)
  for (const fence of fences) if (!was.has(fence._id)) await put('user.entered_geofence', fence)

  const visits = JSON.stringify([...is].map((fence) => [fence, Date.parse(updatedAt), false]))
  const user = [
    sent.userId,
    sent.deviceId,
    x,
    y,
    accuracy,
    sent.foreground,
    sent.stopped,
    sent.deviceType,
    ip,
  ]
  const times = [before?.createdAt ?? new Date(), updatedAt]
  await ask(statements.save, [bucket, id, project, live, ...user, ...times, visits, [...is]])
  const eventIds = events.map((event) => (event as { _id: string })._id)
  await ask(statements.location, [
    bucket,
    id,
    updatedAt,
    x,
    y,
    accuracy,
    sent.foreground,
    sent.stopped,
    eventIds,
  ])
  return { events, user: { _id: id, live, ...sent, ip, geofences: fences } }
}
