import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Tags } from '../../src/import/osm/elements.ts'
import { openNodeBeside, openTestApp, type TestApp } from '../app/app.ts'
import { type BuiltTown, buildTown } from '../maps/built-town.ts'
import { draw } from '../maps/draw.ts'

/** Every character is 190 m; t is a bench, which is no place, and u a café that nobody gave a name. */
const town = draw(
  `
  s . m . . p . . . b
  . t . u . . . . . .
  . . . . c . . . . a
  . . . . . . . . . .
  A B C D E F G H I J
  . K . . . . . . . .
  `,
  190,
)

const objects: Record<string, Tags> = {
  s: { amenity: 'cafe', cuisine: 'coffee_shop', name: 'Starbucks', 'brand:wikidata': 'Q37158' },
  m: { amenity: 'fast_food', cuisine: 'burger', name: "McDonald's", brand: "McDonald's" },
  p: { amenity: 'restaurant', cuisine: 'pizza;pasta', name: 'Da Luigi', 'contact:facebook': 'da.luigi' },
  b: { shop: 'books', name: 'Bücherwurm', brand: 'Bücherwurm' },
  c: { amenity: 'cafe', name: 'Café Süd' },
  a: { aeroway: 'aerodrome', name: 'Flughafen der Stadt', iata: 'FNB' },
  t: { amenity: 'bench', name: 'Bank' },
  u: { amenity: 'cafe' },
  ...Object.fromEntries([...'ABCDEFGHIJK'].map((name) => [name, { amenity: 'pharmacy', name }])),
}

const at = (letter: string) => `${town[letter]?.latitude},${town[letter]?.longitude}`
const near = `near=${at('s')}`

let groma: TestApp
let built: BuiltTown

beforeAll(async () => {
  built = await buildTown(town, objects)
  groma = await openTestApp({ GROMA_DATA: built.folder })
})

afterAll(async () => {
  await groma.close()
  await built.remove()
})

async function names(query: string, key = 'test publishable'): Promise<string[]> {
  const { status, body } = await groma.call(`GET /v1/search/places?${query}`, { key })
  expect(status).toBe(200)
  return body.places.map(({ name }: { name: string }) => name)
}

describe('GET /v1/search/places', () => {
  it.each([
    [
      'of a category and all below it',
      'categories=food-beverage',
      ['Starbucks', "McDonald's", 'Café Süd', 'Da Luigi'],
    ],
    ['of a narrower one', 'categories=cafe', ['Starbucks', 'Café Süd']],
    ['of the narrowest', 'categories=coffee-shop', ['Starbucks']],
    [
      'of several, each once',
      'categories=cafe,food-beverage,coffee-shop&radius=500',
      ['Starbucks', "McDonald's"],
    ],
    [
      'within 1000 m by default',
      'categories=food-beverage,bookstore',
      ['Starbucks', "McDonald's", 'Café Süd', 'Da Luigi'],
    ],
    ['farther', 'categories=bookstore&radius=10000', ['Bücherwurm']],
    ['ten of them by default', 'categories=pharmacy&radius=10000', [...'ABCDKEFGHI']],
    ['so many', 'categories=food-beverage&limit=2', ['Starbucks', "McDonald's"]],
    ['of chains', 'chains=mcdonalds,starbucks', ['Starbucks', "McDonald's"]],
    ['of a chain that only the map knows', 'chains=bucherwurm&radius=2000', ['Bücherwurm']],
    ['of a chain and a category', 'chains=mcdonalds,starbucks&categories=restaurant', ["McDonald's"]],
    ['in a country', 'categories=cafe&country=DE,AT', ['Starbucks', 'Café Süd']],
    ['not in another', 'categories=cafe&country=us', []],
    ['in groups, which are nothing to us', 'categories=cafe&groups=airport', ['Starbucks', 'Café Süd']],
    ['of an unknown chain', 'chains=nobody', []],
    ['of an unknown category', 'categories=nothing', []],
  ])('finds places %s', async (_what, query, expected) => {
    expect(await names(`${near}&${query}`)).toEqual(expected)
  })

  it('orders them by distance from wherever one is', async () => {
    expect(await names(`near=${at('c')}&categories=food-beverage`)).toEqual([
      'Café Süd',
      'Da Luigi',
      "McDonald's",
      'Starbucks',
    ])
  })

  it('answers a place whole', async () => {
    const { body } = await groma.call(`GET /v1/search/places?near=${at('p')}&categories=pizza-place`)
    expect(body.places).toEqual([
      {
        _id: expect.stringMatching(/^[0-9a-f]{24}$/),
        name: 'Da Luigi',
        categories: ['food-beverage', 'restaurant', 'pizza-place', 'italian-restaurant'],
        location: { type: 'Point', coordinates: [town.p?.longitude, town.p?.latitude] },
        socialId: 'da.luigi',
      },
    ])
  })

  it.each([
    ['', 'near'],
    [`?${near}`, 'chains'],
    [`?${near}&chains=&categories=`, 'chains'],
    ['?categories=cafe', 'near'],
    [`?${near}&categories=cafe&radius=0.5`, 'radius'],
    [`?${near}&categories=cafe&radius=10001`, 'radius'],
    [`?${near}&categories=cafe&limit=0`, 'limit'],
    [`?${near}&categories=cafe&limit=101`, 'limit'],
    ['?iataCode=BERN', 'iataCode'],
    ['?iataCode=B1', 'iataCode'],
  ])('refuses %s', async (query, param) => {
    const { status, body } = await groma.call(`GET /v1/search/places${query}`)
    expect([status, body.meta.param]).toEqual([400, param])
  })
})

