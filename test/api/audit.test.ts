import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { purgeAudit } from '../../src/store/projects/audit.ts'
import { openTestApp, type TestApp } from '../app/app.ts'
import { databaseUrl, gromaHere } from '../app/server.ts'

let shared: TestApp
let folder: string
beforeAll(async () => {
  shared = await openTestApp()
  folder = await mkdtemp(join(tmpdir(), 'groma-audit-'))
})
afterAll(async () => {
  await shared.close()
  await rm(folder, { recursive: true })
})

const place = { latitude: 10, longitude: 10, accuracy: 5 }
const terminal = (...words: string[]) =>
  gromaHere(words, folder, { DATABASE_URL: databaseUrl(shared.connection.database) })

async function nameOf({ database, test }: TestApp): Promise<string> {
  const [row] = await database.query<{ name: string }>('select name from projects where id = $1', [
    test.project,
  ])
  return row?.name ?? ''
}

async function audit({ call }: TestApp, query = '', key = 'test secret') {
  const { status, body } = await call(`GET /v1/audit${query}`, { key })
  expect(status).toBe(200)
  return body
}

/** Someone who was everywhere that rows are kept. */
async function fillWith(groma: TestApp, userId: string): Promise<void> {
  const { call } = groma
  const circle = { description: 'x', type: 'circle', radius: 100, coordinates: [10, 10] }
  await call('PUT /v1/geofences/store/1', { body: circle })
  await groma.reload.geofences()
  await call('POST /v1/trips', { body: { externalId: `trip-${userId}`, userId, mode: 'car' } })
  await call('POST /v1/track', { body: { userId, deviceId: `phone-${userId}`, ...place } })
  await call('POST /v1/track', { body: { userId, deviceId: `phone-${userId}`, ...place, latitude: 11 } })
  await call(`POST /v1/trips/trip-${userId}/share`, { body: { displayName: `${userId}, the driver` } })
}

describe('the audit log', () => {
  it('has who changed what, from where, of this environment alone', async () => {
    const groma = await shared.newProject()
    const name = await nameOf(groma)
    await fillWith(groma, 'ada')
    await groma.call('PATCH /v1/settings/project', { body: { stopDetection: true } })
    await groma.call('PATCH /v1/settings/project', { body: { maxAccuracy: -1 } })
    await groma.call('PATCH /v1/settings', { key: 'live secret', body: { chainMappings: { ikea: '1' } } })
    await groma.call('PATCH /v1/users/ada/fraud', { body: { blocked: true } })
    await groma.call('DELETE /v1/users/ada')
    await terminal('project', 'retention', name, '--events', '30')
    await terminal('project', 'retention', name)
    const hash = expect.stringMatching(/^user [0-9a-f]{32}$/)
    const entry = (actor: string, action: string, target?: unknown) =>
      expect.objectContaining({
        actor: expect.stringContaining(actor),
        action,
        ...(target !== undefined && { target }),
      })
    const { audit: entries } = await audit(groma)
    expect(entries).toEqual([
      entry('terminal ', 'groma project retention', name),
      entry('test secret key', 'DELETE /v1/users/:id', hash),
      entry('test secret key', 'PATCH /v1/users/:id/fraud', hash),
      entry('test secret key', 'PATCH /v1/settings/project'),
    ])
    expect(entries[1].target).toBe(entries[2].target)
    expect(entries[3].address).toBe('127.0.0.1')
    const live = await audit(groma, '', 'live secret')
    expect(live.audit.map(({ action }: { action: string }) => action)).toEqual([
      'groma project retention',
      'PATCH /v1/settings',
    ])
    const first = await audit(groma, '?limit=3')
    const rest = await audit(groma, `?limit=3&cursor=${first.meta.cursor}`)
    expect([...first.audit, ...rest.audit]).toEqual(entries)
  })

  it('is kept 400 days', async () => {
    const groma = await shared.newProject()
    for (const days of [399, 401])
      await groma.database.query(
        `insert into audit_log (project, actor, action, at) values ($1, 'eve', $2, now() - $3 * interval '1 day')`,
        [groma.test.project, `${days} days ago`, days],
      )
    await purgeAudit(groma.database)
    expect((await audit(groma)).audit).toMatchObject([{ action: '399 days ago' }])
  })
})

describe('the export of a user', () => {
  it('has everything that is stored about them and nothing of others', async () => {
    const groma = await shared.newProject()
    await fillWith(groma, 'ada')
    await fillWith(groma, 'bob')
    const { status, body, headers } = await groma.call('GET /v1/users/phone-ada/export')
    expect([status, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8'])
    expect(body).toMatchObject({
      meta: { code: 200 },
      user: { userId: 'ada', deviceId: 'phone-ada' },
      identities: [{ kind: 'user', value: 'ada' }],
      locations: [{ location: { coordinates: [10, 11] } }, { location: { coordinates: [10, 10] } }],
      trips: [{ externalId: 'trip-ada', locations: [expect.anything(), expect.anything()] }],
      shares: [{ displayName: 'ada, the driver' }],
      speeds: [],
    })
    const types = body.events.map(({ type }: { type: string }) => type)
    expect(types.sort()).toEqual([
      'user.entered_geofence',
      'user.exited_geofence',
      'user.started_trip',
      'user.updated_trip',
    ])
    expect(JSON.stringify(body)).not.toContain('bob')
    expect((await groma.call('GET /v1/users/nobody/export')).status).toBe(404)
    expect((await groma.call('GET /v1/users/ada/export', { key: 'test publishable' })).status).toBe(403)
  })
})

it('a project is deleted with everything in it, and nothing of others', async () => {
  const [gone, other] = [await shared.newProject(), await shared.newProject()]
  const name = await nameOf(gone)
  for (const groma of [gone, other]) await fillWith(groma, `ada-of-${groma.test.project}`)
  await gone.call('POST /v1/webhooks', { body: { url: 'https://example.com/' } })
  expect((await terminal('project', 'delete', name)).stderr).toBe(
    `The project "${name}" is in use. Disable it first: groma project disable ${name}\n`,
  )
  await terminal('project', 'disable', name)
  expect(await terminal('project', 'delete', name)).toMatchObject({ code: 0, stderr: '' })
  await shared.reload.keys()
  expect((await gone.call('GET /v1/users')).status).toBe(401)
  expect((await other.call('GET /v1/users')).body.users).toHaveLength(1)
  const tables = await shared.database.query<{ name: string }>(
    `select relname::text as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  for (const table of tables) {
    const rows = await shared.database.query<{ text: string }>(`select t::text as text from ${table.name} t`)
    expect(
      rows.filter(({ text }) => text.includes(`ada-of-${gone.test.project}`)),
      table.name,
    ).toEqual([])
  }
  expect(await readFile(join(folder, 'keys.json'), 'utf8').catch(() => '')).not.toContain(name)
  expect(await terminal('project', 'delete', name)).toMatchObject({
    code: 1,
    stderr: `Unknown project "${name}".\n`,
  })
})
