import { createHash } from 'node:crypto'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { TilesFailed } from '../../src/errors.ts'
import type { Position } from '../../src/geo/distance.ts'
import { findCrossings } from '../../src/import/extraction/border-crossings.ts'
import { writeRoads } from '../../src/import/extraction/write-roads.ts'
import type { Element } from '../../src/import/osm/elements.ts'
import { PbfFile } from '../../src/import/osm/pbf-file.ts'
import { haveSameRoads, mergeRoads } from '../../src/import/roads/merge-roads.ts'
import { replaceRoads } from '../../src/import/roads/road-tiles.ts'
import { builderFailure } from '../../src/import/roads/tile-builder.ts'
import { tilesOfArchive } from '../../src/import/roads/tiles-archive.ts'
import { readTiles, tilesFolder } from '../../src/routing/engine/tiles.ts'
import { drawnNodes, featuresOf, relation, testFolder, way, writeMap } from '../maps/osm-map.ts'
import { addRegion } from '../maps/road-map.ts'

const road = { highway: 'residential' }

/** The features of a file in order: `n97`, `w1`. */
async function contents(path: string): Promise<string[]> {
  const features = await featuresOf(path)
  return features.map(({ kind, id }) => `${kind[0]}${id}`)
}

/** In the order of the file. */
function elementsOf(path: string) {
  const file = new PbfFile(path)
  const blocks = Array.from({ length: file.count }, (_, number) => number)
  const all = {
    nodes: blocks.flatMap((number) => file.read(number, (block) => block.elements('node'))),
    ways: blocks.flatMap((number) => file.read(number, (block) => block.elements('way'))),
    relations: blocks.flatMap((number) => file.read(number, (block) => block.elements('relation'))),
  }
  file.close()
  return all
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
    const box = (await writeRoads(map, target, { region: 'town' }))?.box
    expect(await contents(target)).toEqual(['r9', 'n97', 'w1', 'w2'])
    expect(box?.minX).toBeLessThan(box?.maxX ?? 0)
  })

  it("gives ids of the region's own to what an editor has added", async () => {
    const nodes = drawnNodes('a b c').map((node) => (node.id === 98 ? { ...node, id: -2 } : node))
    const added: Element = { kind: 'way', id: -1, tags: road, refs: [97, -2] }
    const ban = relation(-3, [{ kind: 'way', id: -1, role: 'from' }], { type: 'restriction' })
    const map = writeMap([ban, added, { kind: 'way', id: 5, tags: road, refs: [-2, 99] }, ...nodes])
    const [here, there] = await Promise.all(
      ['here', 'there'].map(async (region) => {
        const target = join(testFolder(), 'roads.osm.pbf')
        await writeRoads(map, target, { region })
        return elementsOf(target)
      }),
    )
    const [a, c, b] = here?.nodes.map(({ id }) => id) ?? []
    const [kept, drawn] = here?.ways ?? []
    expect([a, c]).toEqual([97, 99])
    expect(b).toBeGreaterThan(2 ** 40)
    expect(kept).toMatchObject({ id: 5, refs: [b, 99] })
    expect(drawn).toMatchObject({ refs: [97, b] })
    expect(here?.relations[0]).toMatchObject({ members: [{ kind: 'way', id: drawn?.id, role: 'from' }] })
    expect(there?.nodes[2]?.id).not.toBe(b)
  })

  it('returns nothing for a map without roads', async () => {
    const map = writeMap([...drawnNodes('a b'), way(1, 'ab', { building: 'yes' })])
    expect(await writeRoads(map, join(testFolder(), 'roads.osm.pbf'), { region: 'town' })).toBeUndefined()
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

  it('leaves out a turn restriction that a newer map of its roads no longer has', async () => {
    const turn = (id: number, from: number, to: number) =>
      relation(
        id,
        [
          { kind: 'way', id: from, role: 'from' },
          { kind: 'way', id: to, role: 'to' },
        ],
        { type: 'restriction', restriction: 'no_left_turn' },
      )
    const nodes = drawnNodes('a b c d')
    const [ab, bc, cd] = [way(1, 'ab', road), way(2, 'bc', road), way(3, 'cd', road)]
    const newer = writeMap([...nodes, ab, bc, turn(8, 2, 1)], { sorted: true })
    const older = writeMap([...nodes, ab, bc, cd, turn(7, 1, 2), turn(8, 2, 1), turn(9, 2, 3)], {
      sorted: true,
    })
    const target = join(testFolder(), 'all.osm.pbf')
    for (const [maps, turns] of [
      [
        [newer, older],
        ['r8', 'r9'],
      ],
      [
        [older, newer],
        ['r7', 'r8', 'r9'],
      ],
    ] as const) {
      mergeRoads([...maps], target)
      expect((await contents(target)).filter((one) => one.startsWith('r'))).toEqual(turns)
    }
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

describe('two files with roads', () => {
  const nodes = drawnNodes('a b c d')
  const files = (one: Element[], other: Element[], elementsPerBlock = 2) =>
    [
      writeMap(one, { sorted: true, elementsPerBlock: 2 }),
      writeMap(other, { sorted: true, elementsPerBlock }),
    ] as const
  const first = [...nodes, way(1, 'ab', road), way(2, 'bc', road), way(3, 'cd', road)]
  const [a, b, c, d] = nodes as [Element, Element, Element, Element]

  it.each<[what: string, other: Element[], elementsPerBlock: number, isSame: boolean]>([
    ['with the same blocks', first, 2, true],
    ['in one block of each kind', first, 100, true],
    ['with a way more', [...first, way(4, 'ad', road)], 2, false],
    ['without the last way', first.slice(0, -1), 2, false],
    ['with other tags in the last block', [...first.slice(0, -1), way(3, 'cd', { highway: 'path' })], 2, false],
    ['with another way between the same blocks', [...nodes, way(1, 'ab', road), way(2, 'bd', road), way(3, 'cd', road)], 2, false],
    ['without the first block', first.slice(2), 2, false],
    ['with a node moved, in other blocks', [a, b, c, { ...d, lat: 5 } as Element, ...first.slice(4)], 3, false],
    ['without anything', [], 2, false],
  ])('%s', (_, other, elementsPerBlock, isSame) => {
    expect(haveSameRoads(...files(first, other, elementsPerBlock))).toBe(isSame)
    expect(haveSameRoads(...(files(other, first, elementsPerBlock)))).toBe(isSame)
  }) // biome-ignore format: a table
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
    await writeRoads(map, roads, { region: 'town' })
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

function movedEast(node: Element): Element {
  return node.kind === 'node' ? { ...node, lon: node.lon + 20e7 } : node
}

async function tilesIn(folder: string): Promise<{ name: string; digest: string }[]> {
  const { file = '' } = (await readTiles(tilesFolder(folder))) ?? {}
  const archive = await open(join(tilesFolder(folder), file))
  try {
    const tiles = await tilesOfArchive(archive)
    return await Promise.all(
      tiles
        .toSorted((one, other) => one.name.localeCompare(other.name))
        .map(async ({ name, read }) => ({
          name,
          digest: createHash('sha256')
            .update(await read())
            .digest('hex'),
        })),
    )
  } finally {
    await archive.close()
  }
}

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

  it('are built again only where roads have changed', async () => {
    const folder = testFolder()
    const building = ['Building routing tiles', 'Preparing matrices']
    const east = () => writeMap([...drawnNodes('x y z').map(movedEast), way(7, 'xyz', road)])
    expect(await addRegion(folder, 'one', town())).toEqual(building)
    expect(await addRegion(folder, 'east', east())).toEqual(building)
    const before = await readTiles(tilesFolder(folder))
    const [, tileOfEast] = await tilesIn(folder)
    expect(before?.regions).toEqual(['east', 'one'])
    // The same roads again, and a region without any.
    expect(await addRegion(folder, 'one', town())).toEqual([])
    expect(await addRegion(folder, 'houses', writeMap([...drawnNodes('a b'), way(1, 'ab', {})]))).toEqual([])
    expect(await readTiles(tilesFolder(folder))).toEqual(before)
    // A newer map with other houses, but the same roads.
    const houses = [...drawnNodes('a b c'), way(1, 'abc', road), way(2, 'ac', { building: 'yes' })]
    expect(await addRegion(folder, 'one', writeMap(houses), 2)).toEqual([])
    expect(await readTiles(tilesFolder(folder))).toMatchObject({
      file: before?.file,
      regions: ['one', 'east'],
    })
    // In other blocks.
    const inOtherBlocks = writeMap(houses, { sorted: true, elementsPerBlock: 2 })
    expect(await addRegion(folder, 'one', inOtherBlocks, 2)).toEqual([])
    expect((await readTiles(tilesFolder(folder)))?.file).toBe(before?.file)
    // Roads far away stay as they are, byte by byte.
    const more = writeMap([...drawnNodes('a b c'), way(1, 'abc', road), way(2, 'ac', road)])
    expect(await addRegion(folder, 'one', more)).toEqual(building)
    const after = await tilesIn(folder)
    expect(after).toHaveLength(2)
    expect(after[1]).toEqual(tileOfEast)
    // Without one of them no tile is built.
    const without = await addRegion(folder, 'one', writeMap([...drawnNodes('a b'), way(1, 'ab', {})]))
    expect(without).toEqual(['Preparing matrices'])
    expect(await tilesIn(folder)).toEqual([tileOfEast])
  })

  it.each<[...Parameters<typeof builderFailure>, sentence: string]>([
    [1, null, '[ERROR] no nodes', 'the tile builder ended with status 1: [ERROR] no nodes'],
    [null, 'SIGKILL', '', 'the tile builder ended with SIGKILL.'],
    [null, 'SIGBUS', '', 'the disk of the data folder is full.'],
  ])('status %o, signal %o, said %j: %s', (code, killedBy, said, sentence) => {
    expect(builderFailure(code, killedBy, said)).toBe(sentence)
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
