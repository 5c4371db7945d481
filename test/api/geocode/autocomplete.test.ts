import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../app/app.ts'
import type { Spot } from '../../maps/draw.ts'
import { type BuiltTowns, buildNorthAmericanTowns } from '../../maps/north-american-towns.ts'
import { oddTexts } from '../../requests/odd-values.ts'

let towns: BuiltTowns
let groma: TestApp
beforeAll(async () => {
  towns = await buildNorthAmericanTowns()
  groma = await openTestApp({ GROMA_DATA: towns.folder, GROMA_TRUSTED_PROXIES: '127.0.0.1' })
})
afterAll(async () => {
  await groma.close()
  await towns.remove()
})

const at = (letter: string) => {
  const { latitude, longitude } = towns.springfield[letter] as Spot
  return `${latitude},${longitude}`
}

async function complete(query: string, more = '', headers: Record<string, string> = {}) {
  const text = encodeURIComponent(query)
  return groma.call(`GET /v1/search/autocomplete?query=${text}${more}`, { key: 'test publishable', headers })
}

async function labels(query: string, more = ''): Promise<string[]> {
  const { status, body } = await complete(query, more)
  expect(status).toBe(200)
  return body.addresses.map(({ formattedAddress }: { formattedAddress: string }) => formattedAddress)
}

describe('GET /v1/search/autocomplete', () => {
  it('answers a whole house record', async () => {
    const { body } = await complete('101 north ma', `&near=${at('1')}&limit=1&layers=address`)
    const { longitude, latitude } = towns.springfield['1'] as Spot
    expect(body.addresses).toEqual([
      {
        latitude,
        longitude,
        geometry: { type: 'Point', coordinates: [longitude, latitude] },
        number: '101',
        street: 'North Main Street',
        city: 'Springfield',
        postalCode: '62701',
        county: 'Sangamon County',
        state: 'Illinois',
        stateCode: 'IL',
        country: 'United States',
        countryCode: 'US',
        countryFlag: '🇺🇸',
        dma: expect.stringContaining('Springfield'),
        dmaCode: expect.stringMatching(/^\d{3}$/),
        layer: 'address',
        addressLabel: '101 North Main Street',
        formattedAddress: '101 North Main Street, Springfield, IL 62701 US',
        distance: 0,
        timeZone: expect.objectContaining({ id: 'America/Chicago' }),
      },
    ])
  })

  it('answers a place with name and categories', async () => {
    const { body } = await complete('bean th', `&near=${at('a')}`)
    expect(body.addresses[0]).toMatchObject({
      layer: 'place',
      placeLabel: 'Bean There',
      addressLabel: '9 5th Avenue',
      formattedAddress: 'Bean There, 9 5th Avenue, Springfield, IL 62701 US',
      categories: ['food-beverage', 'cafe'],
    })
    expect(body.addresses[0].distance).toBeGreaterThan(100)
    expect(body.addresses[0]).not.toHaveProperty('confidence')
  })

  it.each([
    ['only houses', 'acme', '&layers=address', []],
    ['only places', 'acme', '&layers=place', ['Acme Corp, 15 Elm Street, Springfield, IL 62701 US']],
    ['fine', 'acme', '&layers=fine', ['Acme Corp, 15 Elm Street, Springfield, IL 62701 US']],
    ['one country', '12 king st', '&layers=address&countryCode=CA', ['12 King Street West, Ottawa, ON K1A 0A9 CA']],
    ['as mobile SDKs write it', '12 king st', '&layers=address&country=ca', ['12 King Street West, Ottawa, ON K1A 0A9 CA']],
    ['a street begun, then the number', 'mai 105', '&layers=address', ['105 North Main Street, Springfield, IL 62701 US']],
    ['another country', '12 king st', '&layers=address&countryCode=us,mx', []],
    ['what SDKs send beside', 'acme', '&layers=place&expandUnits=true&mailable=true&sessionToken=x', ['Acme Corp, 15 Elm Street, Springfield, IL 62701 US']],
  ])('%s', async (_what, query, more, expected) => {
    expect(await labels(query, more)).toEqual(expected)
  }) // biome-ignore format: a table

  it('ranks nearer results higher', async () => {
    const [first] = await labels('101 main', `&near=${at('9')}&layers=address`)
    expect(first).toBe('101 South Main Street, Springfield, IL 62701 US')
  })

  it('keeps to the limit', async () => {
    expect(await labels('main', '&limit=1&layers=address')).toHaveLength(1)
  })

  it('uses the location of the caller’s IP without near', async () => {
    const { body } = await complete('elm', '&layers=address', { 'x-forwarded-for': '129.2.0.1' })
    const { latitude, longitude } = (await groma.call('GET /v1/geocode/ip?ip=129.2.0.1')).body.address
    expect(body.addresses[0].distance).toBeGreaterThan(900_000)
    const same = await complete('elm', `&layers=address&near=${latitude},${longitude}`)
    expect(same.body.addresses[0].distance).toBeCloseTo(body.addresses[0].distance, 0)
  })

  it('answers in the language asked for', async () => {
    const { body } = await complete('101 n main', `&near=${at('1')}&lang=de&limit=1&layers=address`)
    expect(body.addresses[0].country).toBe('Vereinigte Staaten')
  })

  it.each([
    ['', 'query'],
    ['?query=', 'query'],
    ['?query=x&near=1', 'near'],
    ['?query=x&limit=0', 'limit'],
    ['?query=x&limit=101', 'limit'],
    ['?query=x&layers=street', 'layers'],
    ['?query=x&countryCode=USA', 'countryCode'],
    ['?query=x&country=1', 'country'],
    ['?query=x&lang=xx', 'lang'],
  ])('refuses %s', async (query, param) => {
    const { status, body } = await groma.call(`GET /v1/search/autocomplete${query}`)
    expect([status, body.meta.param]).toEqual([400, param])
  })

  it('takes any text, with a list or a 400', () => {
    const words = fc.constantFrom(
      '101',
      'main',
      'st',
      'springfield',
      '62701',
      'n',
      ' ',
      ',',
      '&',
      '-',
      '/',
      '#',
      '日本',
      '\u0000',
    )
    const mixed = fc.array(fc.oneof(words, oddTexts), { maxLength: 12 }).map((texts) => texts.join(' '))
    const search = fc.asyncProperty(fc.oneof(mixed, oddTexts), async (text) => {
      if (/[\uD800-\uDFFF]/u.test(text)) return
      for (const path of ['search/autocomplete', 'geocode/forward']) {
        const { status } = await groma.call(`GET /v1/${path}?query=${encodeURIComponent(text)}`)
        expect([200, 400, 414]).toContain(status) // longer than a URL may be
      }
    })
    return fc.assert(search, { numRuns: 60 })
  })
})
