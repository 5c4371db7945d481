import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../app/app.ts'
import { type BuiltTown, buildTown } from '../maps/built-town.ts'
import { draw, type Spot } from '../maps/draw.ts'

/** Every character is 50 m. A café with a bakery beside it, and a book shop at the other end of the street. */
const town = draw('c b . . . . . . . . s', 50)
const { c, s } = town as Record<'c' | 's', Spot>

/** IP addresses: a phone in Germany, one in the United States, a cloud server. */
const german = '91.64.1.1'
const american = '73.158.64.15'
const cloud = '3.5.140.1'

let built: BuiltTown
let groma: TestApp

beforeAll(async () => {
  built = await buildTown(town, {
    c: { amenity: 'cafe', name: 'Starbucks', 'brand:wikidata': 'Q37158', 'contact:facebook': 'sbux' },
    b: { shop: 'bakery', name: 'Backstube' },
    s: { shop: 'books', name: 'Bücherwurm' },
  })
  groma = await openTestApp({ GROMA_DATA: built.folder, GROMA_TRUSTED_PROXIES: '127.0.0.1' })
})

afterAll(async () => {
  await groma.close()
  await built.remove()
})

async function settings(changed: object) {
  const { status, body } = await groma.call('PATCH /v1/settings/project', { body: changed })
  if (status !== 200) throw new Error(JSON.stringify(body))
}

let phones = 0
beforeEach(async () => {
  phones += 1
  await groma.call('PATCH /v1/settings', { body: { placeFilters: null, chainMetadata: null } })
})

const track = (place: Spot, more: object = {}, ip = german) =>
  groma.call('POST /v1/track', {
    headers: { 'x-forwarded-for': ip },
    body: { deviceId: `phone ${phones}`, ...place, accuracy: 5, stopped: true, ...more },
  })

/** `entered_place Starbucks`, `exited_region_country DE`. */
const eventsOf = ({ body }: Awaited<ReturnType<typeof track>>) =>
  body.events.map(
    (event: { type: string; place?: { name: string }; region?: { code: string } }) =>
      `${event.type.slice('user.'.length)} ${event.place?.name ?? event.region?.code ?? ''}`,
  )

describe('places', () => {
  beforeAll(() =>
    settings({ places: true, events: { 'user.entered_place': true, 'user.exited_place': true } }),
  )
  afterAll(() => settings({ places: false }))

  it('are entered and exited, with all fields of the place', async () => {
    await groma.call('PATCH /v1/settings', {
      body: { chainMetadata: { starbucks: { tier: 1 } }, chainMappings: { starbucks: 'coffee-7' } },
    })
    const entered = await track(c)
    expect(eventsOf(entered)).toEqual(['entered_place Starbucks'])
    const [event] = entered.body.events
    expect(event.place).toMatchObject({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      name: 'Starbucks',
      chain: { slug: 'starbucks', name: 'Starbucks', externalId: 'coffee-7', metadata: { tier: 1 } },
      categories: expect.arrayContaining(['food-beverage', 'cafe']),
      location: { type: 'Point', coordinates: [c.longitude, c.latitude] },
      socialId: 'sbux',
    })
    expect(event.alternatePlaces.map(({ name }: { name: string }) => name)).toEqual(['Backstube'])
    expect(entered.body.user.place).toEqual(event.place)
    expect(event.confidence).toBe(3)

    const left = await track(s)
    expect(eventsOf(left)).toEqual(['exited_place Starbucks', 'entered_place Bücherwurm'])
    expect(left.body.events[0].duration).toBeTypeOf('number')
    expect(left.body.user.place.name).toBe('Bücherwurm')
  })

  it('are entered only if they pass the filters of the project', async () => {
    await groma.call('PATCH /v1/settings', { body: { placeFilters: { category: ['bakery'] } } })
    expect(eventsOf(await track(c))).toEqual(['entered_place Backstube'])
  })

  it('can be verified: the event then has the actual place', async () => {
    const { body } = await track(c)
    const [{ _id, alternatePlaces }] = body.events
    const path = `/v1/events/${_id}`
    const verify = (verifiedPlaceId?: string) =>
      groma.call(`PUT ${path}/verification`, { body: { verification: -1, verifiedPlaceId } })
    expect((await verify('nowhere')).status).toBe(404)
    expect((await verify(alternatePlaces[0]._id)).status).toBe(200)
    const read = async () => (await groma.call(`GET ${path}`)).body.event
    expect(await read()).toMatchObject({ verification: -1, verifiedPlace: alternatePlaces[0] })
    await verify()
    expect(await read()).not.toHaveProperty('verifiedPlace')
  })

  it('are in the context of a point', async () => {
    const { body } = await groma.call(`GET /v1/context?coordinates=${c.latitude},${c.longitude}`)
    expect(body.context.place.name).toBe('Starbucks')
    expect(body.place).toEqual(body.context.place)
  })
})

