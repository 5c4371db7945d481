import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyMap } from '../../../test/maps/any-map.ts'
import {
  drawnNodes,
  featuresOf,
  idOf,
  relation,
  testFolder,
  way,
  writeMap,
} from '../../../test/maps/osm-map.ts'
import type { Element, Member } from '../osm/elements.ts'
import type { Feature, RelationFeature, WayFeature } from '../osm/features.ts'

const town = drawnNodes(
  `
  a . . b . . c
  . d . e . f .
  . g . h . i .
  j . . k . . l
  `,
  { d: { name: 'Old Town', place: 'suburb' }, e: { 'addr:housenumber': '7' } },
)

const outer = (id: number): Member => ({ kind: 'way', id, role: 'outer' })
const inner = (id: number): Member => ({ kind: 'way', id, role: 'inner' })

/** Lines and rings as words of the letters on the map. */
function shown(feature: Feature): string {
  const words = (coordinates: Int32Array) =>
    Array.from({ length: coordinates.length / 2 }, (_, index) => {
      const [lon, lat] = coordinates.slice(2 * index, 2 * index + 2)
      const node = town.find((one) => one.kind === 'node' && one.lon === lon && one.lat === lat)
      return String.fromCharCode(node?.id ?? 63)
    }).join('')
  if (feature.kind === 'node') return `node ${String.fromCharCode(feature.id)}`
  const flag = feature.incomplete ? ' incomplete' : ''
  if (feature.kind === 'way') return `way ${words(feature.coordinates)}${flag}`
  const rings = feature.rings.map((ring) => (ring.inner ? '-' : '+') + words(ring.coordinates))
  return `${['relation', ...rings].join(' ')}${flag}`
}

async function shownOf(objects: Element[]): Promise<string[]> {
  return (await featuresOf(writeMap(objects))).map(shown)
}

describe('features of a map', () => {
  it.each<[what: string, objects: Element[], features: string[]]>([
    ['nodes with tags', [], []],
    ['a street', [way(1, 'abc', { highway: 'residential' })], ['way abc']],
    ['a way without tags', [way(1, 'abc')], []],
    ['a way of which a node is missing', [way(1, 'abzc', { highway: 'path' })], ['way abc incomplete']],
    ['a way of which all nodes are missing', [way(1, 'xyz', { highway: 'path' })], []],
    [
      'an area of two halves with a hole',
      [
        way(1, 'abclk'),
        way(2, 'kja'),
        way(3, 'degd', { natural: 'water' }),
        relation(4, [outer(1), outer(2), inner(3)], { type: 'multipolygon', name: 'Forest' }),
      ],
      ['way degd', 'relation +abclkja -degd'],
    ],
    [
      'a boundary that lacks a member and has a tail',
      [
        way(1, 'abed'),
        way(2, 'da'),
        way(3, 'fi'),
        relation(4, [outer(1), outer(2), outer(3), outer(99)], { type: 'boundary' }),
      ],
      ['relation +abeda incomplete'],
    ],
    [
      'a relation that bounds nothing comes first',
      [way(1, 'ab', { highway: 'service' }), relation(4, [outer(1)], { type: 'associatedStreet' })],
      ['relation', 'way ab'],
    ],
  ])('%s', async (_what, objects, features) => {
    const nodes = ['node d', 'node e']
    const first = features.filter((feature) => feature === 'relation')
    const rest = features.filter((feature) => feature !== 'relation')
    expect(await shownOf([...town, ...objects])).toEqual([...first, ...nodes, ...rest])
  })

  it('leaves out what was drawn across the date line, where ways have to be cut', async () => {
    const lon = 1_799_000_000
    const around: Element[] = [lon, -lon, -lon, lon].map((lon, at) => ({
      kind: 'node',
      id: at + 1,
      lon,
      lat: at < 2 ? 0 : 1_000_000,
      tags: {},
    }))
    const refs = (...ids: number[]) => ids.map((id) => String.fromCharCode(id)).join('')
    const map = [
      ...around,
      way(1, refs(1, 2), { highway: 'residential' }),
      way(2, refs(1, 2, 3, 4, 1), { landuse: 'residential' }),
      way(3, refs(1, 2, 3)),
      way(4, refs(3, 4, 1)),
      way(5, refs(1, 4), { highway: 'residential' }),
      relation(1, [outer(3), outer(4)], { type: 'boundary' }),
    ]
    expect(await shownOf(map)).toEqual(['way ??', 'relation incomplete'])
  })

  it('has tags, geometry, members and labels', async () => {
    const members: Member[] = [
      outer(1),
      { kind: 'node', id: idOf('e'), role: 'admin_centre' },
      { kind: 'node', id: 999, role: 'label' },
      { kind: 'relation', id: 5, role: 'subarea' },
    ]
    const tags = { type: 'boundary', name: 'Town', constructor: 'nobody' }
    const map = writeMap([...town, way(1, 'azbea', { barrier: 'wall' }), relation(4, members, tags)])
    const [node, , wall, area] = (await featuresOf(map)) as [Feature, Feature, WayFeature, RelationFeature]
    expect(node).toEqual({
      kind: 'node',
      id: 100,
      tags: { name: 'Old Town', place: 'suburb' },
      lon: 1,
      lat: -1,
    })
    expect(wall).toEqual({
      kind: 'way',
      id: 1,
      tags: { barrier: 'wall' },
      coordinates: Int32Array.of(0, 0, 3, 0, 3, -1, 0, 0),
      closed: true,
      incomplete: true,
    })
    expect(area).toEqual({
      kind: 'relation',
      id: 4,
      tags,
      members,
      rings: [{ inner: false, coordinates: wall.coordinates }],
      labels: [{ role: 'admin_centre', id: idOf('e'), lon: 3, lat: -1 }],
      incomplete: true,
    })
  })

  it('filters features, but still reads the ways that wanted areas consist of', async () => {
    const objects = [
      ...town,
      way(1, 'abea', { barrier: 'wall' }),
      relation(4, [outer(1)], { type: 'boundary' }),
    ]
    const features = await featuresOf(writeMap(objects), { wants: (kind) => kind === 'relation' })
    expect(features.map(shown)).toEqual(['relation +abea'])
  })
})

