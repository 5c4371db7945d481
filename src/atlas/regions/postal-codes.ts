import { boxAround } from '../../geo/box.ts'
import { fromE7, toE7 } from '../format/e7.ts'
import { metresBetween } from '../format/line-distance.ts'
import { nearestIn, type PointFound } from '../format/nearest.ts'
import type { Column, Sections } from '../format/sections.ts'
import type { Strings } from '../format/strings.ts'
import { columnOf, readTree, treeOfPoints } from '../format/trees.ts'

/** The postal codes of the United States and the forward sortation areas of Canada, by row, sorted by code. */
export interface PostalCodes {
  count: number
  code(row: number): string
  /** The post's name of the place. */
  city(row: number): string
  /** The county's row among the world's areas, in Canada the province's. */
  area(row: number): number | undefined
  point(row: number): { longitude: number; latitude: number }
  rowOf(code: string): number | undefined
  /** By distance to a code's centre or town. */
  nearest(longitude: number, latitude: number, isWanted: (row: number) => boolean): PointFound | undefined
  /**
   * A guess without boundaries: the nearest centre or town, with distances scaled by how far apart codes are there, and a
   * preference for the same county. Right for three of four points.
   */
  likeliest(longitude: number, latitude: number, here: PostalHints): number | undefined
}

export interface PostalHints {
  /** The code's area must be this state or one of its counties. */
  isInState(area: number | undefined): boolean
  county: number | undefined
}

/** Metres. In Nevada and Alaska centres are far apart. */
const farthest = 150_000

/** Candidates are up to this many times as far away as the nearest. */
const reach = 3

/** Factor for codes of another county. It and the exponent of the spacing were fitted to some thousand addresses. */
const otherCounty = 1.4

/** All centres, then all towns. */
function centresAndTowns(sections: Sections): Int32Array {
  const points = sections.column('postal.point', 'i32')
  const both = new Int32Array(points.length * 2)
  both.set(points)
  both.set(sections.column('postal.town', 'i32'), points.length)
  return both
}

export function postalTree(sections: Sections): Record<string, Column> {
  return { 'postal.tree': columnOf(treeOfPoints(centresAndTowns(sections))) }
}

export function readPostalCodes(sections: Sections, strings: Strings): PostalCodes {
  const codes = sections.column('postal.code', 'u32')
  const cities = sections.column('postal.city', 'u32')
  const areas = sections.column('postal.area', 'i32')
  const isArea = sections.column('postal.isArea', 'u8')
  const points = sections.column('postal.point', 'i32')
  const spacings = sections.column('postal.spacing', 'u32')
  const count = codes.length
  const both = centresAndTowns(sections)
  const tree = readTree(sections, 'postal.tree')
  const area = (row: number) => ((areas[row] as number) < 0 ? undefined : areas[row])

  function metresFrom(longitude: number, latitude: number, isWanted: (row: number) => boolean) {
    const [x, y] = [toE7(longitude), toE7(latitude)]
    return (item: number) =>
      isArea[item % count] === 1 && isWanted(item % count)
        ? metresBetween(x, y, both[item * 2] as number, both[item * 2 + 1] as number)
        : undefined
  }

  return {
    count,
    code: (row) => strings(codes[row] as number),
    city: (row) => strings(cities[row] as number),
    area,
    point: (row) => ({
      longitude: fromE7(points[row * 2] as number),
      latitude: fromE7(points[row * 2 + 1] as number),
    }),

    rowOf(code) {
      let low = 0
      let high = count - 1
      while (low <= high) {
        const middle = (low + high) >>> 1
        const here = strings(codes[middle] as number)
        if (here === code) return middle
        if (here < code) low = middle + 1
        else high = middle - 1
      }
      return undefined
    },

    nearest(longitude, latitude, isWanted) {
      const found = nearestIn(tree, longitude, latitude, farthest, metresFrom(longitude, latitude, isWanted))
      return found && { row: found.item % count, metres: found.metres }
    },

    likeliest(longitude, latitude, { isInState, county }) {
      const metresTo = metresFrom(longitude, latitude, (row) => isInState(area(row)))
      const nearest = nearestIn(tree, longitude, latitude, farthest, metresTo)
      if (!nearest) return undefined
      const { minX, minY, maxX, maxY } = boxAround(longitude, latitude, nearest.metres * reach)
      let likeliest: number | undefined
      let least = Number.POSITIVE_INFINITY
      tree?.search(toE7(minX), toE7(minY), toE7(maxX), toE7(maxY), (item) => {
        const metres = metresTo(item)
        if (metres === undefined) return false
        const row = item % count
        const away = (metres * (areas[row] === county ? 1 : otherCounty)) / (spacings[row] as number) ** 0.4
        if (away < least) {
          least = away
          likeliest = row
        }
        return false
      })
      return likeliest
    },
  }
}
