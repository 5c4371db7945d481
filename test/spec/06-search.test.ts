import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { metresPerDegree } from '../../src/geo/distance.ts'
import { writeImports } from '../../src/geofences/write-imports.ts'
import type { TestApp } from '../app/app.ts'
import { buildCity, type City } from '../maps/city.ts'
import { draw, position, type Spot } from '../maps/draw.ts'
import { fence, walker } from '../tracking/walker.ts'
import { openSpecApp, query } from './app.ts'

/** Every character is 400 m, far from the city. */
const field = draw('a . b . . c', 400) as { [letter: string]: Spot }
const { a, c } = field as Record<'a' | 'c', Spot>
const pointOf = ({ latitude, longitude }: Spot) => `${latitude},${longitude}`

let city: City
let groma: TestApp
beforeAll(async () => {
  city = await buildCity({ withRoads: true })
  groma = await openSpecApp({ GROMA_DATA: city.folder, GROMA_TRUSTED_PROXIES: '127.0.0.1' })
  for (const [name, place] of Object.entries(field)) {
    const metadata = { letter: name, order: name.charCodeAt(0) }
    await walker(groma, { deviceId: name, userId: name })(place, { metadata })
    await fence(groma, name, { coordinates: position(place), radius: 50, metadata }, `tag-${name}`)
  }
})
afterAll(async () => {
  await groma.close()
  await city.remove()
})

const search = (path: string, fields: { [name: string]: string }, key = 'test publishable') =>
  groma.call(`GET /v1/${path}?${query(fields)}`, { key })
const names = (found: { userId?: string; externalId?: string }[]) =>
  found.map(({ userId, externalId }) => userId ?? externalId).join(' ')

async function expectRange(
  path: string,
  fields: { [name: string]: string },
  param: string,
  [least, most]: [number, number],
) {
  for (const [value, status] of [
    [least, 200],
    [most, 200],
    [least - 1, 400],
    [most + 1, 400],
  ]) {
    const { body } = await search(path, { ...fields, [param]: `${value}` }, 'test secret')
    expect([body.meta.code, body.meta.param], `${value}`).toEqual([
      status,
      status === 400 ? param : undefined,
    ])
  }
}

describe('GET /v1/search/autocomplete', () => {
  const complete = (fields: { [name: string]: string }) => search('search/autocomplete', fields)
  const labels = async (fields: { [name: string]: string }) =>
    (await complete(fields)).body.addresses.map(
      ({ placeLabel, addressLabel }: { placeLabel?: string; addressLabel: string }) =>
        placeLabel ?? addressLabel,
    )

  it('needs a query', async () => {
    expect((await complete({})).body.meta).toMatchObject({ code: 400, param: 'query' })
  })

  it('completes part of an address or place name', async () => {
    expect((await labels({ query: '100 calv', near: city.point('a') }))[0]).toBe('100 Calvert Street')
    expect((await labels({ query: 'starb', near: city.point('a') }))[0]).toBe('Starbucks')
  })

  it('ranks nearby results first; by default near the IP address of the request', async () => {
    const first = async (fields: { [name: string]: string }, ip = '127.0.0.1') =>
      (
        await groma.call(
          `GET /v1/search/autocomplete?${query({ query: 'Cambridge', layers: 'locality', ...fields })}`,
          {
            headers: { 'x-forwarded-for': ip },
          },
        )
      ).body.addresses[0].countryCode
    expect(await first({ near: '52.2,0.1' })).toBe('GB')
    expect(await first({ near: '42.37,-71.1' })).toBe('US')
    expect(await first({}, '129.2.0.1')).toBe('US')
  })

  it('takes layers', async () => {
    const layers = async (wanted: string) =>
      (await complete({ query: 'balti', near: city.point('a'), layers: wanted })).body.addresses.map(
        ({ layer }: { layer: string }) => layer,
      )
    expect(new Set(await layers('locality'))).toEqual(new Set(['locality']))
  })

  it('limit is 1 to 100, 10 by default', async () => {
    const fields = { query: 'san', layers: 'locality' }
    await expectRange('search/autocomplete', fields, 'limit', [1, 100])
    expect((await complete(fields)).body.addresses).toHaveLength(10)
    expect((await complete({ ...fields, limit: '3' })).body.addresses).toHaveLength(3)
  })

  it('takes countryCode, comma-separated; country means the same', async () => {
    const countries = async (fields: { [name: string]: string }) =>
      new Set(
        (await complete({ query: 'cambridge', limit: '50', ...fields })).body.addresses.map(
          ({ countryCode }: { countryCode: string }) => countryCode,
        ),
      )
    expect(await countries({ countryCode: 'GB' })).toEqual(new Set(['GB']))
    expect(await countries({ countryCode: 'GB,US' })).toEqual(new Set(['GB', 'US']))
    expect(await countries({ country: 'GB' })).toEqual(new Set(['GB']))
  })

  it('takes lang', async () => {
    const { addresses } = (await complete({ query: 'Berlin', countryCode: 'DE', lang: 'fr' })).body
    expect(addresses[0].country).toBe('Allemagne')
    const inEnglish = (await complete({ query: 'Berlin', countryCode: 'DE' })).body.addresses
    expect(inEnglish[0].country).toBe('Germany')
    for (const lang of ['ar', 'de', 'en', 'es', 'fr', 'ja', 'ko', 'pt', 'ru', 'zh'])
      expect((await complete({ query: 'Berlin', lang })).status, lang).toBe(200)
    expect((await complete({ query: 'Berlin', lang: 'it' })).body.meta.param).toBe('lang')
  })

  it('of layers=address and countryCode=US,CA answers full addresses', async () => {
    const fields = { query: '100 calv', near: city.point('a'), layers: 'address', countryCode: 'US,CA' }
    expect((await complete(fields)).body.addresses[0].formattedAddress).toMatch(
      /^100 Calvert Street, Baltimore, MD 21201/,
    )
  })
})

