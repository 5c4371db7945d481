import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { VectorTile, type VectorTileFeature } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../app/app.ts'
import type { Spot } from '../maps/draw.ts'
import { drawTown, importTown } from '../maps/town.ts'

/** A street from the house 1 to the lake, in which there is an island; a park with a café; the town's name in the middle. */
const map = `
  A . . . . . . . B
  . 1 2 . . E . F .
  . 4 3 . . . i j .
  a . . b . c l k .
  . . T . . H . G .
  . P . Q . . . . .
  . . x . . . . . .
  . S . R . . . . .
  D . . . . . . . C
`
let folder: string
let groma: TestApp
let at: Record<string, Spot>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'groma-maps-'))
  const town = drawTown(folder, map, 20, {
    nodes: {
      T: { place: 'town', name: 'Seestadt', 'name:en': 'Laketown' },
      x: { amenity: 'cafe', name: 'Bohne' },
    },
    ways: [
      ['abc', { highway: 'residential', name: 'Hauptstraße', 'name:en': 'Main Street' }],
      ['12341', { building: 'yes' }],
      ['PQRSP', { leisure: 'park', name: 'Stadtpark' }],
      ['EFGHE', {}],
      ['ijkli', {}],
      ['ABCDA', { boundary: 'administrative', admin_level: '4' }],
      ['AB', { railway: 'rail', tunnel: 'yes' }],
    ],
    relations: [[['EFGHE', 'ijkli'], { type: 'multipolygon', natural: 'water', name: 'See' }]],
  })
  at = town.at
  await importTown(town.pbf, folder)
  groma = await openTestApp({ GROMA_DATA: folder })
})
afterAll(async () => {
  await groma.close()
  await rm(folder, { recursive: true })
})

/** Column and row of the tile that contains a point. */
function tileAt({ longitude, latitude }: Spot, zoom: number): string {
  const side = 2 ** zoom
  const column = Math.floor(((longitude + 180) / 360) * side)
  const row = Math.floor(((1 - Math.asinh(Math.tan((latitude * Math.PI) / 180)) / Math.PI) / 2) * side)
  return `${zoom}/${column}/${row}`
}

interface Drawn {
  layer: string
  feature: VectorTileFeature
  properties: Record<string, unknown>
  geometry: { type: string; coordinates: unknown }
}

/** All features of the tile around the town's name. */
async function drawnAt(zoom: number, where = at.T as Spot): Promise<Drawn[]> {
  const name = tileAt(where, zoom)
  const answer = await groma.app.inject({
    url: `/maps/tiles/${name}`,
    headers: { authorization: groma.keys.test.publishable ?? '', 'accept-encoding': 'gzip' },
  })
  expect([answer.statusCode, answer.headers['content-type'], answer.headers['content-encoding']]).toEqual([
    200,
    'application/vnd.mapbox-vector-tile',
    'gzip',
  ])
  const { layers } = new VectorTile(new PbfReader(gunzipSync(answer.rawPayload)))
  const [z = 0, x = 0, y = 0] = name.split('/').map(Number)
  return Object.entries(layers).flatMap(([layer, features]) =>
    Array.from({ length: features.length }, (_, index) => {
      const feature = features.feature(index)
      return { layer, feature, properties: feature.properties, geometry: feature.toGeoJSON(x, y, z).geometry as Drawn['geometry'] }
    }),
  ) // biome-ignore format: one line a thing
}

/** Within a metre of where it was drawn. */
function expectNear(positions: unknown, letters: string): void {
  const expected = [...letters].map((letter) => {
    const { longitude, latitude } = at[letter] as Spot
    return [expect.closeTo(longitude, 4.5), expect.closeTo(latitude, 4.5)]
  })
  expect(positions).toEqual(expected)
}

