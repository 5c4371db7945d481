import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { openNodeBeside, openTestApp, type TestApp } from '../app/app.ts'
import { type BuiltTown, buildTown } from '../maps/built-town.ts'
import { draw, position, type Spot } from '../maps/draw.ts'
import { fence, walker } from '../tracking/walker.ts'

/** Every character is 500 m: a café of a chain, a store with a geofence, and nothing. */
const town = draw('c . s . n', 500)
const { c, s, n } = town as Record<'c' | 's' | 'n', Spot>

let built: BuiltTown
let groma: TestApp

beforeAll(async () => {
  built = await buildTown(town, { c: { amenity: 'cafe', name: 'Starbucks', 'brand:wikidata': 'Q37158' } })
  groma = await openTestApp({ GROMA_DATA: built.folder })
  await groma.call('PATCH /v1/settings/project', {
    body: { places: true, events: { 'user.entered_place': true } },
  })
  await groma.call('PATCH /v1/settings', { body: { chainMappings: { starbucks: 'coffee-7' } } })
  await fence(groma, '1', { coordinates: position(s) }, 'store')
})
afterAll(async () => {
  await groma.close()
  await built.remove()
})

const put = (name: string, body: object) =>
  groma.call(`PUT /v1/segments/${name}`, { body: { description: name, ...body } })
const names = (user: { segments: { externalId: string }[] }) =>
  user.segments.map(({ externalId }) => externalId)

it('updates the segments of a user with visits and rules', async () => {
  await put('shoppers', { geofenceTag: 'store', days: 7 })
  await put('coffee', { chain: 'starbucks' })
  await put('gold', { metadata: { plan: 'gold' } })
  await put('named', { userIds: ['ada'] })
  const walk = walker(groma)
  const at = async (place: Spot, more: object = {}) =>
    (await walk(place, { stopped: true, ...more })).body.user
  expect(names(await at(n))).toEqual(['named'])
  expect(names(await at(s))).toEqual(['named', 'shoppers'])
  const user = await at(c, { metadata: { plan: 'gold' } })
  expect(names(user)).toEqual(['coffee', 'gold', 'named', 'shoppers'])
  expect(user.segments[0]).toEqual({ description: 'coffee', externalId: 'coffee' })
  expect(user.topChains).toEqual([{ slug: 'starbucks', name: 'Starbucks', externalId: 'coffee-7' }])

  await put('named', { userIds: ['bob'] })
  await groma.call('DELETE /v1/segments/coffee')
  expect(names(await at(n, { metadata: { plan: 'iron' } }))).toEqual(['shoppers'])
  await groma.database.query(
    "update events set created_at = (created_at at time zone 'UTC' - interval '8 days') at time zone 'UTC'",
  )
  expect(names((await groma.call('GET /v1/users/ada')).body.user)).toEqual([])
})

it('lists segments, and who is in each', async () => {
  const own = await groma.newProject()
  await own.call('PATCH /v1/settings/project', {
    body: { places: true, events: { 'user.entered_place': true } },
  })
  await fence(own, '1', { coordinates: position(s) }, 'store')
  const rules: Record<string, object> = {
    shoppers: { geofenceTag: 'store' },
    coffee: { chain: 'starbucks' },
    gold: { metadata: { plan: 'gold' } },
    both: { metadata: { plan: 'gold' }, geofenceTag: 'store' },
    named: { userIds: ['bob', 'nobody'] },
  }
  for (const [name, rule] of Object.entries(rules))
    await own.call(`PUT /v1/segments/${name}`, { body: { description: name, ...rule } })
  const ada = walker(own, { deviceId: 'a', userId: 'ada' })
  await ada(s, { stopped: true, metadata: { plan: 'gold' } })
  await walker(own, { deviceId: 'b', userId: 'bob' })(c, { stopped: true, metadata: { plan: 'iron' } })
  const { segments } = (await own.call('GET /v1/segments')).body
  expect(segments).toEqual(
    Object.entries(rules)
      .sort()
      .map(([externalId, rule]) => ({ externalId, description: externalId, ...rule })),
  )
  const members: Record<string, string[]> = {}
  for (const name of Object.keys(rules)) {
    const { users } = (await own.call(`GET /v1/segments/${name}/users`)).body
    members[name] = users.map(({ userId }: { userId: string }) => userId)
  }
  expect(members).toEqual({
    shoppers: ['ada'],
    coffee: ['bob'],
    gold: ['ada'],
    both: ['ada'],
    named: ['bob'],
  })
  expect((await own.call('GET /v1/segments/none/users')).status).toBe(404)
})

it('reads, replaces and deletes a segment', async () => {
  expect((await put('one', { category: 'cafe', days: 3 })).body.segment).toEqual({
    externalId: 'one',
    description: 'one',
    category: 'cafe',
    days: 3,
  })
  expect((await groma.call('GET /v1/segments/one')).body.segment.days).toBe(3)
  expect((await groma.call('GET /v1/segments/one', { key: 'live secret' })).status).toBe(404)
  expect((await groma.call('DELETE /v1/segments/one')).status).toBe(200)
  expect((await groma.call('DELETE /v1/segments/one')).status).toBe(404)
})

it('is on every server at once as it was saved, and without a user who was erased', async () => {
  const other = await openNodeBeside(groma)
  onTestFinished(() => other.close())
  await walker(groma, { deviceId: 'e', userId: 'eve' })(n)
  await put('last', { userIds: ['eve', 'ada'] })
  const read = async () => (await other.call('GET /v1/segments/last')).body.segment?.userIds
  expect(await read()).toEqual(['eve', 'ada'])
  await groma.call('DELETE /v1/users/eve')
  expect(await read()).toEqual(['ada'])
})

it.each([
  [{ days: 0 }, 'days'],
  [{ userIds: 'ada' }, 'userIds'],
  [{ description: undefined }, 'description'],
])('refuses %j', async (body, param) => {
  expect((await put('bad', body)).body.meta).toMatchObject({ code: 400, param })
})