describe('GET /v1/search/users', () => {
  const near = pointOf(a)
  const users = async (fields: { [name: string]: string }) =>
    names((await search('search/users', { near, ...fields }, 'test secret')).body.users)

  it('needs near', async () => {
    expect((await search('search/users', {}, 'test secret')).body.meta).toMatchObject({ param: 'near' })
  })

  it('radius is 100 to 10000 metres, 1000 by default; the nearest come first', async () => {
    await expectRange('search/users', { near }, 'radius', [100, 10_000])
    expect(await users({})).toBe('a b')
    expect(await users({ radius: '100' })).toBe('a')
    expect(await users({ radius: '10000', near: pointOf(c) })).toBe('c b a')
    const north = (metres: number) => pointOf({ ...a, latitude: a.latitude + metres / metresPerDegree })
    expect([await users({ near: north(995) }), await users({ near: north(1005) })]).toEqual(['a', ''])
  })

  it('finds a user very near the equator', async () => {
    const nearly = 5e-324
    await walker(groma, { deviceId: 'zero', userId: 'zero' })({ latitude: nearly, longitude: nearly })
    expect(await users({ near: '0,0' })).toBe('zero')
    expect(await users({ near: `${nearly},0` })).toBe('zero')
  })

  it.each(['car', 'truck', 'foot', 'bike'])('takes mode=%s, with which radius is minutes', async (mode) => {
    const corner = city.at.a as Spot
    await walker(groma, { deviceId: 'driver', userId: 'driver' })(city.at.g as Spot)
    const fields = { near: pointOf(corner), mode, radius: '20' }
    const { status, body } = await search('search/users', fields, 'test secret')
    expect([status, names(body.users ?? [])]).toEqual([200, 'driver'])
  })

  it('takes metadata[key]', async () => {
    expect(await users({ 'metadata[letter]': 'b' })).toBe('b')
    expect(await users({ 'metadata[order]': '97' })).toBe('a')
  })

  it('limit is 1 to 100', async () => {
    await expectRange('search/users', { near }, 'limit', [1, 100])
    expect(await users({ limit: '1' })).toBe('a')
  })

  it('limit is 10 by default', async () => {
    const at = { latitude: -10, longitude: 10, accuracy: 5 }
    const updates = Array.from({ length: 11 }, (_, number) => ({ deviceId: `crowd-${number}`, ...at }))
    await groma.call('POST /v1/track/bulk', { body: { updates } })
    expect((await search('search/users', { near: '-10,10' }, 'test secret')).body.users).toHaveLength(10)
  })

  it('mode is one of four', async () => {
    const { body } = await search('search/users', { near, mode: 'horse' }, 'test secret')
    expect(body.meta).toMatchObject({ code: 400, param: 'mode' })
  })
})

