import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { describe, expect, it } from 'vitest'
import { mapKindNumber } from '../../model/map/map-kinds.ts'
import { type Drawable, drawTile } from './draw-tile.ts'
import { tileBox } from './tile-grid.ts'

/** The tile of zoom 8 whose south-west corner is at 0, 0; its east is at 1.40625 degrees. */
const tile = [8, 128, 127] as const

/** A line from 0.703125 degrees east, the middle of the tile, northwards: land in the west, sea in the east. */
const coast: Drawable = {
  kind: mapKindNumber('coast/coast'),
  name: undefined,
  names: {},
  parts: [[7_031_250, -10_000_000, 7_031_250, 20_000_000]],
}

function read(bytes: Uint8Array) {
  const { layers } = new VectorTile(new PbfReader(bytes))
  return Object.fromEntries(
    Object.entries(layers).map(([name, layer]) => {
      const feature = layer.feature(0)
      const [ring = []] = feature.loadGeometry()
      return [name, { kind: feature.properties.kind, xs: [...new Set(ring.map(({ x }) => x))].sort((a, b) => a - b) }]
    }),
  ) // biome-ignore format: one line a layer
}

describe('drawTile: the ground', () => {
  const everywhere = [-80, 4176]

  it('is sea on the right of a coast, and land below it', async () => {
    expect(read(await drawTile(...tile, [coast]))).toEqual({
      land: { kind: 'land', xs: everywhere },
      water: { kind: 'sea', xs: [2048, 4176] },
    })
  })

  it.each([
    ['sea', { land: { kind: 'land', xs: everywhere }, water: { kind: 'sea', xs: everywhere } }],
    ['land', { land: { kind: 'land', xs: everywhere } }],
    [undefined, { sea: { kind: 'sea', xs: everywhere } }],
  ] as const)('without a coast is %s, as given', async (ground, layers) => {
    expect(read(await drawTile(...tile, [], ground))).toEqual(layers)
  })

  it('is left to the outline where a coast ends', async () => {
    const cut = { ...coast, parts: [[7_031_250, -10_000_000, 7_031_250, 7_000_000]] }
    expect(read(await drawTile(...tile, [cut], 'sea'))).toEqual({ sea: { kind: 'sea', xs: everywhere } })
  })
})

it('a name keeps characters beyond the basic plane', async () => {
  const cafe: Drawable = {
    kind: mapKindNumber('place/village'),
    name: '𠮷野家 🍜',
    names: {},
    parts: [[7_031_250, 7_000_000]],
  }
  const { layers } = new VectorTile(new PbfReader(await drawTile(14, 8224, 8160, [cafe])))
  expect([layers.place].map((layer) => layer?.feature(0).properties.name)).toEqual(['𠮷野家 🍜'])
})

it.each([
  ['as it is', 'ถนนสุขุมวิท 12', {}, undefined],
  ['as it is, in any script that is drawn', 'Ленина, 中山路 / ქუჩა (שדרות) ’', {}, undefined],
  ['in English', 'दिल्ली', { en: 'Delhi' }, 'Delhi'],
  ['by its other half', 'ফার্মগেট Farmgate', {}, 'Farmgate'],
  ['not at all', 'सड़क (नई) No. 5', {}, ''],
] as const)('a name is labelled %s', async (_how, name, names, label) => {
  const town: Drawable = { kind: mapKindNumber('place/town'), name, names, parts: [[7_031_250, 7_000_000]] }
  const { layers } = new VectorTile(new PbfReader(await drawTile(14, 8224, 8160, [town])))
  const { name: kept, label: written } = layers.place?.feature(0).properties ?? {}
  expect([kept, written]).toEqual([name, label])
})

it('the box of a tile includes its margin', () => {
  const [west, south, east, north] = tileBox(...tile).map((e7) => e7 / 1e7)
  expect([west, south]).toEqual([expect.closeTo(-0.027, 3), expect.closeTo(-0.027, 3)])
  expect([east, north]).toEqual([expect.closeTo(1.434, 3), expect.closeTo(1.433, 2)])
})
