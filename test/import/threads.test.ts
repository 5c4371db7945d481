import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { atlasFolder, readManifest } from '../../src/atlas/manifest.ts'
import { writeRoads } from '../../src/import/extraction/write-roads.ts'
import { elementKinds, type NodeElement } from '../../src/import/osm/elements.ts'
import { PbfFile } from '../../src/import/osm/pbf-file.ts'
import { PbfFileWriter } from '../../src/import/osm/pbf-file-writer.ts'
import { importOsm } from '../../src/import/run.ts'
import { withPool } from '../../src/import/threads/with-threads.ts'
import { dataFolder } from '../app/server.ts'
import { drawTown } from '../maps/town.ts'

/** A town with a boundary, houses in and beside buildings, and streets of one name on both sides of it. */
const map = `
  A . . . . . . . . B . . . .
  . 1 . 2 . k l . . . . 5 . .
  a . . b . n m c . d . . . e
  . 3 . . . 4 . . . . . 6 . .
  D . . . . . . . . C . . . .
`

const demoMap = 'data/regions/neubrandenburg.osm.pbf'

/** Houses of a suburb: with the town more rows than one batch of streets has, and a second batch that is soon done. */
const streets = 52
const housesPerStreet = 200

function* suburb(): Generator<NodeElement> {
  for (let street = 0; street < streets; street++)
    for (let house = 0; house < housesPerStreet; house++)
      yield {
        kind: 'node',
        id: 100_000 + street * housesPerStreet + house,
        tags: { 'addr:housenumber': String(house + 1), 'addr:street': `Nebenstraße ${street}` },
        lon: 132_500_000 + 500 * house,
        lat: 535_000_000 + 20_000 * street,
      }
}

/** The map and the suburb in small blocks, so that threads are done in another order than they began. */
function inSmallBlocks(path: string, folder: string): string {
  const small = join(folder, 'small.osm.pbf')
  const pbf = new PbfFile(path)
  const writer = new PbfFileWriter(small, { elementsPerBlock: 25 })
  for (const kind of elementKinds) {
    for (let number = 0; number < pbf.count; number++)
      for (const element of pbf.read(number, (block) => block.elements(kind))) writer.write(element)
    if (kind === 'node') for (const house of suburb()) writer.write(house)
  }
  writer.close()
  pbf.close()
  return small
}

/** The name of a file of the atlas has its checksum. */
async function importedFile(source: string, threads: number): Promise<string | undefined> {
  const folder = await dataFolder()
  await importOsm({ dataFolder: folder, source, withoutRoads: true, threads, stage: () => () => {} })
  return (await readManifest(atlasFolder(folder))).regions.small?.file
}

it('gives the same file, byte for byte, with one thread or two', async () => {
  const house = (number: string) => ({ 'addr:housenumber': number, 'addr:street': 'Allee' })
  const folder = await dataFolder()
  const { pbf } = drawTown(folder, map, 40, {
    nodes: {
      1: house('1'),
      2: { ...house('3'), amenity: 'cafe', name: 'Bohne' },
      3: house('2'),
      4: { 'addr:housenumber': '4' },
      5: house('1'),
      6: { shop: 'bakery', name: 'Ähre' },
    },
    ways: [
      ['abc', { highway: 'residential', name: 'Allee', 'name:en': 'Avenue' }],
      ['cde', { highway: 'residential', name: 'Allee' }],
      ['klmnk', { building: 'yes', ...house('5') }],
      ['ABCDA', {}],
    ],
    relations: [
      [['ABCDA'], { type: 'boundary', boundary: 'administrative', admin_level: '8', name: 'Stadt' }],
      [['house:4', 'street:abc'], { type: 'associatedStreet', name: 'Allee' }],
    ],
  })
  const source = inSmallBlocks(pbf, folder)
  const file = await importedFile(source, 1)
  expect(file).toMatch(/^small-/)
  expect(await importedFile(source, 2)).toBe(file)
})

it('extracts the same roads, byte for byte, with one thread or two', async () => {
  const folder = await dataFolder()
  const extract = (threads: number) =>
    withPool(threads, async (pool) => {
      const target = join(folder, `${threads}.osm.pbf`)
      const roads = await writeRoads(demoMap, target, { region: 'demo', pool })
      return { roads, bytes: readFileSync(target) }
    })
  const [alone, together] = [await extract(1), await extract(2)]
  expect(alone.bytes.length).toBeGreaterThan(100_000)
  expect(together.roads).toEqual(alone.roads)
  expect(Buffer.compare(alone.bytes, together.bytes)).toBe(0)
})
