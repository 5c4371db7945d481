import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../app/app.ts'
import { buildCity, type City } from '../maps/city.ts'
import { openSpecApp, query } from './app.ts'

let city: City
let groma: TestApp
beforeAll(async () => {
  city = await buildCity({ withRoads: false })
  groma = await openSpecApp({ GROMA_DATA: city.folder, GROMA_TRUSTED_PROXIES: '127.0.0.1' })
})
afterAll(async () => {
  await groma.close()
  await city.remove()
})

type Record = { layer: string; countryCode: string; addressLabel: string; formattedAddress: string }

const ask = (path: string, fields: { [name: string]: string }) =>
  groma.call(`GET /v1/geocode/${path}?${query(fields)}`, { key: 'test publishable' })
const layersOf = async (path: string, fields: { [name: string]: string }) =>
  (await ask(path, fields)).body.addresses.map(({ layer }: Record) => layer)

const coarse = ['postalCode', 'locality', 'county', 'state', 'country']
const here = () => ({ coordinates: city.point('A') })

describe('GET /v1/geocode/forward', () => {
  it('needs a query', async () => {
    expect((await ask('forward', {})).body.meta).toMatchObject({ code: 400, param: 'query' })
  })

  it('finds a complete address', async () => {
    const { addresses } = (await ask('forward', { query: '7 Charles Street, Baltimore, MD 21201' })).body
    expect(addresses[0]).toMatchObject({ number: '7', street: 'Charles Street', confidence: 'exact' })
  })

  it.each([
    ['place', 'Starbucks', ['place']],
    ['address', '100 Calvert Street, Baltimore', ['address']],
    ['postalCode', '21201', ['postalCode']],
    ['locality', 'Baltimore', ['locality']],
    ['county', 'Harford County', ['county']],
    ['state', 'Maryland', ['state']],
    ['country', 'Germany', ['country']],
    ['coarse', 'Maryland', coarse],
    ['fine', 'Starbucks', ['place', 'address']],
  ])('takes layers=%s', async (layers, asked, expected) => {
    const found: string[] = await layersOf('forward', { query: asked, layers })
    expect(found.length).toBeGreaterThan(0)
    for (const layer of found) expect(expected).toContain(layer)
  })

  it('looks for addresses and coarse layers by default, not for places', async () => {
    const first = async (asked: string) => (await layersOf('forward', { query: asked }))[0]
    expect(await first('100 Calvert Street, Baltimore')).toBe('address')
    expect(await first('Maryland')).toBe('state')
    expect(await layersOf('forward', { query: 'Starbucks' })).not.toContain('place')
  })

  it('answers only of the layers asked for', async () => {
    const [first] = await layersOf('forward', { query: 'Maryland', layers: 'state' })
    expect(first).toBe('state')
    expect(await layersOf('forward', { query: 'Maryland', layers: 'address' })).not.toContain('state')
  })

  it('answers only of the countries asked for', async () => {
    const of = async (country: string) =>
      (await ask('forward', { query: 'Cambridge', country })).body.addresses.map(
        ({ countryCode }: Record) => countryCode,
      )
    expect(new Set(await of('GB'))).toEqual(new Set(['GB']))
    expect(new Set(await of('GB,US'))).toEqual(new Set(['GB', 'US']))
    expect((await ask('forward', { query: 'Cambridge', country: 'Britain' })).body.meta.param).toBe('country')
  })

  it.each([
    ['ar', 'ألمانيا'],
    ['de', 'Deutschland'],
    ['en', 'Germany'],
    ['es', 'Alemania'],
    ['fr', 'Allemagne'],
    ['ja', 'ドイツ'],
    ['ko', '독일'],
    ['pt', 'Alemanha'],
    ['ru', 'Германия'],
    ['zh', '德国'],
  ])('answers in the language %s', async (lang, country) => {
    const { addresses } = (await ask('forward', { query: 'Berlin', country: 'DE', lang })).body
    expect(addresses[0].country).toBe(country)
  })

  it('answers in English by default, and knows no language beside those ten', async () => {
    expect((await ask('forward', { query: 'Munich', country: 'DE' })).body.addresses[0].country).toBe(
      'Germany',
    )
    expect((await ask('forward', { query: 'Munich', lang: 'it' })).body.meta.param).toBe('lang')
  })
})

describe('GET /v1/geocode/reverse', () => {
  it('needs coordinates', async () => {
    expect((await ask('reverse', {})).body.meta).toMatchObject({ code: 400, param: 'coordinates' })
  })

  it('answers the house, with how far away it is', async () => {
    const { addresses } = (await ask('reverse', here())).body
    expect(addresses[0]).toMatchObject({
      formattedAddress: expect.stringContaining('100 Calvert Street'),
      distance: expect.closeTo(0, 0),
    })
    expect(addresses[0]).not.toHaveProperty('confidence')
  })

  it('takes a list of layers', async () => {
    expect(await layersOf('reverse', { ...here(), layers: 'state,country' })).toEqual(['state', 'country'])
  })
})

describe('Layers', () => {
  it('coarse is postalCode, locality, county, state and country', async () => {
    expect(await layersOf('reverse', { ...here(), layers: 'coarse' })).toEqual(coarse)
  })

  it('fine is address and place', async () => {
    const layers = await layersOf('reverse', { coordinates: city.point('S'), layers: 'fine' })
    expect(new Set(layers)).toEqual(new Set(['place', 'address']))
  })

  it('absent are address and coarse', async () => {
    const layers = await layersOf('reverse', { coordinates: city.point('S') })
    expect([...new Set(layers)]).toEqual(['address', ...coarse])
  })

  it('are nothing else', async () => {
    for (const path of ['forward', 'reverse'])
      expect((await ask(path, { ...here(), query: 'x', layers: 'street' })).body.meta.param).toBe('layers')
  })
})

describe('GET /v1/geocode/ip', () => {
  it('takes nothing, and answers address, proxy and ip of the requester', async () => {
    const { body } = await groma.call('GET /v1/geocode/ip', {
      key: 'test publishable',
      headers: { 'x-forwarded-for': '129.2.0.1' },
    })
    expect(body).toMatchObject({ ip: '129.2.0.1', proxy: false })
    expect(body.address).toMatchObject({
      ...{ country: 'United States', countryCode: 'US', state: 'Maryland', stateCode: 'MD' },
      ...{ city: 'College Park', postalCode: expect.any(String), timeZone: { id: 'America/New_York' } },
      ...{ latitude: expect.any(Number), longitude: expect.any(Number), geometry: { type: 'Point' } },
    })
  })

  it('of a private address is 404 and says so; of another needs a secret key', async () => {
    const { body } = await groma.call('GET /v1/geocode/ip', { key: 'test publishable' })
    expect(body.meta).toMatchObject({ code: 404, message: expect.stringContaining('private') })
    const other = 'GET /v1/geocode/ip?ip=129.2.0.1'
    expect((await groma.call(other, { key: 'test publishable' })).status).toBe(403)
    expect((await groma.call(other)).status).toBe(200)
  })
})
