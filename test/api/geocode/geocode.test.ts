import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { distance } from '../../../src/geo/distance.ts'
import { languages } from '../../../src/model/map/languages.ts'
import { openTestApp, type TestApp } from '../../app/app.ts'
import type { Spot } from '../../maps/draw.ts'
import { type BuiltTowns, buildNorthAmericanTowns } from '../../maps/north-american-towns.ts'

let towns: BuiltTowns
let app: TestApp
beforeAll(async () => {
  towns = await buildNorthAmericanTowns()
  app = await openTestApp({ GROMA_TRUSTED_PROXIES: '127.0.0.1', GROMA_DATA: towns.folder })
})
afterAll(async () => {
  await app.close()
  await towns.remove()
})

const at = (letter: string) => towns.springfield[letter] as Spot
const metresFrom = (letter: string, { longitude, latitude }: Spot) =>
  distance(at(letter).longitude, at(letter).latitude, longitude, latitude)

const zoneOfBaltimore = {
  id: 'America/New_York',
  name: expect.stringMatching(/^Eastern (Standard|Daylight) Time$/),
  code: expect.stringMatching(/^E[SD]T$/),
  currentTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d-0[45]:00$/),
  utcOffset: expect.any(Number),
  dstOffset: expect.any(Number),
}

describe('GET /v1/geocode/forward', () => {
  it.each([',', ' ,', 'a, ', 'a '])('reads of many %j no more than an address is long', async (part) => {
    const text = encodeURIComponent(`x${part.repeat(3000)}`)
    for (const path of ['geocode/forward', 'search/autocomplete'])
      expect((await app.call(`GET /v1/${path}?query=${text}`)).status).toBe(200)
  })

  async function forward(query: string, more = '') {
    const { status, body } = await app.call(
      `GET /v1/geocode/forward?query=${encodeURIComponent(query)}${more}`,
      {
        key: 'test publishable',
      },
    )
    expect(status).toBe(200)
    return body.addresses
  }

  it('answers a whole house record', async () => {
    const { longitude, latitude } = at('1')
    expect(await forward('101 N Main St, Springfield, IL 62701')).toEqual([
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
        dma: expect.any(String),
        dmaCode: expect.any(String),
        layer: 'address',
        addressLabel: '101 North Main Street',
        formattedAddress: '101 North Main Street, Springfield, IL 62701 US',
        confidence: 'exact',
        timeZone: expect.objectContaining({ id: 'America/Chicago' }),
      },
    ])
  })

  it('names the borough and the neighborhood', async () => {
    const [house] = await forward('12 King St W, Ottawa')
    expect(house).toMatchObject({ borough: 'Somerset', neighborhood: 'Centretown', city: 'Ottawa' })
  })

  it('tells exact, interpolated and fallback apart', async () => {
    const [known] = await forward('105 N Main St, Springfield')
    const [between] = await forward('113 N Main St, Springfield')
    const [beyond] = await forward('9900 N Main St, Springfield')
    expect([known, between, beyond].map(({ confidence }) => confidence)).toEqual([
      'exact',
      'interpolated',
      'fallback',
    ])
    // Half way from 105 to 121.
    expect(between.number).toBe('113')
    expect(metresFrom('3', between)).toBeCloseTo(metresFrom('5', between), 0)
    expect(beyond).toMatchObject({ addressLabel: 'North Main Street' })
    expect(beyond).not.toHaveProperty('number')
  })

  it('labels a quarter as itself, with its city behind it', async () => {
    const [quarter] = await forward('Centretown, Ottawa')
    expect(quarter).toMatchObject({
      layer: 'locality',
      addressLabel: 'Centretown',
      formattedAddress: 'Centretown, Ottawa, ON CA',
    })
  })

  it.each([
    'N Main St & Elm St, Springfield',
    'corner of N Main St and Elm St, Springfield',
    'N Main St/Elm St, Springfield',
  ])('finds where two streets cross: %s', async (text) => {
    const [crossing] = await forward(text)
    expect(crossing).toMatchObject({ layer: 'address', confidence: 'exact', postalCode: '62701' })
    expect(crossing.addressLabel).toMatch(/North Main Street & Elm Street|Elm Street & North Main Street/)
    expect(metresFrom('b', crossing)).toBeLessThan(1)
  })

  it('takes a name with & as a name first', async () => {
    const [shop] = await forward('North Main & Elm', '&layers=place,address')
    expect(shop).toMatchObject({ layer: 'place', placeLabel: 'North Main & Elm', confidence: 'exact' })
  })

  it('reverse geocodes latitude,longitude', async () => {
    const { latitude, longitude } = at('1')
    const addresses = await forward(`${latitude}, ${longitude}`)
    expect(addresses.map(({ layer }: { layer: string }) => layer)).toEqual([
      'address',
      'postalCode',
      'locality',
      'county',
      'state',
      'country',
    ])
    expect(addresses[0]).toMatchObject({ number: '101', distance: 0 })
  })

  it.each([
    ['Acme Corp', '&layers=address', []],
    ['Acme Corp', '&layers=place', ['Acme Corp, 15 Elm Street, Springfield, IL 62701 US']],
    ['12 King St W', '&country=CA', ['12 King Street West, Ottawa, ON K1A 0A9 CA']],
    ['12 King St W', '&country=us&layers=address', []],
    ['qqqqqq xxxxxx', '', []],
  ])('%s%s', async (query, more, expected) => {
    const found = await forward(query, more)
    expect(found.map((one: { formattedAddress: string }) => one.formattedAddress)).toEqual(expected)
  })

  it.each([
    ['', 'query'],
    ['query=', 'query'],
    ['query=x&layers=house', 'layers'],
    ['query=x&country=USA', 'country'],
    ['query=x&country[a]=US', 'country'],
    ['query=x&lang=xx', 'lang'],
  ])('refuses ?%s', async (query, param) => {
    const { status, body } = await app.call(`GET /v1/geocode/forward?${query}`)
    expect([status, body.meta.param]).toEqual([400, param])
  })
})

