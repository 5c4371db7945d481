import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { metresPerDegree } from '../../geo/distance.ts'
import { distanceToEdge } from '../../geo/polygon.ts'
import { readSections, writeSections } from '../format/sections.ts'
import { readStrings, StringWriter } from '../format/strings.ts'
import { VarintReader, VarintWriter } from '../format/varints.ts'
import { type Area, AreaWriter } from './area-writer.ts'
import { type Areas, readAreas } from './areas.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'groma-areas-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** Through a real file, and back. */
async function areasOf(areas: Area[], unit?: number): Promise<Areas> {
  const strings = new StringWriter()
  const writer = new AreaWriter(strings, unit)
  for (const area of areas) writer.add(area)
  const path = join(folder, 'areas.atlas')
  await writeSections(path, { ...writer.columns(), ...strings.columns() })
  const sections = await readSections(path)
  return readAreas(sections, readStrings(sections))
}

const label = { longitude: 0, latitude: 0 }
const degree = 1e7

/** Corners in degrees. */
function ring(...corners: [number, number][]): number[] {
  return corners.flat().map((degrees) => degrees * degree)
}

function square(west: number, south: number, east: number, north: number): number[] {
  return ring([west, south], [east, south], [east, north], [west, north], [west, south])
}

describe('areas', () => {
  it('are read as they were written', async () => {
    const areas = await areasOf([
      { kind: 'country', name: 'Deutschland', names: { en: 'Germany', de: 'Deutschland' }, label, rings: [] },
      {
        kind: 'state',
        name: 'Mecklenburg-Vorpommern',
        names: { ru: 'Мекленбург-Передняя Померания', ja: 'メクレンブルク＝フォアポンメルン州' },
        code: 'MV',
        parent: 0,
        population: 1_610_000,
        label: { longitude: 12.7, latitude: 53.7512345 },
        rings: [square(10, 53, 14, 55)],
      },
    ])
    expect(areas.count).toBe(2)
    expect([areas.kind(0), areas.name(0), areas.name(0, 'en'), areas.name(0, 'fr')]).toEqual([
      'country',
      'Deutschland',
      'Germany',
      'Deutschland',
    ])
    expect([areas.code(0), areas.parent(0), areas.population(0), areas.names(0)]).toEqual([
      '',
      undefined,
      0,
      { en: 'Germany' },
    ])
    expect([areas.kind(1), areas.code(1), areas.parent(1), areas.population(1)]).toEqual([
      'state',
      'MV',
      0,
      1_610_000,
    ])
    expect(Object.keys(areas.names(1))).toEqual(['ja', 'ru'])
    expect(areas.label(1)).toEqual({ longitude: 12.7, latitude: 53.7512345 })
  })

  it('are found by point: finest first, without holes, with islands in holes', async () => {
    const areas = await areasOf([
      { kind: 'country', name: 'the land', label, rings: [square(0, 0, 10, 10)] },
      {
        kind: 'locality',
        name: 'the ring town',
        label,
        rings: [square(1, 1, 9, 9), square(3, 3, 7, 7), square(4, 4, 6, 6)],
      },
    ])
    const at = (x: number, y: number) => areas.areasAt(x, y).map((row) => areas.name(row))
    expect(at(2, 2)).toEqual(['the ring town', 'the land'])
    expect(at(3.5, 5)).toEqual(['the land'])
    expect(at(5, 5)).toEqual(['the ring town', 'the land'])
    expect(at(11, 5)).toEqual([])
  })

  it('neither overlap nor leave gaps along a common border', async () => {
    // Integer degrees, so that many points lie on edges and vertices.
    const whole = fc.integer({ min: -4, max: 4 })
    await fc.assert(
      fc.asyncProperty(fc.tuple(whole, whole), async ([x, y]) => {
        const middle: [number, number] = [x / 2, y / 3]
        const corners: [number, number][] = [
          [-4, -4],
          [4, -4],
          [4, 4],
          [-4, 4],
        ]
        const quarters = corners.map((corner, at) =>
          ring(corner, corners[(at + 1) % 4] as [number, number], middle),
        )
        const areas = await areasOf(
          quarters.map((one): Area => ({ kind: 'state', name: 'a quarter', label, rings: [one] })),
        )
        for (let px = -3.5; px < 4; px += 0.5)
          for (let py = -3.5; py < 4; py += 0.5) expect(areas.areasAt(px, py)).toHaveLength(1)
      }),
      { numRuns: 10 },
    )
  })

  it('agree with a scan of all edges, also with very many vertices', async () => {
    const rings = fc
      .record({
        x: fc.integer({ min: -170, max: 170 }),
        y: fc.integer({ min: -80, max: 80 }),
        arms: fc.array(fc.integer({ min: 1, max: 9 * degree }), {
          minLength: 3,
          maxLength: 300,
          size: 'max',
        }),
      })
      .map(({ x, y, arms }) =>
        arms.flatMap((arm, at) => {
          const angle = (at / arms.length) * 2 * Math.PI
          return [
            Math.round(x * degree + arm * Math.cos(angle)),
            Math.round(y * degree + arm * Math.sin(angle)),
          ]
        }),
      )
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(rings, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 20 }),
        fc.array(
          fc.tuple(fc.double({ min: -1, max: 1, noNaN: true }), fc.double({ min: -1, max: 1, noNaN: true })),
          {
            minLength: 20,
            maxLength: 20,
          },
        ),
        async (shapes, offsets) => {
          const areas = await areasOf(
            shapes.map((rings): Area => ({ kind: 'county', name: 'a star', label, rings })),
          )
          for (const [at, [dx, dy]] of offsets.entries()) {
            const [near] = shapes[at % shapes.length] as [number[]]
            const x = Math.round((near[0] as number) + dx * 5 * degree)
            const y = Math.round((near[1] as number) + dy * 5 * degree)
            const expected = shapes.flatMap((rings, row) => (isInside(rings, x, y) ? [row] : []))
            expect(areas.areasAt(x / degree, y / degree)).toEqual(expected)
          }
        },
      ),
      { numRuns: 40 },
    )
  })
})

