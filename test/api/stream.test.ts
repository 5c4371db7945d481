import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createOperator, removeOperator, setProjects } from '../../src/store/projects/operators.ts'
import { listProjects, revokeKey, rollKey, setDisabled } from '../../src/store/projects/projects.ts'
import { closeSession, openSession } from '../../src/store/projects/sessions.ts'
import { type Watch, watchRevisions } from '../../src/store/revisions.ts'
import { openNodeBeside, openTestApp, type TestApp } from '../app/app.ts'
import { operatorOf } from '../app/operator.ts'
import { eventually } from '../app/server.ts'
import { draw, position } from '../maps/draw.ts'
import { fence, walker } from '../tracking/walker.ts'

/** h: at home, f: far away */
const { h, f } = draw('h . . . . . . . . f', 100) as Record<
  'h' | 'f',
  { latitude: number; longitude: number }
>

let groma: TestApp
let other: TestApp
let address: string
/** Has stored an event, and is open until the last test. */
let held: pg.PoolClient

beforeAll(async () => {
  groma = await openTestApp()
  other = await openNodeBeside(groma)
  await fence(groma, 'home', { coordinates: position(h) })
  await other.tracker.reloadGeofences()
  address = await groma.app.listen({ host: '127.0.0.1', port: 0 })
  held = await groma.pool.connect()
  await held.query('begin')
  await held.query(
    `insert into events (bucket, id, project, live, type, created_at, body) values (0, 'held', 1, false, 'held', now(), $1)`,
    [{ _id: 'held', type: 'user.held_back', user: { userId: 'heidi' } }],
  )
})

afterAll(async () => {
  held.release(true)
  await other.close()
  groma.app.server.closeAllConnections() // fetch opens some that it never uses
  await groma.close()
})

interface Message {
  event: string
  id?: string
  // biome-ignore lint/suspicious/noExplicitAny: tests read whatever was sent
  data: any
}

/** Opens a stream; the list grows as messages come. */
async function listen(query = '', headers: Record<string, string> = {}): Promise<Message[]> {
  const stop = new AbortController()
  onTestFinished(() => stop.abort())
  const response = await fetch(`${address}/v1/stream${query}`, {
    headers: { authorization: groma.keys.test.secret ?? '', ...headers },
    signal: stop.signal,
  })
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    'text/event-stream; charset=utf-8',
  ])
  const messages: Message[] = []
  void gather(response, messages).catch(() => {}) // until the test is over
  return messages
}

async function gather(response: Response, messages: Message[]): Promise<void> {
  let text = ''
  for await (const chunk of response.body ?? []) {
    text += Buffer.from(chunk).toString()
    const parts = text.split('\n\n')
    text = parts.pop() ?? ''
    for (const part of parts) {
      const fields = Object.fromEntries(part.split('\n').map((line) => line.split(/: (.*)/s)))
      if (fields.event) messages.push({ ...fields, data: JSON.parse(fields.data) } as Message)
    }
  }
}

const eventNames = (messages: Message[]) =>
  messages
    .filter(({ event }) => event === 'event')
    .map(({ data }) => `${data.user.userId} ${data.type.split(/[._]/)[1]}`)