describe('a tile of a drawn town', () => {
  it('has the drawn features by layer and kind', async () => {
    const drawn = await drawnAt(14)
    const listed = drawn
      .filter(({ layer }) => layer !== 'land' && layer !== 'sea')
      .map(({ layer, properties }) => [layer, properties.kind, properties.name].filter(Boolean).join(' '))
    expect(listed.sort()).toEqual([
      'boundary state',
      'building building',
      'landuse park',
      'place town Seestadt',
      'poi cafe Bohne',
      'poi park Stadtpark',
      'road minor Hauptstraße',
      'water water See',
    ])
    expect(drawn.some(({ layer }) => layer === 'land')).toBe(true)
  })

  it('has features at their positions', async () => {
    const drawn = await drawnAt(14)
    const one = (layer: string) => drawn.find((each) => each.layer === layer)?.geometry
    expectNear(one('road')?.coordinates, 'abc')
    expectNear([one('place')?.coordinates], 'T')
    expect(one('building')?.type).toBe('Polygon')
    expect(one('boundary')?.type).toBe('LineString')
  })

  it('leaves the island out of the lake', async () => {
    const lake = (await drawnAt(14)).find(({ layer }) => layer === 'water')?.geometry
    expect(lake?.type).toBe('Polygon')
    const [outer, island] = (lake?.coordinates ?? []) as [number, number][][]
    expect([outer?.length, island?.length]).toEqual([5, 5])
    for (const [x, y] of island ?? []) {
      expect(x).toBeGreaterThan((at.E as Spot).longitude)
      expect(y).toBeLessThan((at.E as Spot).latitude)
    }
  })

  it('has names in all languages of the map', async () => {
    const drawn = await drawnAt(14)
    expect(drawn.find(({ layer }) => layer === 'place')?.properties).toEqual({
      kind: 'town',
      name: 'Seestadt',
      'name:en': 'Laketown',
    })
  })

  it.each([
    [13, ['boundary', 'road', 'place', 'landuse', 'water'], ['building', 'poi']],
    [8, ['boundary', 'place', 'land'], ['road', 'building', 'poi', 'water']],
    [3, ['land', 'place'], ['road', 'building', 'water']],
  ])('at zoom %i has %j, but not %j', async (zoom, there, notThere) => {
    const layers = new Set((await drawnAt(zoom)).map(({ layer }) => layer))
    for (const layer of there) expect(layers).toContain(layer)
    for (const layer of notThere) expect(layers).not.toContain(layer)
  })
})

it('the world has land, borders and names without any import', async () => {
  const baltimore = { longitude: -76.6, latitude: 39.3 }
  const drawn = await drawnAt(5, baltimore)
  expect(new Set(drawn.map(({ layer }) => layer))).toEqual(new Set(['sea', 'land', 'boundary', 'place']))
  expect(drawn.map(({ properties }) => properties.name)).toContain('New York City')
  const states = (zoom: number) =>
    drawnAt(zoom, { longitude: -76.8, latitude: 39.72 }).then((near) =>
      near.filter(({ properties }) => properties.kind === 'state'),
    )
  expect(await states(8)).not.toEqual([]) // between Maryland and Pennsylvania
  expect(await states(12)).toEqual([]) // too coarse at this zoom
  const names = async (zoom: number) =>
    (await drawnAt(zoom, { longitude: 13.075, latitude: 53.517 })).map(({ properties }) => properties.name)
  expect(await names(11)).toContain('Penzlin') // 4,000 inhabitants
  expect(await names(8)).not.toContain('Penzlin')
  const onlySea = [['sea', 'sea']]
  const kinds = async (zoom: number, longitude: number, latitude: number) =>
    (await drawnAt(zoom, { longitude, latitude })).map(({ layer, properties }) => [layer, properties.kind])
  expect(await kinds(6, -40, 35)).toEqual(onlySea)
  expect(await kinds(9, 50, 42.3)).toEqual(onlySea) // on the Caspian Sea
  const europe = await drawnAt(3, { longitude: 10, latitude: 50 })
  expect(europe).toContainEqual(
    expect.objectContaining({
      properties: expect.objectContaining({ name: 'Germany', 'name:de': 'Deutschland' }),
    }),
  )
})