/** The obvious way, exact: edges crossed on the way east, counted over all rings. */
function isInside(rings: number[][], x: number, y: number): boolean {
  let crossed = 0
  for (const one of rings) {
    for (let at = 0; at < one.length; at += 2) {
      const [ax, ay, bx, by] = [0, 1, 2, 3].map((step) =>
        BigInt(one[(at + step) % one.length] as number),
      ) as [bigint, bigint, bigint, bigint]
      const [py, px] = [BigInt(y), BigInt(x)]
      if (ay > py === by > py) continue
      const side = (bx - ax) * (py - ay) - (by - ay) * (px - ax)
      if (by > ay ? side > 0n : side < 0n) crossed += 1
    }
  }
  return crossed % 2 === 1
}

describe('the nearest area', () => {
  const coast: Area = { kind: 'state', name: 'the coast', label, rings: [square(0, 50, 10, 60)] }
  const town: Area = { kind: 'locality', name: 'the town', label, rings: [square(-0.02, 55, 1, 56)] }
  const east: Area = { kind: 'state', name: 'the far east', label, rings: [square(178, 0, 180, 2)] }

  it.each<[what: string, x: number, y: number, within: number, expected: string | undefined, metres: number]>(
    [
      ['inside is 0 away', 5, 55, 1000, 'the coast', 0],
      ['just off the coast, the town is of another kind', -0.01, 55.5, 1000, 'the coast', 629.8],
      ['off a corner', -0.01, 49.99, 2000, 'the coast', 1322],
      ['too far out', -0.1, 55.5, 1000, undefined, 0],
      ['across the antimeridian', -179.99, 1, 2000, 'the far east', 1111.8],
    ],
  )('%s', async (_what, x, y, within, expected, metres) => {
    const areas = await areasOf([coast, town, east])
    const found = areas.nearestArea(x, y, 'state', within)
    expect(found && areas.name(found.row)).toBe(expected)
    expect(Math.abs((found?.metres ?? 0) - metres)).toBeLessThan(1)
  })

  it('agrees with a scan of all edges', async () => {
    const degrees = fc.integer({ min: -300, max: 300 }).map((number) => number / 1000)
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.uniqueArray(fc.tuple(degrees, degrees), { minLength: 3, maxLength: 80, selector: String }),
          {
            minLength: 1,
            maxLength: 6,
          },
        ),
        degrees,
        degrees,
        async (shapes, x, y) => {
          const areas = await areasOf(
            shapes.map((corners): Area => ({ kind: 'state', name: 'any', label, rings: [ring(...corners)] })),
          )
          if (areas.areasAt(x, y).length > 0) return
          const away = shapes.map((corners) =>
            distanceToEdge(Float64Array.from([...corners, corners[0] as [number, number]].flat()), x, y),
          )
          const found = areas.nearestArea(x, y, 'state', metresPerDegree)
          expect(found?.metres ?? Number.POSITIVE_INFINITY).toBeCloseTo(Math.min(...away), 1)
        },
      ),
      { numRuns: 60 },
    )
  })
})

it('rounds boundaries to a coarser unit, and drops rings that vanish', async () => {
  const speck = ring([5, 5], [5.00001, 5], [5.00001, 5.00001])
  const areas = await areasOf(
    [{ kind: 'state', name: 'rounded', label, rings: [square(0, 0, 1.00004, 1), speck] }],
    1000,
  )
  expect(areas.areasAt(0.99999, 0.5)).toEqual([0])
  expect(areas.areasAt(1.00002, 0.5)).toEqual([])
  expect(areas.areasAt(5.000005, 5.000002)).toEqual([])
})

it('encodes any 32-bit integer as a varint', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -(2 ** 31), max: 2 ** 31 })), (numbers) => {
      const writer = new VarintWriter()
      for (const number of numbers) writer.add(number)
      const reader = new VarintReader(writer.view())
      expect(numbers.map(() => reader.next())).toEqual(numbers)
    }),
  )
})