describe('GET /v1/stream', () => {
  it('sends events and moved users of every node', async () => {
    const messages = await listen()
    await walker(groma)(h)
    await walker(other, { deviceId: 'watch', userId: 'bob' })(h)
    await eventually(() => expect(eventNames(messages).sort()).toEqual(['ada entered', 'bob entered']))
    await eventually(() => {
      const users = messages.flatMap(({ event, data }) => (event === 'users' ? data : []))
      expect(users.find(({ userId }) => userId === 'bob')).toMatchObject({
        deviceId: 'watch',
        location: { type: 'Point', coordinates: position(h) },
        locationAccuracy: 5,
        geofenceIds: [expect.any(String)],
      })
      expect(users).toHaveLength(2)
    })
    await walker(other)(f)
    await eventually(() => expect(eventNames(messages)).toContain('ada exited'))
    expect(eventNames(messages)).toHaveLength(3)
  })

  it('resumes after the last event', async () => {
    const first = await listen()
    const carl = walker(groma, { deviceId: 'c', userId: 'carl' })
    await carl(h)
    await eventually(() => expect(eventNames(first)).toEqual(['carl entered']))
    const id = first.find(({ event }) => event === 'event')?.id ?? ''
    await carl(f)
    const second = await listen('?user=carl', { 'last-event-id': id })
    await eventually(() => expect(eventNames(second).at(-1)).toBe('carl exited'))
    await carl(h)
    await eventually(() => expect(eventNames(second).at(-1)).toBe('carl entered'))
    const ids = second.filter(({ event }) => event === 'event').map(({ data }) => data._id)
    expect(new Set(ids).size).toBe(ids.length)
    const third = await listen(`?user=carl&after=${id}&type=user.exited_geofence`)
    await eventually(() => expect(eventNames(third)).toEqual(['carl exited']))
  })

  it('has all that was missed, however much, for who reads it', async () => {
    const { test, keys } = await groma.newProject()
    const count = 1500 // of 16 kB, as large as their metadata may make them; the last 700 of one microsecond
    await groma.pool.query(
      `insert into events (bucket, id, project, live, type, created_at, stored_at, body)
       select 0, 'missed' || n, $1, false, 'big', now(), now() - interval '1 hour' + least(n, $2 - 700) * interval '1 s',
         jsonb_build_object('_id', 'missed' || n, 'type', 'big', 'metadata', repeat('x', 16000))
       from generate_series(1, $2::int) as n`,
      [test.project, count],
    )
    const headers = { authorization: keys.test.secret ?? '' }
    const messages = await listen('?after=1', headers)
    await eventually(() => expect(messages).toHaveLength(count))
    expect(new Set(messages.map(({ data }) => data._id)).size).toBe(count)
    const resumed = await listen(`?after=${messages[9]?.id}`, headers)
    await eventually(() => expect(resumed.at(-1)?.data).toEqual(messages.at(-1)?.data))
    expect(resumed.length).toBeLessThan(count - 8)
  })

  it.each([
    ['of a kind', '?include=users', 0, true],
    ['of a type', '?type=user.exited_geofence&include=events', 1, false],
    ['of another user', '?user=ada', 0, false],
    ['of another geofence', '?geofence=elsewhere&include=events', 0, false],
  ])('only %s', async (_what, query, events, users) => {
    const all = await listen()
    const some = await listen(query)
    const dora = walker(groma, { deviceId: 'd', userId: `dora${query.length}` })
    await dora(h)
    await dora(f)
    await eventually(() => expect(eventNames(all)).toHaveLength(2))
    await eventually(() => expect(all.some(({ event }) => event === 'users')).toBe(true))
    await eventually(() => {
      expect(eventNames(some)).toHaveLength(events)
      expect(some.some(({ event }) => event === 'users')).toBe(users)
    })
  })

  it('keeps test and live apart', async () => {
    const live = await listen('', { authorization: groma.keys.live.secret ?? '' })
    const test = await listen()
    await walker(groma, { deviceId: 'e', userId: 'eve' })(h)
    await eventually(() => expect(eventNames(test)).toEqual(['eve entered']))
    expect(live).toEqual([])
  })

  it('accepts operators', async () => {
    const read = await operatorOf(groma, 'read')
    expect((await read('GET /v1/stream?after=yesterday')).body.meta.param).toBe('after')
  })

  it.each([
    ['?after=yesterday', 'test secret', 400],
    ['?include=news', 'test secret', 400],
    ['?user=nobody', 'test secret', 404],
    ['', 'test publishable', 403],
  ])('refuses %s with the %s key', async (query, key, status) => {
    expect((await groma.call(`GET /v1/stream${query}`, { key })).status).toBe(status)
  })

  describe('ends when it is no longer allowed', () => {
    let watch: Watch
    beforeAll(async () => {
      await operatorOf(groma, 'admin') // the last one could not be removed
      watch = await watchRevisions(groma.database, groma, () => {})
    })
    afterAll(() => watch.stop())

    /** Of a key, or of an operator. */
    async function open(headers: Record<string, string>): Promise<{ end: Promise<unknown> }> {
      const response = await fetch(`${address}/v1/stream`, { headers })
      expect(response.status).toBe(200)
      return { end: response.text().catch(() => {}) } // ended, or cut off
    }

    const nameOf = async ({ test }: TestApp) =>
      (await listProjects(groma.database)).find(({ id }) => id === test.project)?.name ?? ''

    it.each<[string, (project: TestApp) => Promise<unknown>]>([
      ['the key is revoked', ({ test }) => revokeKey(groma.database, test.project, { live: false, secret: true })],
      ['the key is rolled', ({ test }) => rollKey(groma.database, test.project, { live: false, secret: true }, async () => {})],
      ['the project is disabled', async (project) => setDisabled(groma.database, await nameOf(project), true)],
    ])('%s', async (_what, change) => {
      const project = await groma.newProject()
      const stream = await open({ authorization: project.keys.test.secret ?? '' })
      await change(project)
      await stream.end
    }) // biome-ignore format: one line a change

    it.each<[string, (operator: string, token: string) => Promise<unknown>]>([
      ['the operator signs out', (_, token) => closeSession(groma.database, token)],
      ['the operator is removed', (name) => removeOperator(groma.database, name)],
      ['the operator may no longer use the project', async (name) => setProjects(groma.database, name, [])],
    ])('%s', async (name, change) => {
      const operator = await createOperator(groma.database, name, 'read', 'a long enough password')
      const token = await openSession(groma.database, operator?.id ?? '')
      const stream = await open({
        cookie: `groma_session=${token}`,
        'x-groma-dashboard': '1',
        'x-groma-project': 'default',
        'x-groma-environment': 'test',
      })
      const others = await listen()
      await change(name, token)
      await stream.end
      await walker(groma, { deviceId: name, userId: 'fred' })(h)
      await eventually(() => expect(eventNames(others)).toEqual(['fred entered']))
      await walker(groma, { deviceId: name, userId: 'fred' })(f)
    })
  })

  it('no reader passes an event whose transaction is still open', async () => {
    const open = await listen()
    const gina = walker(groma, { deviceId: 'g', userId: 'gina' })
    await gina(h)
    await eventually(() => expect(eventNames(open)).toEqual(['gina entered']))
    const id = open.find(({ event }) => event === 'event')?.id ?? ''
    const { rows } = await held.query(
      "select extract(epoch from stored_at) * 1e6 as at from events where id = 'held'",
    )
    expect(Number(id)).toBeLessThan(Number(rows[0].at))
    await held.query('commit')
    await eventually(() => expect(eventNames(open)).toEqual(['gina entered', 'heidi held']))
    const resumed = await listen('?type=held', { 'last-event-id': id })
    await eventually(() => expect(eventNames(resumed)).toEqual(['heidi held']))
    await gina(f)
    await eventually(() => expect(eventNames(open)).toEqual(['gina entered', 'heidi held', 'gina exited']))
    const last = open.findLast(({ event }) => event === 'event')?.id
    expect(Number(last)).toBeGreaterThan(Number(id))
  })

  it('a client that asks for the headers alone leaves no stream open', async () => {
    const { app, keys, close } = await openNodeBeside(groma)
    const at = await app.listen({ host: '127.0.0.1', port: 0 })
    const headers = { authorization: keys.test.secret ?? '' }
    const asked = { method: 'HEAD', headers }
    for (let count = 0; count < 260; count++) expect((await fetch(`${at}/v1/stream`, asked)).status).toBe(200)
    await close()
  })

  it('ends when the server stops', async () => {
    const node = await openNodeBeside(groma)
    const at = await node.app.listen({ host: '127.0.0.1', port: 0 })
    const response = await fetch(`${at}/v1/stream`, {
      headers: { authorization: groma.keys.test.secret ?? '' },
    })
    const rest = response.text()
    await node.close()
    expect(await rest).toBe('retry: 1000\n\n')
  })
})
