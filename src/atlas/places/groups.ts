import { boxAround } from '../../geo/box.ts'
import { distance } from '../../geo/distance.ts'
import { fromE7, toE7 } from '../format/e7.ts'
import type { Column, Sections } from '../format/sections.ts'
import type { Strings, StringWriter } from '../format/strings.ts'

/**
 * The places of each category and chain: `placeGroup.*`. The rows of a group are sorted into bands from south to north, and
 * from west to east within a band, so that those in a bounding box are a few consecutive runs.
 */
const bandHeight = 200_000 // E7: 2.2 km

export type GroupKind = 'category' | 'chain'

export interface PlaceSlugs {
  categories: string[]
  /** Empty for none. */
  chain: string
}

export function groupColumns(
  at: Int32Array,
  slugsOf: (row: number) => PlaceSlugs,
  strings: StringWriter,
): Record<string, Column> {
  const rows = Array.from({ length: at.length / 2 }, (_, row) => row).sort(
    (a, b) => bandOf(at, a) - bandOf(at, b) || xOf(at, a) - xOf(at, b) || a - b,
  )
  const groups = new Map<string, number[]>()
  for (const row of rows) {
    const { categories, chain } = slugsOf(row)
    for (const slug of categories) join(groups, `category ${slug}`, row)
    if (chain) join(groups, `chain ${chain}`, row)
  }
  const sorted = [...groups].sort(([a], [b]) => (a < b ? -1 : 1))
  let end = 0
  return {
    'placeGroup.name': Uint32Array.from(sorted, ([name]) => strings.add(name)),
    'placeGroup.ends': Uint32Array.from(sorted, ([, members]) => {
      end += members.length
      return end
    }),
    'placeGroup.rows': Uint32Array.from(sorted.flatMap(([, members]) => members)),
  }
}

function join(groups: Map<string, number[]>, name: string, row: number): void {
  const members = groups.get(name)
  if (members) members.push(row)
  else groups.set(name, [row])
}

/** All that is within `metres` of a point. */
export interface Circle {
  longitude: number
  latitude: number
  metres: number
}

export interface PlaceGroups {
  /** Calls `found` for each row of the group in the circle. */
  within(kind: GroupKind, slug: string, circle: Circle, found: (row: number, metres: number) => void): void
}

export function readPlaceGroups(sections: Sections, strings: Strings): PlaceGroups {
  const at = sections.column('place.at', 'i32')
  const names = sections.column('placeGroup.name', 'u32')
  const ends = sections.column('placeGroup.ends', 'u32')
  const rows = sections.column('placeGroup.rows', 'u32')
  const groups = new Map(Array.from(names, (name, group) => [strings(name), group]))

  /** The first row of the group that is in this band at x or east of it, or in a later band. */
  function firstFrom(from: number, to: number, band: number, x: number): number {
    const bandStart = band * bandHeight
    let [low, high] = [from, to]
    while (low < high) {
      const middle = (low + high) >>> 1
      const row = rows[middle] as number
      const y = at[row * 2 + 1] as number
      if (y < bandStart || (y < bandStart + bandHeight && xOf(at, row) < x)) low = middle + 1
      else high = middle
    }
    return low
  }

  return {
    within(kind, slug, { longitude, latitude, metres }, found) {
      const group = groups.get(`${kind} ${slug}`)
      if (group === undefined) return
      const to = ends[group] as number
      let next = group === 0 ? 0 : (ends[group - 1] as number)
      const { minX, minY, maxX, maxY } = boxAround(longitude, latitude, metres)
      const [south, north] = [toE7(minY), toE7(maxY)]
      const shifts = shiftsOf(minX, maxX)
      const lastBand = Math.floor(north / bandHeight)
      for (let band = Math.floor(south / bandHeight); band <= lastBand; band++) {
        const bandEnd = (band + 1) * bandHeight
        for (const shift of shifts) {
          const east = toE7(maxX + shift)
          next = firstFrom(next, to, band, toE7(minX + shift))
          for (; next < to; next++) {
            const row = rows[next] as number
            const [x, y] = [xOf(at, row), at[row * 2 + 1] as number]
            if (y >= bandEnd || x > east) break
            if (y < south || y > north) continue
            const far = distance(longitude, latitude, fromE7(x), fromE7(y))
            if (far <= metres) found(row, far)
          }
        }
      }
    },
  }
}

/** Shifts in degrees by which a box covers both sides of the antimeridian, from west to east. */
function shiftsOf(minX: number, maxX: number): number[] {
  if (minX < -180) return [0, 360]
  return maxX > 180 ? [-360, 0] : [0]
}

function xOf(at: Int32Array, row: number): number {
  return at[row * 2] as number
}

function bandOf(at: Int32Array, row: number): number {
  return Math.floor((at[row * 2 + 1] as number) / bandHeight)
}
