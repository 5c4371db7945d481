import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../app/app.ts'
import { draw, position, type Spot } from '../maps/draw.ts'
import { walker } from '../tracking/walker.ts'

/** Every character is 400 m. */
const { a, b, c } = draw('a . b . . c', 400) as Record<'a' | 'b' | 'c', Spot>
const uuid = 'F7826DA6-4FA2-4E98-8024-BC5B71E0893E'
const door = { description: 'Door', type: 'ibeacon', uuid, major: '1', minor: '2', coordinates: position(a) }
const till = {
  description: 'Till',
  type: 'eddystone',
  uid: '00112233445566778899',
  instance: 'aabbccddeeff',
  coordinates: position(b),
}

let groma: TestApp
beforeAll(async () => {
  groma = await openTestApp()
})
afterAll(() => groma.close())

const put = (name: string, body: object) => groma.call(`PUT /v1/beacons/${name}`, { body })

describe('beacons', () => {
  it('are created, replaced, read and deleted, by name and by id', async () => {
    const made = (await put('doors/1', { ...door, metadata: { floor: 1 }, major: 1 })).body.beacon
    expect(made).toMatchObject({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      live: false,
      tag: 'doors',
      externalId: '1',
      description: 'Door',
      type: 'ibeacon',
      uuid,
      major: '1',
      minor: '2',
      geometry: { type: 'Point', coordinates: position(a) },
      enabled: true,
      metadata: { floor: 1 },
    })
    const replaced = (await put('doors/1', { ...door, enabled: false })).body.beacon
    expect(replaced).toMatchObject({ _id: made._id, createdAt: made.createdAt, enabled: false })
    expect(replaced).not.toHaveProperty('metadata')
    const byId = (await put(made._id, till)).body.beacon
    expect(byId).toMatchObject({ _id: made._id, tag: 'doors', type: 'eddystone' })
    expect(byId).toMatchObject({ uid: till.uid, instance: till.instance })
    expect(byId).not.toHaveProperty('uuid')
    for (const name of ['doors/1', made._id])
      expect((await groma.call(`GET /v1/beacons/${name}`)).body.beacon).toEqual(byId)
    expect((await groma.call('DELETE /v1/beacons/doors/1')).body).toEqual({ meta: { code: 200 } })
    for (const request of ['GET', 'DELETE'])
      expect((await groma.call(`${request} /v1/beacons/${made._id}`)).status).toBe(404)
    expect((await put(made._id, till)).status).toBe(404)
  })

  it('are created once by POST', async () => {
    const body = { tag: 'tills', externalId: '1', ...till }
    expect((await groma.call('POST /v1/beacons', { body })).body.beacon).toMatchObject({ tag: 'tills' })
    const again = await groma.call('POST /v1/beacons', { body })
    expect([again.status, again.body.meta.message]).toEqual([409, expect.stringContaining('tills')])
  })

  it('accept a form with JSON values', async () => {
    const form = new URLSearchParams({
      ...door,
      coordinates: JSON.stringify(door.coordinates),
      metadata: '{"floor":3}',
      enabled: 'false',
    }).toString()
    const { body } = await groma.call('PUT /v1/beacons/forms/1', { form })
    expect(body.beacon).toMatchObject({ metadata: { floor: 3 }, enabled: false })
  })

  it.each([
    [{ ...door, uuid: undefined }, 'uuid'],
    [{ ...door, uuid: '' }, 'uuid'],
    [{ ...door, major: 'x'.repeat(257) }, 'major'],
    [{ ...door, minor: undefined }, 'minor'],
    [{ ...till, uid: undefined }, 'uid'],
    [{ ...till, instance: {} }, 'instance'],
    [{ ...door, type: 'smell' }, 'type'],
    [{ ...door, coordinates: undefined }, 'coordinates'],
    [{ ...door, coordinates: [181, 0] }, 'coordinates'],
    [{ ...door, coordinates: [null, null] }, 'coordinates'],
    [{ ...door, coordinates: [true, []] }, 'coordinates'],
    [{ ...door, coordinates: '[13.2,53.5,1]' }, 'coordinates'],
    [{ ...door, description: undefined }, 'description'],
    [
      { ...door, metadata: Object.fromEntries(Array.from({ length: 17 }, (_, at) => [`k${at}`, 1])) },
      'metadata',
    ],
  ])('refuse %j', async (body, param) => {
    expect((await put('doors/bad', body)).body.meta).toMatchObject({ code: 400, param })
  })

  it('are listed, the newest first', async () => {
    for (const name of ['x', 'y', 'z']) await put(`list/${name}`, door)
    const list = async (query: string) => {
      const { body } = await groma.call(`GET /v1/beacons?tag=list&${query}`)
      return body.beacons.map(({ externalId }: { externalId: string }) => externalId)
    }
    expect(await list('')).toEqual(['z', 'y', 'x'])
    expect(await list('limit=2')).toEqual(['z', 'y'])
    expect(await list('externalId=y')).toEqual(['y'])
    const { createdAt } = (await groma.call('GET /v1/beacons/list/y')).body.beacon
    expect(await list(`createdBefore=${createdAt}`)).toEqual(['x'])
    expect(await list(`createdAfter=${createdAt}`)).toEqual(['z'])
    expect((await groma.call('GET /v1/beacons?tag=list&limit=2')).body.meta.hasMore).toBe(true)
  })

  it('are found within a kilometre, with the identifiers to scan for', async () => {
    const node = await openTestApp()
    const call = (request: string, body: object) => node.call(request, { body })
    await call('PUT /v1/beacons/near/a', door)
    await call('PUT /v1/beacons/near/b', till)
    await call('PUT /v1/beacons/near/c', { ...door, coordinates: position(c) })
    await call('PUT /v1/beacons/near/off', { ...door, enabled: false })
    const { body } = await node.call(`GET /v1/search/beacons?near=${b.latitude},${b.longitude}`, {
      key: 'test publishable',
    })
    expect(body.beacons.map(({ externalId }: { externalId: string }) => externalId)).toEqual(['b', 'a'])
    expect(body.meta.settings.beacons).toEqual({ uuids: [uuid], uids: [till.uid] })
    await node.close()
  })
})

