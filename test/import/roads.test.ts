import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { TilesFailed } from '../../src/errors.ts'
import type { Position } from '../../src/geo/distance.ts'
import type { Element } from '../../src/import/osm/elements.ts'
import { PbfFile } from '../../src/import/osm/pbf-file.ts'
import { findCrossings } from '../../src/import/roads/border-crossings.ts'
import { mergeRoads } from '../../src/import/roads/merge-roads.ts'
import { replaceRoads } from '../../src/import/roads/road-tiles.ts'
import { writeRoads } from '../../src/import/roads/roads.ts'
import { readTiles, tilesFolder } from '../../src/routing/engine/tiles.ts'
import { drawnNodes, featuresOf, relation, testFolder, way, writeMap } from '../maps/osm-map.ts'
import { addRegion } from '../maps/road-map.ts'

const road = { highway: 'residential' }

/** The features of a file in order: `n97`, `w1`. */
async function contents(path: string): Promise<string[]> {
  const features = await featuresOf(path)
  return features.map(({ kind, id }) => `${kind[0]}${id}`)
}

describe('extracting roads', () => {
  it('keeps roads, their nodes and turn restrictions, sorted by kind and id', async () => {
    const map = writeMap([
      relation(9, [{ kind: 'way', id: 2, role: 'from' }], { type: 'restriction' }),
      relation(8, [], { type: 'multipolygon', building: 'yes' }),
      way(3, 'cd', { building: 'yes' }),
      way(2, 'cb', road),
      way(1, 'ab', { route: 'ferry' }),
      ...drawnNodes('a b c d', { a: { barrier: 'gate' }, d: { amenity: 'cafe' } }).reverse(),
    ])
    const target = join(testFolder(), 'roads.osm.pbf')
    const box = (await writeRoads(map, target, {}))?.box
    expect(await contents(target)).toEqual(['r9', 'n97', 'w1', 'w2'])
    expect(box?.minX).toBeLessThan(box?.maxX ?? 0)
  })

  it('returns nothing for a map without roads', async () => {
    const map = writeMap([...drawnNodes('a b'), way(1, 'ab', { building: 'yes' })])
    expect(await writeRoads(map, join(testFolder(), 'roads.osm.pbf'), {})).toBeUndefined()
  })

  it('merges several maps without duplicates', async () => {
    const maps = [
      [...drawnNodes('a b c', { b: { highway: 'stop' } }), way(1, 'ab', road), way(2, 'bc', road)],
      [...drawnNodes('b c d', { b: { highway: 'stop' } }), way(2, 'bc', road), way(3, 'cd', road)],
    ].map((objects) => writeMap(objects, { sorted: true }))
    const target = join(testFolder(), 'all.osm.pbf')
    expect(mergeRoads(maps, target)).toBe(0)
    expect(await contents(target)).toEqual(['n98', 'w1', 'w2', 'w3'])
  })

  it('of what several maps have takes the first one, and counts ids that stand for something elsewhere', async () => {
    const [a, b] = drawnNodes('a b') as [Element, Element]
    const moved = a.kind === 'node' ? { ...a, lat: a.lat + 1000 } : a // 11 m
    const elsewhere = b.kind === 'node' ? { ...b, lat: b.lat + 1_000_000 } : b // 11 km
    const first = writeMap([a, b, way(1, 'ab', road)], { sorted: true })
    const second = writeMap([moved, elsewhere, way(1, 'ab', { ...road, name: 'Old' })], { sorted: true })
    const target = join(testFolder(), 'all.osm.pbf')
    for (const [maps, name] of [
      [[first, second], undefined],
      [[second, first], 'Old'],
    ] as const) {
      expect(mergeRoads([...maps], target)).toBe(1)
      const file = new PbfFile(target)
      const ways = [0, 1].flatMap((block) => file.read(block, (one) => one.elements('way')))
      expect(ways.map(({ tags }) => tags.name)).toEqual([name])
      file.close()
    }
  })
})

describe('border crossings', () => {
  /** The border goes from m to n; one unit of the drawing is 1e-4 degrees. */
  const drawing = `
      a   b   c
    m           n
      d   e   f
  `
  const border = [
    way(90, 'mn'),
    relation(9, [{ kind: 'way', id: 90, role: 'outer' }], {
      type: 'boundary',
      boundary: 'administrative',
      admin_level: '2',
    }),
  ]
  async function crossings(...words: string[]): Promise<Position[]> {
    const nodes = drawnNodes(drawing).map((node) =>
      node.kind === 'node' ? { ...node, lon: node.lon * 1000, lat: node.lat * 1000 } : node,
    )
    const ways = words.map((word, index) => way(index + 1, word, road))
    const map = writeMap([...nodes, ...ways, ...border])
    const roads = join(testFolder(), 'roads.osm.pbf')
    await writeRoads(map, roads, {})
    return findCrossings(map, roads)
  }

  it.each<[words: string[], count: number]>([
    [['abc', 'def'], 0],
    [['ad'], 1],
    [['ae', 'bf'], 2],
    [['adebc'], 2],
    [['am'], 0], // ends on the border
    [['amd'], 1], // crosses at its node
    [['mn'], 0], // runs along it
  ])('%j: %i', async (words, count) => {
    expect(await crossings(...words)).toHaveLength(count)
  })

  it('lie on the border', async () => {
    const [[, latitude] = []] = await crossings('ad')
    expect(latitude).toBeCloseTo(-1e-4, 7)
  })
})

describe('routing tiles', () => {
  const town = () => writeMap([...drawnNodes('a b c'), way(1, 'abc', road)])

  it('cover all regions, and are removed with the last one', async () => {
    const folder = testFolder()
    await addRegion(folder, 'one', town())
    await addRegion(folder, 'two', writeMap([...drawnNodes('x y z'), way(7, 'xyz', road)]))
    const entry = await readTiles(tilesFolder(folder))
    expect(entry?.regions).toEqual(['one', 'two'])
    expect(existsSync(join(tilesFolder(folder), entry?.file ?? ''))).toBe(true)
    const options = { dataFolder: folder, scratch: join(folder, 'scratch'), stage: () => () => {} }
    await replaceRoads('two', undefined, options)
    expect((await readTiles(tilesFolder(folder)))?.regions).toEqual(['one'])
    await replaceRoads('one', undefined, options)
    expect(await readTiles(tilesFolder(folder))).toMatchObject({ regions: [] })
    expect((await readTiles(tilesFolder(folder)))?.file).toBeUndefined()
  })

  it('stay if new ones cannot be built', async () => {
    const folder = testFolder()
    await addRegion(folder, 'one', town())
    const before = { entry: await readTiles(tilesFolder(folder)), files: readdirSync(join(folder, 'roads')) }
    const broken = join(folder, 'scratch', 'broken.osm.pbf')
    writeFileSync(broken, 'no map')
    const box = { minX: 13, minY: 53, maxX: 13.1, maxY: 53.1 }
    const options = { dataFolder: folder, scratch: join(folder, 'scratch'), stage: () => () => {} }
    const work = replaceRoads(
      'one',
      { path: broken, box, madeAt: '2026-01-01T00:00:00Z', crossings: [] },
      options,
    )
    await expect(work).rejects.toThrow(TilesFailed)
    expect(await readTiles(tilesFolder(folder))).toEqual(before.entry)
    expect(readdirSync(join(folder, 'roads'))).toEqual(before.files)
  })
})
