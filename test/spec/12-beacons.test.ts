import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../app/app.ts'
import { openSpecApp, query } from './app.ts'

let groma: TestApp
beforeAll(async () => {
  groma = await openSpecApp()
})
afterAll(() => groma.close())

const ibeacon = {
  ...{ description: 'Door', type: 'ibeacon', uuid: 'f7826da6-4fa2-4e98-8024-bc5b71e0893e' },
  ...{ major: '1', minor: '2', coordinates: [13.2, 53.6] },
}
const eddystone = {
  ...{ description: 'Till', type: 'eddystone', uid: '00112233445566778899', instance: 'aabbccddeeff' },
  coordinates: [13.2, 53.6],
}
let number = 0
const create = (body: object) =>
  groma.call('POST /v1/beacons', { body: { tag: 'made', externalId: `${++number}`, ...body } })
const put = (name: string, body: object) => groma.call(`PUT /v1/beacons/${name}`, { body })
const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, at]))

describe('GET /v1/beacons', () => {
  const list = async (fields: { [name: string]: string }) =>
    (await groma.call(`GET /v1/beacons?${query(fields)}`)).body.beacons.map(
      ({ externalId }: { externalId: string }) => externalId,
    )

  it('is sorted by createdAt, the newest first; tag and externalId are filters, times cursors', async () => {
    for (const name of ['x', 'y', 'z']) await put(`listed/${name}`, ibeacon)
    await put('listed/x', eddystone)
    const tag = 'listed'
    expect(await list({ tag })).toEqual(['z', 'y', 'x'])
    expect(await list({ tag, externalId: 'y' })).toEqual(['y'])
    const { createdAt } = (await groma.call('GET /v1/beacons/listed/y')).body.beacon
    expect(await list({ tag, createdBefore: createdAt })).toEqual(['x'])
    expect(await list({ tag, createdAfter: createdAt })).toEqual(['z'])
  })

  it('limit is 1 to 1000; answers meta.hasMore', async () => {
    for (const [limit, status] of [
      [1, 200],
      [1000, 200],
      [0, 400],
      [1001, 400],
    ])
      expect((await groma.call(`GET /v1/beacons?limit=${limit}`)).status, `${limit}`).toBe(status)
    expect((await groma.call('GET /v1/beacons?tag=listed&limit=1')).body.meta.hasMore).toBe(true)
  })
})

describe('POST /v1/beacons', () => {
  it.each(['description', 'tag', 'externalId', 'type', 'coordinates'])('needs %s', async (param) => {
    expect((await create({ ...ibeacon, [param]: undefined })).body.meta).toMatchObject({ code: 400, param })
  })

  it.each(['uuid', 'major', 'minor'])('of an ibeacon needs %s', async (param) => {
    expect((await create({ ...ibeacon, [param]: undefined })).body.meta).toMatchObject({ code: 400, param })
  })

  it.each(['uid', 'instance'])('of an eddystone needs %s', async (param) => {
    expect((await create({ ...eddystone, [param]: undefined })).body.meta).toMatchObject({ code: 400, param })
  })

  it('type is ibeacon or eddystone', async () => {
    for (const body of [ibeacon, eddystone])
      expect((await create(body)).body.beacon).toMatchObject({ type: body.type, enabled: true })
    expect((await create({ ...ibeacon, type: 'candle' })).body.meta).toMatchObject({
      code: 400,
      param: 'type',
    })
  })

  it('takes enabled and metadata, up to 16 keys, also as JSON text', async () => {
    expect((await create({ ...ibeacon, enabled: false })).body.beacon.enabled).toBe(false)
    expect((await create({ ...ibeacon, metadata: JSON.stringify(keys(16)) })).body.beacon.metadata).toEqual(
      keys(16),
    )
    expect((await create({ ...ibeacon, metadata: keys(17) })).body.meta).toMatchObject({ param: 'metadata' })
    const metadata = { text: 'left', number: 1.5, boolean: true }
    expect((await create({ ...ibeacon, metadata })).body.beacon.metadata).toEqual(metadata)
    const nested = await create({ ...ibeacon, metadata: { a: [1] } })
    expect(nested.body.meta).toMatchObject({ code: 400, param: expect.stringMatching(/^metadata/) })
  })

  it('is a conflict where there is one of that tag and externalId', async () => {
    await create({ ...ibeacon, externalId: 'twice' })
    expect((await create({ ...ibeacon, externalId: 'twice' })).status).toBe(409)
  })
})

it('PUT makes one, or updates it, by tag and externalId or _id; enabled is true by default', async () => {
  const { beacon } = (await put('doors/1', { ...ibeacon, enabled: false })).body
  const again = (await put('doors/1', ibeacon)).body.beacon
  expect(again).toMatchObject({ _id: beacon._id, createdAt: beacon.createdAt, enabled: true })
  expect((await put(beacon._id, eddystone)).body.beacon).toMatchObject({ _id: beacon._id, type: 'eddystone' })
})

it('GET and DELETE are by _id, or by tag and externalId', async () => {
  for (const by of ['_id', 'name']) {
    const { beacon } = (await create(ibeacon)).body
    const path = `/v1/beacons/${by === '_id' ? beacon._id : `made/${beacon.externalId}`}`
    expect((await groma.call(`GET ${path}`)).body).toEqual({ meta: { code: 200 }, beacon })
    expect((await groma.call(`DELETE ${path}`)).body).toEqual({ meta: { code: 200 } })
    expect((await groma.call(`GET ${path}`)).status).toBe(404)
  }
})

it('beacons within a kilometre are told to SDKs', async () => {
  await put('near/1', { ...ibeacon, coordinates: [30, 30] })
  await put('near/2', { ...ibeacon, minor: '3', coordinates: [30.02, 30] })
  const { beacons } = (await groma.call('GET /v1/search/beacons?near=30,30')).body
  expect(beacons.map(({ externalId }: { externalId: string }) => externalId)).toEqual(['1'])
})
