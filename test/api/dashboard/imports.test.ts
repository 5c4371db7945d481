import { afterAll, beforeAll, expect, it } from 'vitest'
import { openNodeBeside, openTestApp, type TestApp } from '../../app/app.ts'
import { operatorOf } from '../../app/operator.ts'

let first: TestApp
let second: TestApp
/** To which of them the balancer sends the next request. */
let next: TestApp
let admin: Awaited<ReturnType<typeof operatorOf>>

beforeAll(async () => {
  first = await openTestApp()
  second = await openNodeBeside(first)
  admin = await operatorOf({ ...first, call: (request, call) => next.call(request, call) }, 'admin')
})

afterAll(async () => {
  await second.close()
  await first.close()
})

const piece = (offset: number) =>
  admin(`PUT /dashboard/uploads/town.osm.pbf?offset=${offset}&total=8`, {
    body: Buffer.from('half'),
    headers: { 'content-type': 'application/octet-stream' },
  })

it('an upload whose pieces reach two servers is refused with the reason, and goes on at the first', async () => {
  next = first
  expect((await piece(0)).body).toMatchObject({ received: 4 })
  next = second
  const refusal = { status: 400, body: { meta: { message: expect.stringContaining('another one has it') } } }
  expect(await piece(4)).toMatchObject(refusal)
  expect(await admin('POST /dashboard/import', { body: { upload: 'town.osm.pbf' } })).toMatchObject(refusal)
  next = first
  expect((await piece(4)).body).toMatchObject({ received: 8 })
})
