import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importElevation } from '../../../src/import/elevation.ts'
import { openTestApp, type TestApp } from '../../app/app.ts'
import { writeHgt } from '../../maps/hgt.ts'
import { buildRoads, type RoadMap } from '../../maps/road-map.ts'
import type { Town } from '../../maps/town.ts'

/** A street over a hill from one degree to the next, and on into a third; 14° is at c. Every character is a kilometre. */
const drawing = `
  a . b . c . d . e
  . f . . . . . . .
`

const ways: Town['ways'] = [
  ['abcde', { highway: 'residential' }],
  ['fb', { highway: 'residential' }],
]

let roads: RoadMap
let groma: TestApp

/** Metres east of c. */
const eastOfC = (longitude: number) => (longitude - 14) * 66_000

/** 100 m high in the west and the east, 200 m at c. */
const hill = (longitude: number) => 200 - Math.min(100, Math.abs(eastOfC(longitude)) / 20)

beforeAll(async () => {
  roads = await buildRoads(drawing, 1000, { ways }, [14 - 4000 / 66_000, 53.6])
  groma = await openTestApp({ GROMA_DATA: roads.folder })
})

afterAll(async () => {
  await groma?.close()
  await roads?.remove()
})

const importAll = (...sources: string[]) =>
  importElevation({ dataFolder: roads.folder, sources, stage: () => () => {} })

function call(letters: string, query = '') {
  const path = `directions?locations=${roads.places(letters)}&units=metric&elevation=true${query}`
  return groma.call(`GET /v1/route/${path}`, { key: 'test publishable' })
}

describe('elevation of directions', () => {
  it('is not known before an import', async () => {
    expect((await call('ae')).body.meta).toEqual({
      code: 404,
      param: 'elevation',
      message: 'This server has no elevations along this route. Import them with "groma import --elevation".',
    })
  })

  it('is told along the route, over the border of two tiles', async () => {
    const west = writeHgt(roads.folder, 'N53E013', 1201, hill)
    const east = `${writeHgt(roads.folder, 'N53E014', 1201, hill)}.gz`
    writeFileSync(east, gzipSync(readFileSync(east.slice(0, -3)), { level: 1 }))
    expect(await importAll(west, east)).toEqual(['N53E013', 'N53E014'])
    expect(readdirSync(join(roads.folder, 'elevation')).sort()).toEqual(['N53E013.hgt', 'N53E014.hgt'])

    for (const geometry of ['polyline6', 'polyline5', 'linestring']) {
      const { ascent, descent, profile } = (await call('ae', `&geometry=${geometry}`)).body.routes[0]
        .elevation
      expect(ascent).toEqual({ value: expect.closeTo(100, -1), text: expect.stringMatching(/ m$/) })
      expect(descent.value).toBeCloseTo(100, -1)
      expect(profile.length).toBeGreaterThan(200)
      expect(profile[0]).toEqual({ distance: 0, elevation: expect.closeTo(100, -1) })
      expect(profile.at(-1)).toEqual({
        distance: expect.closeTo(8000, -2),
        elevation: expect.closeTo(100, -1),
      })
      const top = profile.find(({ distance }: { distance: number }) => distance > 3990)
      expect(top.elevation).toBeCloseTo(200, -1)
    }
    expect(
      (await groma.call(`GET /v1/route/directions?locations=${roads.places('ae')}`)).body.routes[0],
    ).not.toHaveProperty('elevation')
  })

  it('is at distances along the route, not across its bends', async () => {
    const [{ distance, elevation }] = (await call('fa')).body.routes
    const steps = elevation.profile.map((one: { distance: number }, at: number) => one.distance / at).slice(1)
    expect(elevation.profile.at(-1).distance).toBeCloseTo(distance.value, 0)
    expect(Math.max(...steps) - Math.min(...steps)).toBeLessThan(0.1)
  })

  it('is left out where a tile has a void', async () => {
    await importAll(writeHgt(roads.folder, 'N53E014', 1201, () => undefined))
    const { ascent, descent, profile } = (await call('ae')).body.routes[0].elevation
    expect(ascent.value).toBeCloseTo(100, -1)
    expect(descent.value).toBe(0)
    expect(Object.keys(profile.at(-1))).toEqual(['distance'])
  })

  it.each<[what: string, file: string, bytes: () => Buffer, message: RegExp]>([
    ['another name', 'hill.hgt', () => Buffer.alloc(2_884_802), /is not named after the south-west corner/],
    [
      'another size',
      'N10E010.hgt',
      () => Buffer.alloc(2_884_800),
      /has 2884800 bytes; expected 25934402 or 2884802/,
    ],
    [
      'other numbers',
      'N10E010.hgt',
      () => Buffer.alloc(2_884_802, 0x7a),
      /has an elevation of 31354 m; expected/,
    ],
    ['broken gzip', 'N10E010.hgt.gz', () => Buffer.from('1f8b0800', 'hex'), /is broken or cut off: gzip/],
  ])('refuses a file with %s, and imports none of the others', async (_what, file, bytes, message) => {
    const path = join(roads.folder, file)
    writeFileSync(path, bytes())
    const good = writeHgt(roads.folder, 'N10E011', 1201, () => 1)
    await expect(importAll(good, path)).rejects.toThrow(message)
    expect(readdirSync(join(roads.folder, 'elevation'))).not.toContain('N10E011.hgt')
  })
})