describe('styles', () => {
  it.each([
    ['light', 'light'],
    ['dark', 'dark'],
    ['radar-default-v1', 'light'],
    ['radar-light-v1/', 'light'],
    ['radar-dark-v1', 'dark'],
  ])('%s is %s, and loads from this host only', async (asked, name) => {
    const { status, body } = await groma.call(`GET /maps/styles/${asked}`, { key: 'test publishable' })
    expect([status, body.version, body.name]).toEqual([200, 8, name])
    const addresses = JSON.stringify(body).match(/https?:\/\/[^/"\\]+/g)
    expect(new Set(addresses)).toEqual(new Set(['http://localhost:80', 'https://www.openstreetmap.org']))
  })

  it('pass on a key from the query', async () => {
    const key = groma.keys.live.publishable ?? ''
    const { body } = await groma.call(`GET /maps/styles/dark?publishableKey=${key}`, { key: '' })
    for (const address of [body.glyphs, body.sprite, body.sources.groma.tiles[0]])
      expect(address).toMatch(new RegExp(`\\?publishableKey=${key}$`))
    const { status } = await groma.call(`GET /maps/tiles/0/0/0?publishableKey=${key}`, { key: '' })
    expect(status).toBe(200)
  })

  it('take a language', async () => {
    const textsOf = async (query: string) => {
      const { body } = await groma.call(`GET /maps/styles/light${query}`)
      return JSON.stringify(body.layers.map((layer: { layout?: object }) => layer.layout))
    }
    expect(await textsOf('?language=de')).toContain('name:de')
    expect(await textsOf('?language=pt-BR')).toContain('name:pt')
    expect(await textsOf('?language=xx')).not.toContain('name:')
    expect(await textsOf('')).not.toContain('name:')
  })
})

it.each([
  ['styles/neon', 400],
  ['tiles/15/0/0', 400],
  ['tiles/3/8/0', 404],
  ['tiles/3/0/8', 404],
  ['tiles/a/0/0', 400],
  ['sprites/other.png', 404],
])('refuses %s with %i', async (path, status) => {
  expect((await groma.call(`GET /maps/${path}`)).status).toBe(status)
})

it.each(['styles/light', 'tiles/0/0/0', 'glyphs/Noto Sans Regular/0-255.pbf', 'sprites/signs.json'])(
  '%s needs a key',
  async (path) => {
    expect((await groma.call(`GET /maps/${encodeURI(path)}`, { key: '' })).status).toBe(401)
    expect((await groma.call(`GET /maps/${encodeURI(path)}?publishableKey=no`, { key: '' })).status).toBe(401)
  },
)

it('has every glyph range and icon that a style uses', async () => {
  const { body: style } = await groma.call('GET /maps/styles/light')
  const fonts = JSON.stringify(style.layers).match(/Noto Sans \w+/g) ?? []
  for (const font of new Set(fonts)) {
    const { status, body } = await groma.call(`GET /maps/glyphs/${encodeURI(font)}/0-255.pbf`)
    expect([status, body.length > 20_000]).toEqual([200, true])
  }
  const { body: signs } = await groma.call('GET /maps/sprites/signs@2x.json')
  expect(signs).toMatchObject({ cafe: { pixelRatio: 2, width: 40 }, park: {}, place: {} })
  expect((await groma.call('GET /maps/sprites/signs@2x.png')).headers['content-type']).toBe('image/png')
})

it.each([
  ['Armenian and Hebrew', '1280-1535'],
  ['Arabic', '1536-1791'],
  ['Thai', '3584-3839'],
  ['Georgian', '4096-4351'],
  ['Persian beside others', '64256-64511'],
  ['Arabic beside others', '65024-65279'],
])('has the letters of %s', async (_script, range) => {
  for (const font of ['Regular', 'SemiBold']) {
    const { body } = await groma.call(`GET /maps/glyphs/Noto%20Sans%20${font}/${range}.pbf`)
    expect(body.length).toBeGreaterThan(20_000)
  }
})

it('answers an empty file for glyphs that no font has', async () => {
  const { status, body } = await groma.call('GET /maps/glyphs/Noto%20Sans%20Regular/2304-2559.pbf')
  expect([status, body]).toEqual([200, ''])
})

it.each(['tiles/0/0/0', 'glyphs/Noto%20Sans%20Regular/0-255.pbf', 'sprites/signs.png', 'sprites/signs.json'])(
  '%s that a browser keeps is not given to pages of another origin',
  async (path) => {
    const { headers } = await groma.call(`GET /maps/${path}`)
    expect(headers['cache-control']).toMatch(/max-age/)
    expect(headers.vary).toMatch(/\bOrigin\b/)
  },
)