describe('nearby chains', () => {
  beforeAll(() =>
    settings({
      places: true,
      nearbyPlaceChains: ['starbucks', 'ikea'],
      nearbyPlaceChainRadius: 200,
      events: { 'user.nearby_place_chain': true, 'user.entered_place': false, 'user.exited_place': false },
    }),
  )
  afterAll(() =>
    settings({ places: false, nearbyPlaceChains: [], events: { 'user.nearby_place_chain': false } }),
  )
  const passing = { stopped: false }

  it('generate one event when approached, and are on the user while near', async () => {
    await groma.call('PATCH /v1/settings', { body: { chainMappings: { starbucks: 'coffee-7' } } })
    const far = await track(s, passing)
    expect([eventsOf(far), far.body.user.nearbyPlaceChains]).toEqual([[], []])
    const near = await track(c, passing)
    expect(eventsOf(near)).toEqual(['nearby_place_chain Starbucks'])
    expect(near.body.events[0].place.chain.slug).toBe('starbucks')
    const chains = [{ slug: 'starbucks', name: 'Starbucks', externalId: 'coffee-7' }]
    expect(near.body.user.nearbyPlaceChains).toEqual(chains)
    const again = await track(c, passing)
    expect([eventsOf(again), again.body.user.nearbyPlaceChains]).toEqual([[], chains])
    const { user } = (await groma.call(`GET /v1/users/${near.body.user._id}`)).body
    expect(user.nearbyPlaceChains).toEqual(chains)
    expect((await track(s, passing)).body.user.nearbyPlaceChains).toEqual([])
    expect(eventsOf(await track(c, passing))).toEqual(['nearby_place_chain Starbucks'])
  })

  it('do not become near by replayed updates of the past', async () => {
    await track(s, { ...passing, updatedAt: '2026-01-31T12:00:00Z' })
    const replayed = await track(c, { ...passing, replayed: true, updatedAt: '2026-01-31T11:00:00Z' })
    expect([eventsOf(replayed), replayed.body.user.nearbyPlaceChains]).toEqual([
      ['nearby_place_chain Starbucks'],
      [],
    ])
    const next = await track(c, { ...passing, replayed: true, updatedAt: '2026-01-31T11:05:00Z' })
    expect(eventsOf(next)).toEqual([])
  })

  it('are answered to an anonymous device every time', async () => {
    const { body } = await track(c, { ...passing, anonymous: true })
    expect([body.events, body.user.nearbyPlaceChains.length]).toEqual([[], 1])
  })

  it('are gone when the project disables them', async () => {
    const { user } = (await track(c, passing)).body
    await settings({ nearbyPlaceChains: ['ikea'] })
    expect((await groma.call(`GET /v1/users/${user._id}`)).body.user.nearbyPlaceChains).toEqual([])
    await settings({ nearbyPlaceChains: ['starbucks', 'ikea'] })
  })
})

describe('regions', () => {
  const all = ['country', 'state', 'dma', 'postal_code']
  const types = all.flatMap((kind) => [`user.entered_region_${kind}`, `user.exited_region_${kind}`])
  const baltimore = { latitude: 39.3085, longitude: -76.641 }

  beforeAll(() => settings({ regions: true, events: Object.fromEntries(types.map((type) => [type, true])) }))
  afterAll(() => settings({ regions: false }))

  it('generate events on change; below the country only in the United States', async () => {
    expect(eventsOf(await track(c))).toEqual(['entered_region_country DE'])
    const flown = await track(baltimore)
    expect(eventsOf(flown)).toEqual([
      'exited_region_country DE',
      'entered_region_country US',
      'entered_region_state MD',
      'entered_region_dma 512',
      'entered_region_postal_code 21217',
    ])
    expect(flown.body.user).toMatchObject({
      country: { _id: 'country-US', code: 'US', name: 'United States', flag: '🇺🇸' },
      state: { _id: 'state-US-MD', code: 'MD', name: 'Maryland' },
      dma: { _id: 'dma-512', code: '512' },
      postalCode: { _id: 'postalCode-US-21217', code: '21217', name: '21217' },
    })
    expect(flown.body.events[1].user.country.code).toBe('US')
    expect(flown.body.events[0]).toMatchObject({ confidence: 3, duration: expect.any(Number) })
    expect(eventsOf(await track(baltimore))).toEqual([])
  })

  it('are in the context of a point', async () => {
    const { body } = await groma.call('GET /v1/context?coordinates=39.3085,-76.641')
    expect([body.country.code, body.context.state.code]).toEqual(['US', 'MD'])
  })
})

