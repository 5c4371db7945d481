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
  expect(await names()).toEqual(['the admin: admin'])
})

it.each([
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