describe('GET /v1/geocode/reverse, where a map was imported', () => {
  async function reverse(letter: string, more = '') {
    const { latitude, longitude } = at(letter)
    const { body } = await app.call(`GET /v1/geocode/reverse?coordinates=${latitude},${longitude}${more}`)
    return body.addresses
  }

  it('answers the house, and the areas it is in', async () => {
    const found = await reverse('3')
    expect(found.map((one: { addressLabel: string }) => one.addressLabel)).toEqual([
      '105 North Main Street',
      '62701',
      'Springfield',
      'Sangamon County',
      'Illinois',
      'United States',
    ])
    expect(found[0]).toMatchObject({
      layer: 'address',
      distance: 0,
      city: 'Springfield',
      postalCode: '62701',
    })
    expect(found[0]).not.toHaveProperty('confidence')
  })

  it('answers places where they are asked for', async () => {
    const found = await reverse('j', '&layers=fine')
    expect(found.map((one: { formattedAddress: string }) => one.formattedAddress)).toEqual([
      'Bean There, 9 5th Avenue, Springfield, IL 62701 US',
      '9 5th Avenue, Springfield, IL 62701 US',
    ])
  })

  it('answers the street where no house is near', async () => {
    const [street] = await reverse('e')
    expect(street).toMatchObject({ layer: 'address', street: 'Elm Street', addressLabel: 'Elm Street' })
    expect(street).not.toHaveProperty('number')
  })
})

describe('GET /v1/geocode/reverse', () => {
  it('answers every coarse layer, the finest first', async () => {
    const { status, body } = await app.call('GET /v1/geocode/reverse?coordinates=39.2976,-76.6163', {
      key: 'test publishable',
    })
    expect(status).toBe(200)
    expect(body.addresses.map(({ layer, formattedAddress }: never) => [layer, formattedAddress])).toEqual([
      ['postalCode', 'Baltimore, MD 21201 US'],
      ['locality', 'Baltimore, MD US'],
      ['county', 'City of Baltimore, MD US'],
      ['state', 'Maryland, US'],
      ['country', 'United States'],
    ])
    expect(body.addresses[0]).toEqual({
      latitude: expect.closeTo(39.29, 1),
      longitude: expect.closeTo(-76.62, 1),
      geometry: { type: 'Point', coordinates: [expect.closeTo(-76.62, 1), expect.closeTo(39.29, 1)] },
      postalCode: '21201',
      city: 'Baltimore',
      county: 'City of Baltimore',
      state: 'Maryland',
      stateCode: 'MD',
      country: 'United States',
      countryCode: 'US',
      countryFlag: '🇺🇸',
      dma: 'Baltimore, MD',
      dmaCode: '512',
      layer: 'postalCode',
      formattedAddress: 'Baltimore, MD 21201 US',
      addressLabel: '21201',
      distance: expect.any(Number),
      timeZone: zoneOfBaltimore,
    })
    expect(body.addresses[3]).not.toHaveProperty('city')
    expect(body.addresses[0].distance).toBeLessThan(2000)
  })

  it.each([
    ['18.01,-66.61', ['Ponce, PR 00717', 'Ponce, PR', 'Ponce, PR', 'Puerto Rico', 'Puerto Rico']],
    ['24.6685,124.7026', ['Tarama, Okinawa Prefecture, Japan', 'Okinawa Prefecture, Japan', 'Japan']],
  ])('knows the town at %s, whose state is not known', async (coordinates, expected) => {
    const { body } = await app.call(`GET /v1/geocode/reverse?coordinates=${coordinates}`)
    expect(body.addresses.map(({ formattedAddress }: never) => formattedAddress)).toEqual(expected)
  })

  it.each([
    ['state', ['state']],
    ['country,postalCode', ['postalCode', 'country']],
    ['coarse', ['postalCode', 'locality', 'county', 'state', 'country']],
    ['state,coarse', ['postalCode', 'locality', 'county', 'state', 'country']],
  ])('layers=%s', async (layers, expected) => {
    const { body } = await app.call(`GET /v1/geocode/reverse?coordinates=39.2976,-76.6163&layers=${layers}`)
    expect(body.addresses.map(({ layer }: { layer: string }) => layer)).toEqual(expected)
  })

  it('answers in ten languages', async () => {
    const names = await Promise.all(
      languages.map(async (lang) => {
        const { body } = await app.call(
          `GET /v1/geocode/reverse?coordinates=48.1374,11.5755&layers=locality,state,country&lang=${lang}`,
        )
        return body.addresses.map(({ addressLabel }: { addressLabel: string }) => addressLabel).join(' · ')
      }),
    )
    expect(Object.fromEntries(languages.map((lang, at) => [lang, names[at]]))).toEqual({
      ar: 'ميونخ · بافاريا · ألمانيا',
      de: 'München · Bayern · Deutschland',
      en: 'Munich · Bavaria · Germany',
      es: 'Múnich · Baviera · Alemania',
      fr: 'Munich · Bavière · Allemagne',
      ja: 'ミュンヘン · バイエルン自由州 · ドイツ',
      ko: '뮌헨 · 바이에른 · 독일',
      pt: 'Munique · Baviera · Alemanha',
      ru: 'Мюнхен · Бавария · Германия',
      zh: '慕尼黑 · 巴伐利亚 · 德国',
    })
  })

  it('finds no address at sea', async () => {
    const { status, body } = await app.call('GET /v1/geocode/reverse?coordinates=35,-40')
    expect([status, body.addresses]).toEqual([200, []])
  })

  it.each([
    ['', 'coordinates', 'Missing coordinates.'],
    ['coordinates=91,0', 'coordinates', 'Latitude 91 is out of range. Valid range: [-90, 90].'],
    ['coordinates=1,1&layers=street', 'layers', 'got "street"'],
    ['coordinates=1,1&lang=xx', 'lang', 'Invalid lang.'],
  ])('refuses ?%s', async (query, param, sentence) => {
    const { status, body } = await app.call(`GET /v1/geocode/reverse?${query}`)
    expect([status, body.meta.param]).toEqual([400, param])
    expect(body.meta.message).toContain(sentence)
  })
})

