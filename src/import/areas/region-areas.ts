import { fromE7 } from '../../atlas/format/e7.ts'
import { type Column, sectionsOf } from '../../atlas/format/sections.ts'
import type { StringWriter } from '../../atlas/format/strings.ts'
import { type Area, AreaWriter } from '../../atlas/regions/area-writer.ts'
import { type Areas, readAreas } from '../../atlas/regions/areas.ts'
import { type AreaKind, areaKinds } from '../../model/map/area-kinds.ts'
import { doubleAreaOf, labelPoint } from './label-point.ts'

export type StagedArea = Omit<Area, 'parent' | 'label' | 'rings'> & { rings: ArrayLike<number>[] }

/** The areas of a region, coarsest kind first, within a kind largest first, each with its parent. */
export function assembleAreas(
  staged: StagedArea[],
  strings: StringWriter,
): { areas: Areas; columns: Record<string, Column> } {
  const ordered = staged
    .map((area) => ({ area, rank: areaKinds.indexOf(area.kind), size: doubleAreaOf(area.rings) }))
    .filter(({ size }) => size > 0)
    .sort((a, b) => a.rank - b.rank || b.size - a.size || (a.area.name < b.area.name ? -1 : 1))
    .map(({ area }) => ({ ...area, label: inDegrees(labelPoint(area.rings)) }))
  const unlinked = read(ordered, strings)
  const linked = ordered.map((area, row) => ({ ...area, parent: parentOf(area, row, unlinked.areas) }))
  return read(linked, strings)
}

function read(areas: Area[], strings: StringWriter) {
  const writer = new AreaWriter(strings)
  for (const area of areas) writer.add(area)
  const columns = writer.columns()
  return { areas: readAreas(sectionsOf(columns), (number) => strings.text(number)), columns }
}

/** The finest area of a coarser kind that contains its label. Postal codes cross towns, so their parent is a state. */
function parentOf({ kind, label }: Area, row: number, areas: Areas): number | undefined {
  const holding = finestOfEach(areas, label.longitude, label.latitude)
  const above = kind === 'postalCode' ? (['state', 'country'] as const) : kindsAbove(kind)
  return above.map((each) => holding[each]).find((found) => found !== undefined && found !== row)
}

function kindsAbove(kind: AreaKind): AreaKind[] {
  return areaKinds.slice(0, areaKinds.indexOf(kind)).reverse()
}

/** Rows of one kind are ordered from large to small, so the last is the finest. */
function finestOfEach(areas: Areas, longitude: number, latitude: number): Partial<Record<AreaKind, number>> {
  const finest: Partial<Record<AreaKind, number>> = {}
  for (const row of areas.areasAt(longitude, latitude)) {
    const kind = areas.kind(row)
    if (row > (finest[kind] ?? -1)) finest[kind] = row
  }
  return finest
}

function inDegrees([x, y]: readonly [number, number]) {
  return { longitude: fromE7(x), latitude: fromE7(y) }
}