describe('GET /v1/search/geofences', () => {
  const near = pointOf(a)
  const geofences = async (fields: { [name: string]: string }) =>
    (await search('search/geofences', { near, ...fields })).body.geofences

  it('needs near', async () => {
    expect((await search('search/geofences', {})).body.meta).toMatchObject({ code: 400, param: 'near' })
  })

  it('answers the nearest first, within radius metres', async () => {
    expect(names(await geofences({}))).toBe('a b c')
    expect(names(await geofences({ radius: '1000' }))).toBe('a b')
    expect(names(await geofences({ near: pointOf(c) }))).toBe('c b a')
  })

  it('limit is 1 to 1000; more than 100 only without geometries', async () => {
    await expectRange('search/geofences', { near, includeGeometry: 'false' }, 'limit', [1, 1000])
    const { body } = await search('search/geofences', { near, limit: '101' })
    expect(body.meta).toMatchObject({ code: 400, param: 'includeGeometry' })
    expect(names(await geofences({ limit: '1' }))).toBe('a')
  })

  it('limit is 100 by default', async () => {
    const rows = Array.from({ length: 101 }, (_, number) => `many,${number},Store,10,-10,50`)
    const text = ['tag,externalId,description,latitude,longitude,radius', ...rows].join('\n')
    const queued = await groma.call('POST /v1/geofences/import', { body: { format: 'csv', text } })
    expect(queued.body).toMatchObject({ meta: { code: 202 } })
    await writeImports(groma)
    await groma.tracker.reloadGeofences()
    expect(await geofences({ near: '10,-10', tags: 'many' })).toHaveLength(100)
  })

  it('takes tags and metadata[key]', async () => {
    expect(names(await geofences({ tags: 'tag-a,tag-c' }))).toBe('a c')
    expect(names(await geofences({ 'metadata[letter]': 'b' }))).toBe('b')
  })

  it('has geometries unless includeGeometry is false', async () => {
    expect((await geofences({}))[0]).toHaveProperty('geometry')
    expect((await geofences({ includeGeometry: 'false' }))[0]).not.toHaveProperty('geometry')
  })
})

describe('GET /v1/search/places', () => {
  const places = async (fields: { [name: string]: string }) =>
    (await search('search/places', { near: city.point('S'), ...fields })).body.places.map(
      ({ name }: { name: string }) => name,
    )

  it('takes chains, by slug or by the id that the project maps to one', async () => {
    await groma.call('PATCH /v1/settings', { body: { chainMappings: { mcdonalds: '17' } } })
    expect(await places({ chains: 'starbucks' })).toEqual(['Starbucks'])
    expect(await places({ chains: '17,starbucks' })).toEqual(['Starbucks', "McDonald's"])
  })

  it('takes categories; one of the two is needed', async () => {
    expect(await places({ categories: 'cafe' })).toEqual(['Starbucks'])
    const { body } = await search('search/places', { near: city.point('S') })
    expect(body.meta).toMatchObject({ code: 400, param: 'chains' })
  })

  it('with iataCode needs nothing else', async () => {
    const { body } = await search('search/places', { iataCode: 'BWI' })
    expect(body.places).toMatchObject([{ name: expect.stringContaining('Baltimore') }])
    expect((await search('search/places', { iataCode: 'B' })).body.meta.param).toBe('iataCode')
  })

  it.each([
    ['hot', 'yes'],
    ['stars', '5'],
    ['open', 'true'],
    ['hot', '"yes"'],
  ])('takes chainMetadata[%s]=%s', async (key, value) => {
    await groma.call('PATCH /v1/settings', {
      body: { chainMetadata: { starbucks: { hot: 'yes', stars: 5, open: true } } },
    })
    expect(await places({ categories: 'food-beverage', [`chainMetadata[${key}]`]: value })).toEqual([
      'Starbucks',
    ])
  })

  it('needs near', async () => {
    expect((await search('search/places', { categories: 'cafe' })).body.meta).toMatchObject({ param: 'near' })
  })

  it('radius is 1 to 10000 metres, 1000 by default; the nearest come first', async () => {
    const fields = { near: city.point('S'), categories: 'cafe' }
    await expectRange('search/places', fields, 'radius', [1, 10_000])
    expect(await places({ categories: 'food-beverage' })).toEqual(['Starbucks', "McDonald's"])
    expect(await places({ categories: 'food-beverage', near: city.point('M') })).toEqual([
      "McDonald's",
      'Starbucks',
    ])
    expect(await places({ categories: 'food-beverage', radius: '20' })).toEqual(['Starbucks'])
  })

  it('limit is 1 to 100', async () => {
    await expectRange('search/places', { near: city.point('S'), categories: 'cafe' }, 'limit', [1, 100])
    expect(await places({ categories: 'food-beverage', limit: '1' })).toEqual(['Starbucks'])
  })
})