describe('an airport by its code', () => {
  it.each([
    ['as the world knows it', 'BER', 'Berlin Brandenburg Airport'],
    ['in small letters', 'ber', 'Berlin Brandenburg Airport'],
  ])('%s', async (_how, code, name) => {
    const { body } = await groma.call(`GET /v1/search/places?iataCode=${code}`)
    expect(body.places).toMatchObject([{ name, categories: ['travel-transportation', 'airport'] }])
    expect(body.places[0]._id).toMatch(/^[0-9a-f]{24}$/)
  })

  it('is the imported place where there is one', async () => {
    const byCode = await groma.call('GET /v1/search/places?iataCode=FNB')
    const nearby = await groma.call(`GET /v1/search/places?near=${at('a')}&categories=airport`)
    expect(byCode.body.places).toMatchObject([{ name: 'Flughafen der Stadt' }])
    expect(byCode.body.places).toEqual(nearby.body.places)
  })

  it('that nobody knows is no place', async () => {
    expect(await names('iataCode=QQQ')).toEqual([])
  })
})

describe("a project's own view of chains", () => {
  const settings = {
    chainMappings: { mcdonalds: '17', starbucks: 'sbx' },
    chainMetadata: { mcdonalds: { partner: true, level: 3, kind: 'gold' }, starbucks: { level: 3 } },
  }

  beforeAll(async () => {
    await groma.call('PATCH /v1/settings', { body: settings })
  })

  it.each([
    ['by its own id', 'chains=17', ["McDonald's"]],
    ['by id and slug', 'chains=17,starbucks', ['Starbucks', "McDonald's"]],
    [
      'by metadata that is a number',
      'categories=food-beverage&chainMetadata[level]=3',
      ['Starbucks', "McDonald's"],
    ],
    ['by metadata that is a boolean', 'categories=food-beverage&chainMetadata[partner]=true', ["McDonald's"]],
    ['by text in quotes, as mobile SDKs send it', 'chains=17,sbx&chainMetadata[kind]="gold"', ["McDonald's"]],
    ['by a number in quotes', 'chains=17&chainMetadata[level]="3"', ["McDonald's"]],
    ['by a boolean in quotes', 'chains=17&chainMetadata[partner]="true"', ["McDonald's"]],
    ['by what none has', 'chains=17,sbx&chainMetadata[kind]=silver', []],
  ])('finds places %s', async (_how, query, expected) => {
    expect(await names(`${near}&${query}`)).toEqual(expected)
  })

  it('shows in each place, in its own environment only', async () => {
    const { body } = await groma.call(`GET /v1/search/places?${near}&chains=17`)
    expect(body.places[0].chain).toEqual({
      name: "McDonald's",
      slug: 'mcdonalds',
      externalId: '17',
      metadata: { partner: true, level: 3, kind: 'gold' },
    })
    const live = await groma.call(`GET /v1/search/places?${near}&chains=mcdonalds`, {
      key: 'live publishable',
    })
    expect(live.body.places[0].chain).toEqual({ name: "McDonald's", slug: 'mcdonalds' })
  })

  it('is known to every node as soon as it looks for changes', async () => {
    const other = await openNodeBeside(groma)
    await groma.call('PATCH /v1/settings', { body: { chainMappings: { starbucks: 'changed' } } })
    await other.tracker.reloadSettings()
    expect(other.tracker.placesSettingsOf(groma.test).chainMappings.starbucks).toBe('changed')
    await other.close()
  })
})