describe('a device that scans', () => {
  const told = (answer: { body: { events: { type: string; beacon?: { description: string } }[] } }) =>
    answer.body.events.map(({ type, beacon }) => `${type.replace('user.', '')} ${beacon?.description}`)

  it('enters beacons in range, and exits those out of range', async () => {
    await groma.call('PATCH /v1/settings/project', {
      body: { beacons: true, events: { 'user.entered_beacon': true, 'user.exited_beacon': true } },
    })
    await put('heard/door', { ...door, major: 7 })
    await put('heard/till', { ...till, instance: '000000000001' })
    await put('heard/own', { ...door, description: 'Own', uuid: 'Shelf-A:1', major: 'x', minor: 'y' })
    await put('heard/off', { ...door, major: 8, enabled: false })
    const walk = walker(groma)
    const one = { type: 'ibeacon', uuid: uuid.toLowerCase(), major: 7, minor: '2', rssi: -60 }
    const two = { type: 'eddystone', uid: till.uid, instance: '000000000001' }
    const stranger = { ...one, major: '9' }
    const off = { ...one, major: '8' }

    const entered = await walk(a, { beacons: [one, stranger, off] })
    expect(told(entered)).toEqual(['entered_beacon Door'])
    expect(entered.body.user.beacons).toMatchObject([
      { _id: expect.any(String), description: 'Door', major: '7' },
    ])
    expect(told(await walk(a))).toEqual([])
    const changed = await walk(a, { beacons: [two] })
    expect(told(changed)).toEqual(['exited_beacon Door', 'entered_beacon Till'])
    expect(changed.body.events[0].duration).toBeTypeOf('number')
    expect(told(await walk(a, { beacons: [], accuracy: 2000 }))).toEqual([])
    const { user } = (await groma.call('GET /v1/users/ada')).body
    expect(user.beacons).toMatchObject([{ description: 'Till' }])
    expect(told(await walk(a, { beacons: [] }))).toEqual(['exited_beacon Till'])

    const bare = { ...one, uuid: uuid.replaceAll('-', '') }
    const own = { uuid: 'SHELFa:1', major: 'X', minor: '-y' }
    const other = { uuid: 'shelfa', major: '1:x', minor: 'y' }
    expect(told(await walk(a, { beacons: [bare, own] }))).toEqual([
      'entered_beacon Door',
      'entered_beacon Own',
    ])
    expect(told(await walk(a, { beacons: [bare, other] }))).toEqual(['exited_beacon Own'])
  })

  const settings = { beacons: true, events: { 'user.entered_beacon': true, 'user.exited_beacon': true } }
  const heard = { uuid, major: '1', minor: '2' }

  it.each([
    ['disabled', (name: string) => put(name, { ...door, enabled: false })],
    ['deleted', (name: string) => groma.call(`DELETE /v1/beacons/${name}`)],
  ])('leaves one that is %s without an event', async (what, end) => {
    await groma.call('PATCH /v1/settings/project', { body: settings })
    const major = `${what} 1`
    await put(`ended/${what}`, { ...door, major })
    const walk = walker(groma, { deviceId: what, userId: what })
    expect(told(await walk(a, { beacons: [{ ...heard, major }] }))).toEqual(['entered_beacon Door'])
    await end(`ended/${what}`)
    expect((await groma.call(`GET /v1/users/${what}`)).body.user.beacons).toEqual([])
    expect(told(await walk(a, { beacons: [{ ...heard, major }] }))).toEqual([])
    expect(told(await walk(a, { beacons: [] }))).toEqual([])
  })

  it.each(['name', '_id'])('enters one anew that was disabled by its %s, and enabled again', async (by) => {
    await groma.call('PATCH /v1/settings/project', { body: settings })
    const major = `again by ${by}`
    const made = (await put(`again/${by}`, { ...door, major })).body.beacon
    const name = by === '_id' ? made._id : `again/${by}`
    const walk = walker(groma, { deviceId: by, userId: by })
    const near = { beacons: [{ ...heard, major }] }
    await walk(a, near)
    await put(name, { ...door, major, description: 'Gate' })
    expect(told(await walk(a, near))).toEqual([])
    await put(name, { ...door, major, enabled: false })
    await put(name, { ...door, major })
    expect((await groma.call(`GET /v1/users/${by}`)).body.user.beacons).toEqual([])
    expect(told(await walk(a, near))).toEqual(['entered_beacon Door'])
    expect(told(await walk(a, { beacons: [] }))).toEqual(['exited_beacon Door'])
  })

  it('tells of the beacon in history, too', async () => {
    await groma.call('PATCH /v1/settings/project', { body: settings })
    await put('past/door', { ...door, major: 'past' })
    const walk = walker(groma, { deviceId: 'past', userId: 'past' })
    await walk(b)
    const ago = (minutes: number) => ({ replayed: true, updatedAt: new Date(Date.now() - minutes * 60_000) })
    expect(told(await walk(a, { ...ago(9), beacons: [{ ...heard, major: 'past' }] }))).toEqual([
      'entered_beacon Door',
    ])
    expect(told(await walk(a, { ...ago(8), beacons: [] }))).toEqual(['exited_beacon Door'])
  })

  it('learns nothing of beacons of other environments, whatever ids it sends', async () => {
    await groma.call('PATCH /v1/settings/project', { body: settings })
    const { body } = await groma.call('PUT /v1/beacons/live/door', { key: 'live secret', body: door })
    const anonymous = { anonymous: true, beaconIds: [body.beacon._id], beacons: [] }
    const answer = await walker(groma, { deviceId: 'anonymous' })(a, anonymous)
    expect([answer.body.events, answer.body.user.beacons]).toEqual([[], []])
    const { beacons: _, ...silent } = anonymous
    expect((await walker(groma, { deviceId: 'anonymous' })(a, silent)).body.user.beacons).toEqual([])
  })
})
