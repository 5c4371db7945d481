import Flatbush from 'flatbush'
import { boxAround } from '../../geo/box.ts'
import { type AreaKind, areaKinds } from '../../model/map/area-kinds.ts'
import type { Language, NamesByLanguage } from '../../model/map/languages.ts'
import { fromE7, toE7 } from '../format/e7.ts'
import { readNames } from '../format/names.ts'
import type { Sections } from '../format/sections.ts'
import { readShapes } from '../format/shapes.ts'
import type { Strings } from '../format/strings.ts'

/** Areas with a boundary, by row. */
export interface Areas {
  count: number
  kind(row: number): AreaKind
  /** In that language if known, else its own name. */
  name(row: number, language?: Language): string
  /** Every name except its own. */
  names(row: number): NamesByLanguage
  /** Empty where it has none. */
  code(row: number): string
  parent(row: number): number | undefined
  /** 0 where it is not known. */
  population(row: number): number
  label(row: number): { longitude: number; latitude: number }
  /** West, south, east, north in E7; undefined where no boundary is known. */
  box(row: number): readonly [number, number, number, number] | undefined
  /** Rows of all areas that contain the point, finest kind first. */
  areasAt(longitude: number, latitude: number): number[]
  /** The area of a kind that contains the point or is nearest to it: for points just off a coast. */
  nearestArea(
    longitude: number,
    latitude: number,
    kind: AreaKind,
    withinMetres: number,
    isWanted?: (row: number) => boolean,
  ): AreaFound | undefined
  /** All areas of a kind that contain the point or are this near: candidates where boundaries are imprecise. */
  areasAround(longitude: number, latitude: number, kind: AreaKind, withinMetres: number): AreaFound[]
}

export interface AreaFound {
  row: number
  /** 0 inside. */
  metres: number
}

export function readAreas(sections: Sections, strings: Strings): Areas {
  const kinds = sections.column('area.kind', 'u8')
  const names = sections.column('area.name', 'u32')
  const codes = sections.column('area.code', 'u32')
  const parents = sections.column('area.parent', 'i32')
  const populations = sections.column('area.population', 'u32')
  const labels = sections.column('area.label', 'i32')
  const otherNames = readNames(sections, 'area', strings)
  const shapes = readShapes(sections, 'area')
  const { tree, rows } = boxesOf(kinds.length, shapes.box)

  /** Rows whose bounding boxes intersect this one, in E7. */
  const intersecting = (west: number, south: number, east: number, north: number) =>
    tree?.search(west, south, east, north).map((at) => rows[at] as number) ?? []

  function areasAt(longitude: number, latitude: number): number[] {
    const [x, y] = [toE7(longitude), toE7(latitude)]
    if (!tree || x < tree.minX || x > tree.maxX || y < tree.minY || y > tree.maxY) return []
    const found: number[] = []
    for (const at of tree.search(x, y, x, y)) {
      const row = rows[at] as number
      if (shapes.covers(row, longitude, latitude)) found.push(row)
    }
    return found.sort((a, b) => (kinds[b] as number) - (kinds[a] as number) || a - b)
  }

  /** Areas whose bounding box is this near, with the point's longitude shifted across the antimeridian where needed. */
  function* boxesAround(longitude: number, latitude: number, metres: number) {
    for (const turn of [0, -360, 360]) {
      const x = longitude + turn
      const { minX, minY, maxX, maxY } = boxAround(x, latitude, metres)
      if (maxX < -180 || minX > 180) continue
      for (const row of intersecting(toE7(minX), toE7(minY), toE7(maxX), toE7(maxY))) yield { row, x }
    }
  }

  return {
    count: kinds.length,
    kind: (row) => areaKinds[kinds[row] as number] as AreaKind,
    name: (row, language) => (language && otherNames.in(language, row)) ?? strings(names[row] as number),
    names: otherNames.all,
    code: (row) => strings(codes[row] as number),
    parent: (row) => ((parents[row] as number) < 0 ? undefined : parents[row]),
    population: (row) => populations[row] as number,
    label: (row) => ({
      longitude: fromE7(labels[row * 2] as number),
      latitude: fromE7(labels[row * 2 + 1] as number),
    }),

    box: shapes.box,
    areasAt,

    nearestArea(longitude, latitude, kind, withinMetres, isWanted) {
      const wanted = areaKinds.indexOf(kind)
      const isMatch = (row: number) => kinds[row] === wanted && isWanted?.(row) !== false
      const inside = areasAt(longitude, latitude).find(isMatch)
      if (inside !== undefined) return { row: inside, metres: 0 }
      let nearest: AreaFound | undefined
      for (const { row, x } of boxesAround(longitude, latitude, withinMetres)) {
        if (!isMatch(row)) continue
        const metres = shapes.distanceToEdge(row, x, latitude, nearest?.metres ?? withinMetres)
        if (metres < (nearest?.metres ?? withinMetres)) nearest = { row, metres }
      }
      return nearest
    },

    areasAround(longitude, latitude, kind, withinMetres) {
      const wanted = areaKinds.indexOf(kind)
      const found = new Map<number, number>()
      for (const { row, x } of boxesAround(longitude, latitude, withinMetres)) {
        if (kinds[row] !== wanted) continue
        const isInside = shapes.covers(row, x, latitude)
        const metres = isInside ? 0 : shapes.distanceToEdge(row, x, latitude, withinMetres)
        if (metres < (found.get(row) ?? withinMetres)) found.set(row, metres)
      }
      return Array.from(found, ([row, metres]) => ({ row, metres }))
    },
  }
}

type BoxOf = (row: number) => readonly [number, number, number, number] | undefined

/** An R-tree of the bounding boxes, and the row of each. */
function boxesOf(count: number, boxOf: BoxOf): { tree: Flatbush | undefined; rows: number[] } {
  const rows = Array.from({ length: count }, (_, row) => row).filter((row) => boxOf(row) !== undefined)
  if (rows.length === 0) return { tree: undefined, rows }
  const tree = new Flatbush(rows.length, 16, Int32Array)
  for (const row of rows) tree.add(...(boxOf(row) as [number, number, number, number]))
  tree.finish()
  return { tree, rows }
}