describe('any map', () => {
  it('gives the same features in blocks of any size', async () => {
    await fc.assert(
      fc.asyncProperty(anyMap, fc.integer({ min: 1, max: 9 }), async (objects, elementsPerBlock) => {
        const expected = await featuresOf(writeMap(objects))
        expect(await featuresOf(writeMap(objects, { elementsPerBlock }))).toEqual(expected)
      }),
      { numRuns: 40 },
    )
  })

  it('reports progress that never goes back', async () => {
    await fc.assert(
      fc.asyncProperty(anyMap, async (objects) => {
        const reported: number[] = []
        const onProgress = (fraction: number) => reported.push(fraction)
        await featuresOf(writeMap(objects, { elementsPerBlock: 2 }), { onProgress })
        expect(reported.at(-1)).toBe(1)
        expect(reported).toEqual(reported.toSorted((a, b) => a - b))
      }),
      { numRuns: 20 },
    )
  })
})

describe('a file whose header says it is sorted', () => {
  const way1 = way(1, 'ab', { highway: 'path' })

  it.each([1, 2, 3, 5, 100])(
    'is searched for where kinds change (%i elements a block)',
    async (elementsPerBlock) => {
      const objects = [...town, way1, way(2, 'beab'), relation(1, [outer(2)], { type: 'boundary' })]
      const features = await featuresOf(writeMap(objects, { sorted: true, elementsPerBlock }))
      expect(features.map(shown)).toEqual(['node d', 'node e', 'way ab', 'relation +beab'])
    },
  )

  it('is refused if it is not', async () => {
    const map = writeMap([way1, ...town, way1, way1], { sorted: true, elementsPerBlock: 1 })
    await expect(featuresOf(map)).rejects.toThrow(/says it is sorted, but it is not/)
  })
})

describe('a reading that is cut short', () => {
  it('leaves no files behind when the caller throws or aborts', async () => {
    const map = writeMap([...town, way(1, 'ab', { highway: 'path' })])
    const scratch = join(testFolder(), 'scratch')
    const stop = new AbortController()
    const fail = () => {
      throw new Error('Full.')
    }
    await expect(featuresOf(map, { scratch, onFeature: fail })).rejects.toThrow('Full.')
    const reading = featuresOf(map, { scratch, onFeature: () => stop.abort(), signal: stop.signal })
    await expect(reading).rejects.toThrow(/aborted/)
    expect(readdirSync(scratch)).toEqual([])
  })
})