describe('GET /v1/geocode/ip', () => {
  const from = (ip: string) => ({ headers: { 'x-forwarded-for': ip } })

  it('locates the caller', async () => {
    const { status, body } = await app.call('GET /v1/geocode/ip', {
      key: 'test publishable',
      ...from('129.2.0.1'),
    })
    expect(status).toBe(200)
    expect(body).toEqual({
      meta: { code: 200 },
      ip: '129.2.0.1',
      proxy: false,
      address: {
        latitude: expect.closeTo(38.98, 1),
        longitude: expect.closeTo(-76.94, 1),
        geometry: { type: 'Point', coordinates: [expect.closeTo(-76.94, 1), expect.closeTo(38.98, 1)] },
        city: 'College Park',
        postalCode: expect.stringMatching(/^207\d\d$/),
        county: "Prince George's County",
        state: 'Maryland',
        stateCode: 'MD',
        country: 'United States',
        countryCode: 'US',
        countryFlag: '🇺🇸',
        dma: 'Washington, DC (Hagerstown, MD)',
        dmaCode: '511',
        addressLabel: expect.stringMatching(/^207\d\d$/),
        formattedAddress: expect.stringMatching(/^College Park, MD 207\d\d US$/),
        timeZone: zoneOfBaltimore,
      },
    })
  })

  it.each([
    ['8.8.8.8', true, 'US'],
    ['81.2.69.142', false, 'GB'],
    ['2a01:4f8::1', true, 'DE'],
    ['::ffff:129.2.0.1', false, 'US'],
    ['196.28.48.1', false, 'PR'],
  ])('%s, with a secret key', async (ip, proxy, country) => {
    const { body } = await app.call(`GET /v1/geocode/ip?ip=${encodeURIComponent(ip)}`)
    expect([body.ip, body.proxy, body.address.countryCode]).toEqual([ip, proxy, country])
  })

  it('needs a secret key for another address', async () => {
    const { status, body } = await app.call('GET /v1/geocode/ip?ip=8.8.8.8', {
      key: 'test publishable',
      ...from('129.2.0.1'),
    })
    expect([status, body.meta.param]).toEqual([403, 'ip'])
  })

  it.each([
    ['127.0.0.1', 404, 'The address 127.0.0.1 is private or reserved, so it has no location.'],
    ['192.168.1.20', 404, 'private or reserved'],
    ['fe80::1', 404, 'private or reserved'],
    ['203.0.113.9', 404, 'private or reserved'],
    ['example.com', 400, 'Expected an IPv4 or IPv6 address, got "example.com".'],
  ])('%s is %i', async (ip, status, sentence) => {
    const answer = await app.call(`GET /v1/geocode/ip?ip=${ip}`)
    expect(answer.status).toBe(status)
    expect(answer.body.meta.message).toContain(sentence)
  })
})
