import { fromE7 } from '../../atlas/format/e7.ts'
import { type Column, sectionsOf } from '../../atlas/format/sections.ts'
import type { StringWriter } from '../../atlas/format/strings.ts'
import { type Area, AreaWriter } from '../../atlas/regions/area-writer.ts'
import { type Areas, readAreas } from '../../atlas/regions/areas.ts'
import { type AreaKind, areaKinds } from '../../model/map/area-kinds.ts'
import { labelPoint, squareOf } from './label-point.ts'

export type DraftArea = Omit<Area, 'parent' | 'label' | 'rings'> & { rings: ArrayLike<number>[] }

/** The areas of a region, the coarsest first and of one kind the largest first, each with the area it is part of. */
export function assembleAreas(
  drafts: DraftArea[],
  strings: StringWriter,
): { areas: Areas; columns: Record<string, Column> } {
  const ordered = drafts
    .map((draft) => ({ draft, rank: areaKinds.indexOf(draft.kind), square: squareOf(draft.rings) }))
    .filter(({ square }) => square > 0)
    .sort((a, b) => a.rank - b.rank || b.square - a.square || (a.draft.name < b.draft.name ? -1 : 1))
    .map(({ draft }) => ({ ...draft, label: inDegrees(labelPoint(draft.rings)) }))
  const alone = read(ordered, strings)
  const linked = ordered.map((area, row) => ({ ...area, parent: parentOf(area, row, alone.areas) }))
  return read(linked, strings)
}

function read(areas: Area[], strings: StringWriter) {
  const writer = new AreaWriter(strings)
  for (const area of areas) writer.add(area)
  const columns = writer.columns()
  return { areas: readAreas(sectionsOf(columns), (number) => strings.text(number)), columns }
}

/** The finest of a coarser kind that holds its label. A postal code is part of no town: it goes across them. */
function parentOf({ kind, label }: Area, row: number, areas: Areas): number | undefined {
  const holding = finestOfEach(areas, label.longitude, label.latitude)
  const above = kind === 'postalCode' ? (['state', 'country'] as const) : kindsAbove(kind)
  return above.map((each) => holding[each]).find((found) => found !== undefined && found !== row)
}

function kindsAbove(kind: AreaKind): AreaKind[] {
  return areaKinds.slice(0, areaKinds.indexOf(kind)).reverse()
}

/** Rows of one kind go from the largest to the smallest, so the last is the finest. */
export function finestOfEach(
  areas: Areas,
  longitude: number,
  latitude: number,
): Partial<Record<AreaKind, number>> {
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
