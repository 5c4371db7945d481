import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Atlas } from '../../src/atlas/atlas.ts'
import type { Tags } from '../../src/import/osm/elements.ts'
import { PbfFileWriter } from '../../src/import/osm/pbf-file-writer.ts'
import { importOsm } from '../../src/import/run.ts'
import { autocomplete, forward, reverse } from './answers.ts'
import { openTestAtlas } from './test-atlas.ts'

/** Tags of nodes, by latitude and longitude: on both sides of the border of Monaco, of which the map has no boundary. */
const nodes: Record<string, Tags> = {
  '43.7375 7.4210': { place: 'city', name: 'Monaco' },
  '43.7380 7.4205': { place: 'suburb', name: 'Moneghetti' },
  '43.7382 7.4192': { 'addr:housenumber': '3', 'addr:street': 'Rue Bosio', 'addr:postcode': '98000', 'addr:city': 'Monaco' },
  '43.7398 7.4180': { 'addr:housenumber': '2', 'addr:street': 'Rue des Martyrs' },
  '43.7394 7.4185': { tourism: 'hotel', name: 'Hôtel de la Frontière' },
} // biome-ignore format: a map

let folder: string
let atlas: Atlas

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'groma-borders-'))
  const source = join(folder, 'border.osm.pbf')
  const writer = new PbfFileWriter(source)
  for (const [index, [at, tags]] of Object.entries(nodes).entries()) {
    const [lat = 0, lon = 0] = at.split(' ').map((degrees) => Math.round(Number(degrees) * 1e7))
    writer.write({ kind: 'node', id: index + 1, lon, lat, tags })
  }
  writer.close()
  await importOsm({ dataFolder: folder, source, withoutRoads: true, stage: () => () => {} })
  atlas = await openTestAtlas(folder)
})
afterAll(async () => {
  atlas.stop()
  await rm(folder, { recursive: true })
})

const common = { countries: [], language: 'en' } as const

it('takes neither town, quarter nor postal code from over the border', async () => {
  const at = { latitude: 43.7394, longitude: 7.4185 }
  const found = await reverse(atlas, { ...at, layers: ['address', 'locality'], language: 'en' })
  const [place] = await autocomplete(
    atlas,
    { ...common, text: 'hôtel de la frontière', layers: ['place'], limit: 1 },
    async () => {},
  )
  for (const one of [...found, place]) {
    expect(one).toMatchObject({ city: 'Beausoleil', countryCode: 'FR' })
    expect([one?.postalCode, one?.neighborhood]).toEqual([undefined, undefined])
  }
  expect(found.map(({ formattedAddress }) => formattedAddress)).toEqual([
    '2 Rue des Martyrs, Beausoleil, France',
    'Beausoleil, Provence-Alpes-Côte d’Azur, France',
  ])
})

it.each([
  ['2 Rue des Martyrs, Beausoleil', 'exact'],
  ['3 Rue Bosio, Monaco', 'exact'],
  ['2 Rue des Martyrs, Monaco', 'fallback'],
])('%s: %s', async (text, confidence) => {
  const [first] = await forward(atlas, { ...common, text, layers: ['address', 'locality'] })
  expect(first?.confidence).toBe(confidence)
})