describe('a blocked country', () => {
  beforeAll(() => settings({ blockedCountries: ['de'] }))
  afterAll(() => settings({ blockedCountries: [] }))
  const boston = { latitude: 42.36, longitude: -71.06 }

  it.each([
    ['by place', c, american],
    ['by address', boston, german],
  ])('answers 451, %s, and stores nothing', async (_how, place, ip) => {
    const before = await groma.database.query('select count(*) from locations')
    const refused = await track(place, {}, ip)
    expect([refused.status, refused.body.meta.message]).toEqual([451, expect.stringContaining('DE')])
    const context = await groma.call(`GET /v1/context?coordinates=${place.latitude},${place.longitude}`, {
      headers: { 'x-forwarded-for': ip },
    })
    expect(context.status).toBe(451)
    expect(await groma.database.query('select count(*) from locations')).toEqual(before)
  })

  it('does not affect other countries', async () => {
    expect((await track(boston, {}, american)).status).toBe(200)
  })
})

describe('fraud', () => {
  beforeAll(() => settings({ fraud: true, events: { 'user.failed_fraud': true } }))
  afterAll(() => settings({ fraud: false }))

  const raised = ({ body }: Awaited<ReturnType<typeof track>>) =>
    Object.entries(body.user.fraud)
      .filter(([name, value]) => value === true && !['passed', 'verified'].includes(name))
      .map(([name]) => name)
  const far = { latitude: c.latitude, longitude: c.longitude + 1 }

  it.each<[string, Parameters<typeof track>]>([
    ['mocked', [c, { mocked: true }]],
    ['mocked', [c, {}, american]],
    ['jumped', [far]],
    ['compromised', [c, { compromised: true }]],
    ['inaccurate', [c, { accuracy: 1500 }]],
    ['proxy', [c, {}, cloud]],
  ])('%s is set, generates an event, and is cleared again', async (flag, update) => {
    expect(raised(await track(c))).toEqual([])
    const failed = await track(...update)
    expect(raised(failed)).toContain(flag)
    expect(failed.body.user.fraud.passed).toBe(false)
    expect(eventsOf(failed)).toEqual(['failed_fraud '])
    const at = failed.body.user.fraud[`last${flag[0]?.toUpperCase()}${flag.slice(1)}At`]
    expect(Date.parse(at)).toBe(Date.parse(failed.body.user.updatedAt))
    const place = flag === 'jumped' ? far : c
    const mended = await track(place)
    expect(raised(mended)).toEqual([])
    expect(mended.body.user.fraud.passed).toBe(true)
    expect(mended.body.user.fraud[`last${flag[0]?.toUpperCase()}${flag.slice(1)}At`]).toBe(at)
  })

  it('sharing: the sixth user of a device in seven days, until fewer are left', async () => {
    const users = ['ada', 'bob', 'cy', 'dee', 'eve', 'flo'].map((name) => `${name} ${phones}`)
    const flags: string[][] = []
    for (const userId of users) flags.push(raised(await track(c, { userId })))
    expect(flags).toEqual([[], [], [], [], [], ['sharing']])
    await groma.call(`DELETE /v1/users/${encodeURIComponent(users[0] as string)}`)
    expect(raised(await track(c, { userId: users[5] }))).toEqual([])
  })

  it('verified: attested by the device, and all checks passed', async () => {
    expect((await track(c, { verified: true })).body.user.fraud.verified).toBe(true)
    expect((await track(c, { verified: true, mocked: true })).body.user.fraud.verified).toBe(false)
  })

  it('the operator blocks and unblocks a user', async () => {
    const { user } = (await track(c)).body
    const say = (body: object) => groma.call(`PATCH /v1/users/${user._id}/fraud`, { body })
    expect((await say({ blocked: true })).body.user.fraud).toMatchObject({ blocked: true, passed: false })
    expect(eventsOf(await track(c))).toEqual(['failed_fraud '])
    await say({ blocked: false, bypassed: true })
    const bypassed = await track(c, { mocked: true })
    expect(bypassed.body.user.fraud).toMatchObject({ mocked: true, bypassed: true, passed: true })
  })

  it('is absent where the project does not check', async () => {
    await settings({ fraud: false })
    expect((await track(c, { mocked: true })).body.user).not.toHaveProperty('fraud')
    await settings({ fraud: true })
  })
})
