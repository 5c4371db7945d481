import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../app/app.ts'
import { operatorOf } from '../../app/operator.ts'

let groma: TestApp
let admin: Awaited<ReturnType<typeof operatorOf>>

beforeAll(async () => {
  groma = await openTestApp()
  admin = await operatorOf(groma, 'admin')
})

afterAll(() => groma.close())

const signIn = (body: object) =>
  groma.call('POST /dashboard/session', { key: '', body, headers: { 'x-groma-dashboard': '1' } })

const names = async () =>
  (await admin('GET /dashboard/operators')).body.operators.map(
    (one: { name: string; role: string }) => `${one.name}: ${one.role}`,
  )

it('an admin adds operators, changes what they may, and removes them', async () => {
  const { operator } = (
    await admin('POST /dashboard/operators', { body: { name: 'bob@example.com', role: 'read' } })
  ).body
  expect(operator).toMatchObject({ name: 'bob@example.com', role: 'read' })
  expect((await signIn({ name: 'bob@example.com', password: operator.password })).status).toBe(200)
  expect((await signIn({ link: operator.link })).body.operator.role).toBe('read')

  expect(
    (await admin('POST /dashboard/operators', { body: { name: 'bob@example.com', role: 'admin' } })).status,
  ).toBe(409)
  await admin('PATCH /dashboard/operators/bob@example.com', { body: { role: 'write' } })
  expect(await names()).toEqual(['bob@example.com: write', 'the admin: admin'])

  const { link } = (await admin('POST /dashboard/operators/bob@example.com/link')).body
  expect((await signIn({ link })).body.operator.role).toBe('write')
  await admin('DELETE /dashboard/operators/bob@example.com')
  // Whoever administers the server sees it in the audit log; a key of one project does not.
  const logged = (await admin('GET /v1/audit')).body.audit.map(
    ({ actor, action, target }: Record<string, string>) => `${actor}: ${action} ${target}`,
  )
  expect(logged).toEqual([
    'operator the admin: DELETE /dashboard/operators/:name bob@example.com',
    'operator the admin: POST /dashboard/operators/:name/link bob@example.com',
    'operator the admin: PATCH /dashboard/operators/:name bob@example.com',
    'operator the admin: POST /dashboard/operators bob@example.com',
  ])
  expect((await groma.call('GET /v1/audit')).body.audit).toEqual([])
  expect(await names()).toEqual(['the admin: admin'])
})

it('an operator limited to a project neither sees nor uses another', async () => {
  await admin('POST /dashboard/projects', { body: { name: 'fleet' } })
  const { operator } = (
    await admin('POST /dashboard/operators', { body: { name: 'carl', role: 'write', projects: ['fleet'] } })
  ).body
  expect(operator.projects).toEqual(['fleet'])
  const signedIn = await signIn({ link: operator.link })
  expect(signedIn.body.projects).toEqual([{ name: 'fleet', disabled: false }])
  const cookie = String(signedIn.headers['set-cookie']).split(';', 1)[0] as string
  const statusIn = async (project: string, request = 'GET /v1/users') => {
    const headers = {
      cookie,
      'x-groma-dashboard': '1',
      'x-groma-project': project,
      'x-groma-environment': 'test',
    }
    return (await groma.call(request, { key: '', headers })).status
  }
  expect(await statusIn('fleet')).toBe(200)
  expect(await statusIn('default')).toBe(400) // as of a project that does not exist
  expect(await statusIn('fleet', 'GET /dashboard/projects/fleet/keys')).toBe(200)
  expect(await statusIn('fleet', 'GET /dashboard/projects/default/keys')).toBe(404)

  await admin('PUT /dashboard/operators/carl/projects', { body: { projects: [] } })
  expect([await statusIn('fleet'), await statusIn('default')]).toEqual([400, 400])
  await admin('PUT /dashboard/operators/carl/projects', { body: { projects: null } })
  expect(await statusIn('default')).toBe(200)
  await admin('DELETE /dashboard/operators/carl')
})

it.each([
  ['POST /dashboard/operators', { name: 'eve', role: 'read', projects: ['nowhere'] }, 400],
  ['POST /dashboard/operators', { name: 'eve', role: 'admin', projects: ['default'] }, 409],
  ['PUT /dashboard/operators/eve/projects', { projects: null }, 404],
  ['PUT /dashboard/operators/the%20admin/projects', { projects: ['default'] }, 409],
  ['POST /dashboard/operators', { name: 'a b', role: 'read' }, 400],
  ['POST /dashboard/operators', { name: 'eve', role: 'god' }, 400],
  ['PATCH /dashboard/operators/eve', { role: 'read' }, 404],
  ['DELETE /dashboard/operators/eve', undefined, 404],
  ['POST /dashboard/operators/eve/link', undefined, 404],
  ['DELETE /dashboard/operators/the%20admin', undefined, 409],
  ['PATCH /dashboard/operators/the%20admin', { role: 'write' }, 409],
])('%s %j is refused', async (request, body, status) => {
  expect((await admin(request, { body })).status).toBe(status)
  expect(await names()).toEqual(['the admin: admin'])
})
