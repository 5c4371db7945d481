import type { Language, NamesByLanguage } from '../../model/map/languages.ts'
import { fromE7, toE7 } from '../format/e7.ts'
import { metresToLine, nearestPointOnLine } from '../format/line-distance.ts'
import { readLines } from '../format/lines.ts'
import { readNames } from '../format/names.ts'
import { nearestIn } from '../format/nearest.ts'
import type { Sections } from '../format/sections.ts'
import type { Strings } from '../format/strings.ts'
import { readTextLists } from '../format/text-lists.ts'
import { readTree } from '../format/trees.ts'

/** Rows in [from, to). */
export interface Rows {
  from: number
  to: number
}

/** The streets of a region, by row. */
export interface Streets {
  count: number
  name(row: number, language?: Language): string
  names(row: number): NamesByLanguage
  aliases(row: number): string[]
  /** It is a village or quarter whose houses are numbered without streets. */
  isPlace(row: number): boolean
  /** The label point, on the street. */
  location(row: number): { longitude: number; latitude: number }
  within(row: number): number
  /** Rows of its houses, sorted by number. */
  addresses(row: number): Rows
  /** Rows of its address ranges. */
  ranges(row: number): Rows
  lines(row: number): Int32Array[]
  /** False if only its houses are known, as of a village without streets. */
  hasLines(row: number): boolean
  nearest(longitude: number, latitude: number, withinMetres: number): FoundStreet | undefined
}

/** A street, and the point of it that is nearest. */
export interface FoundStreet {
  row: number
  longitude: number
  latitude: number
  metres: number
}

export function readStreets(sections: Sections, strings: Strings): Streets {
  const column = (name: string) => sections.column(`street.${name}`, 'u32')
  const [names, withins] = [column('name'), column('within')]
  const [lineEnds, addressEnds, rangeEnds] = [column('lineEnd'), column('addressEnd'), column('rangeEnd')]
  const isPlace = sections.column('street.isPlace', 'u8')
  const xs = sections.column('street.x', 'i32')
  const ys = sections.column('street.y', 'i32')
  const lineStreets = sections.column('line.street', 'u32')
  const line = readLines(sections, 'line')
  const tree = readTree(sections, 'line.tree')
  const otherNames = readNames(sections, 'street', strings)
  const rows = (ends: Uint32Array, row: number): Rows => ({
    from: row === 0 ? 0 : (ends[row - 1] as number),
    to: ends[row] as number,
  })
  return {
    count: names.length,
    name: (row, language) => (language && otherNames.in(language, row)) ?? strings(names[row] as number),
    names: otherNames.all,
    aliases: readTextLists(sections, 'street.aliases', strings),
    isPlace: (row) => isPlace[row] === 1,
    location: (row) => ({
      longitude: fromE7(xs[row] as number),
      latitude: fromE7(ys[row] as number),
    }),
    within: (row) => withins[row] as number,
    addresses: (row) => rows(addressEnds, row),
    ranges: (row) => rows(rangeEnds, row),
    lines(row) {
      const { from, to } = rows(lineEnds, row)
      return Array.from({ length: to - from }, (_, at) => line(from + at))
    },
    hasLines(row) {
      const { from, to } = rows(lineEnds, row)
      return to > from
    },
    nearest(longitude, latitude, withinMetres) {
      const [x, y] = [toE7(longitude), toE7(latitude)]
      const found = nearestIn(tree, longitude, latitude, withinMetres, (number) =>
        metresToLine(line(number), x, y),
      )
      if (!found) return undefined
      const [nearX, nearY] = nearestPointOnLine(line(found.item), x, y)
      return {
        row: lineStreets[found.item] as number,
        longitude: fromE7(nearX),
        latitude: fromE7(nearY),
        metres: found.metres,
      }
    },
  }
}