describe('GET /v1/addresses/validate', () => {
  const town = { city: 'Baltimore', stateCode: 'MD', postalCode: '21201', countryCode: 'US' }
  const validate = (fields: { [name: string]: string }) => search('addresses/validate', fields)
  const status = async (fields: { [name: string]: string }) =>
    (await validate({ ...town, ...fields })).body.result?.verificationStatus

  it.each(Object.keys(town))('needs %s', async (param) => {
    const { [param as 'city']: _left, ...others } = town
    expect((await validate({ ...others, addressLabel: '7 Charles Street' })).body.meta).toMatchObject({
      code: 400,
      param,
    })
  })

  it('needs addressLabel, or both number and street', async () => {
    expect(await status({ addressLabel: '7 Charles Street' })).toBe('verified')
    expect(await status({ number: '7', street: 'Charles Street' })).toBe('verified')
    expect((await validate({ ...town, number: '7' })).body.meta).toMatchObject({ param: 'addressLabel' })
  })

  it('is for the US and Canada', async () => {
    const german = { ...town, countryCode: 'DE', addressLabel: 'Hauptstraße 7' }
    expect((await validate(german)).body.meta).toMatchObject({ code: 400, param: 'countryCode' })
  })

  it('answers the address in its parts, plus-4 as it was given', async () => {
    const { body } = await validate({ ...town, postalCode: '21201-1234', number: '7', street: 'charles st' })
    expect(body.address).toMatchObject({
      ...{ addressLabel: '7 Charles Street', number: '7', street: 'Charles Street', city: 'Baltimore' },
      ...{
        stateCode: 'MD',
        postalCode: '21201',
        plus4: '1234',
        countryCode: 'US',
        county: expect.any(String),
      },
      formattedAddress: expect.stringContaining('7 Charles Street, Baltimore, MD 21201'),
      metadata: { recordType: 'S' },
    })
  })

  it('answers the unit', async () => {
    const { body } = await validate({ ...town, addressLabel: '12 Park Avenue', unit: 'apt 2' })
    expect(body.address.unit).toBe('Apt 2')
  })

  it.each([
    ['verified', '7 Charles Street'],
    ['partially verified', '9 Charles Street'],
    ['unverified', '7 Nowhere Street'],
  ])('verificationStatus is %s', async (expected, addressLabel) => {
    expect(await status({ addressLabel })).toBe(expected)
  })

  it.each([
    ['S', '7 Charles Street'],
    ['P', 'PO Box 12'],
    ['R', 'RR 2 Box 12'],
    ['G', 'General Delivery'],
    ['H', '12 Park Avenue Apt 2'],
  ])('metadata.recordType is %s for %s', async (recordType, addressLabel) => {
    expect((await validate({ ...town, addressLabel })).body.address.metadata.recordType).toBe(recordType)
  })

  it.each([
    ['unit:missing', {}],
    ['unit:invalid', { unit: '9' }],
  ])('result.analysis says %s', async (word, unit) => {
    const { result } = (await validate({ ...town, number: '12', street: 'Park Avenue', ...unit })).body
    expect(result.analysis).toEqual([word])
  })
})
