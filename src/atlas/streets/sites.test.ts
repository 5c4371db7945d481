import fc from 'fast-check'
import { expect, it } from 'vitest'
import { toE7 } from '../format/e7.ts'
import { sectionsOf } from '../format/sections.ts'
import { treeColumn } from '../format/trees.ts'
import { isInOutline, outlineBytes, ringsOfOutline } from './outlines.ts'
import { addressesInside, SiteWriter, siteTree } from './site-writer.ts'
import { readSites, readSitesOf } from './sites.ts'

const [x, y] = [toE7(13.26), toE7(53.55)]

/** A rectangle around a point, E7: about 14 m by 22 m for 1000. */
function around(x: number, y: number, half: number): number[] {
  const [west, south, east, north] = [x - half, y - half, x + half, y + half]
  return [west, south, east, south, east, north, west, north, west, south]
}

const coordinate = fc.integer({ min: -1_700_000_000, max: 1_700_000_000 })
const corner = fc.tuple(coordinate, coordinate)
/** Corners that are not one after rounding. */
const ring = fc.uniqueArray(corner, {
  minLength: 3,
  maxLength: 12,
  selector: (one) => one.map((value) => Math.round(value / 32)).join(' '),
})

it('an outline is read as it was written, to a third of a metre', () => {
  fc.assert(
    fc.property(fc.array(ring, { maxLength: 3 }), corner, (shape, [x, y]) => {
      const written = shape.map((corners) => [...corners, corners[0] as [number, number]].flat())
      const read = ringsOfOutline(outlineBytes(written, x, y), x, y)
      expect(read.map(({ length }) => length)).toEqual(written.map(({ length }) => length))
      const errors = read.flatMap((corners, at) =>
        Array.from(corners, (value, one) => Math.abs(value - (written[at]?.[one] as number))),
      )
      expect(Math.max(0, ...errors)).toBeLessThanOrEqual(16)
    }),
  )
})

it('a point is in a building, in its courtyard, or at an entrance', () => {
  const rings = ringsOfOutline(outlineBytes([around(x, y, 1000), around(x, y, 300)], x, y), x, y)
  expect(isInOutline(rings, x + 600, y)).toBe(true)
  expect(isInOutline(rings, x, y)).toBe(false)
  expect(isInOutline(rings, x + 1000, y + 1000)).toBe(true)
  expect(isInOutline(rings, x + 1100, y)).toBe(false)
})

it('of buildings within each other the smallest holds a point', () => {
  const writer = new SiteWriter()
  writer.add(0, x, y, outlineBytes([around(x, y, 4000)], x, y))
  writer.add(1, x + 2000, y, outlineBytes([around(x + 2000, y, 600)], x + 2000, y))
  writer.add(2, x - 2000, y)
  writer.add(addressesInside, x - 2000, y, outlineBytes([around(x - 2000, y, 500)], x - 2000, y))
  const sections = sectionsOf({
    ...writer.columns(),
    'site.tree': siteTree(writer.columns()),
    'address.x': new Int32Array(3),
  })
  const { holding } = readSites(sections)
  const rowAt = (e7: number) => holding(e7 / 1e7, y / 1e7)?.row
  expect([x, x + 1900, x - 1700, x - 3000, x + 5000].map(rowAt)).toEqual([0, 1, 2, 0, undefined])
  expect([0, 1, 2].map((address) => readSitesOf(sections)(address).length)).toEqual([1, 1, 1])
})

it('a file from before there were sites has the points of its addresses', () => {
  const sections = sectionsOf({
    'address.x': Int32Array.of(x, x + 1000),
    'address.y': Int32Array.of(y, y),
    'address.tree': treeColumn(2, (row) => [x + row * 1000, y, x + row * 1000, y]),
  })
  const sites = readSites(sections)
  expect(sites.holding(x / 1e7, y / 1e7)).toBeUndefined()
  expect(sites.nearest((x + 900) / 1e7, y / 1e7, 100)).toMatchObject({
    row: 1,
    metres: expect.closeTo(0.66, 1),
  })
  expect(readSitesOf(sections)(1)).toEqual([{ x: x + 1000, y }])
})
