import Flatbush from 'flatbush'
import { fromE7 } from '../atlas/format/e7.ts'
import { metresBetween } from '../atlas/format/line-distance.ts'
import { nearestIn } from '../atlas/format/nearest.ts'
import { type Column, sectionsOf, writeSections } from '../atlas/format/sections.ts'
import { StringWriter } from '../atlas/format/strings.ts'
import { importedRegionOf } from '../atlas/imported-region.ts'
import { MapWriter } from '../atlas/map/writer.ts'
import type { Areas } from '../atlas/regions/areas.ts'
import { alongCurve, cellAt, curveLevels } from '../geocoder/search/hilbert.ts'
import { type AddressBook, writeAddressBook } from './addresses/address-book.ts'
import type { Outside } from './areas/codes.ts'
import { nearestSettlement } from './areas/nearest-settlement.ts'
import { assembleAreas, type DraftArea } from './areas/region-areas.ts'
import { Settlements } from './areas/settlements.ts'
import { Within } from './areas/within.ts'
import { Draft } from './draft.ts'
import { type PlaceSurroundings, Places } from './places.ts'
import { searchColumns } from './search/documents.ts'

/** A place without an address of its own has that of the house it is in front of. Metres. */
const sameDoor = 25

/** Everything of a region as sources give it; `writeRegion` puts it together. */
export class RegionDraft {
  readonly strings = new StringWriter()
  readonly book = new Draft(this.strings)
  readonly places = new Places(this.strings)
  readonly settlements = new Settlements(this.strings)
  readonly areas: DraftArea[] = []
  readonly map = new MapWriter(this.strings, alongMap)
}

/** Areas first: everything else is within them. */
export async function writeRegion(
  path: string,
  { strings, book, places, settlements, areas: draftAreas, map }: RegionDraft,
  outside: Outside,
  about: Record<string, unknown>,
  onProgress?: (fraction: number) => void,
): Promise<RegionCounts> {
  const { areas, columns: areaColumns } = assembleAreas(draftAreas, strings)
  const settlementColumns = settlements.columns()
  const nearest = nearestSettlement(sectionsOf(settlementColumns))
  const within = new Within(areas, nearest, strings, outside.codesAt)
  const written = writeAddressBook(book, within, onProgress)
  const columns = {
    ...areaColumns,
    ...settlementColumns,
    'settlement.within': withinsOf(settlementColumns, within),
    ...written.columns,
    ...places.columns(surroundings(within, written)),
    ...within.columns(),
    ...map.columns(),
    ...strings.columns(), // last: all texts are known
  }
  return writeColumns(path, columns, areas, about, outside)
}

export interface RegionCounts {
  areas: number
  settlements: number
  streets: number
  addresses: number
  places: number
}

export async function writeColumns(
  path: string,
  columns: Record<string, Column>,
  areas: Areas,
  about: Record<string, unknown>,
  outside: Outside,
): Promise<RegionCounts> {
  const lengthOf = (name: string) => columns[name]?.length ?? 0
  const counts = {
    areas: areas.count,
    settlements: lengthOf('settlement.name'),
    streets: lengthOf('street.name'),
    addresses: lengthOf('address.number'),
    places: lengthOf('place.name'),
  }
  const search = searchColumns(importedRegionOf(sectionsOf(columns)), outside)
  await writeSections(path, { ...columns, ...search }, { about: { ...about, counts } })
  return counts
}

function withinsOf(columns: Record<string, Column>, within: Within): Uint32Array<ArrayBuffer> {
  const [xs, ys] = [columns['settlement.x'], columns['settlement.y']] as [Column, Column]
  return Uint32Array.from(xs, (x, row) => within.at(x, ys[row] as number))
}

function surroundings(within: Within, { columns, addressOf }: AddressBook): PlaceSurroundings {
  const [xs, ys] = [columns['address.x'], columns['address.y']] as [Column, Column]
  const { buffer } = columns['address.tree'] as Column
  const tree = xs.length === 0 ? undefined : Flatbush.from(buffer)
  return {
    within: (x, y, said) => within.at(x, y, said),
    addressOf,
    nearestAddress: (x, y) =>
      nearestIn(tree, fromE7(x), fromE7(y), sameDoor, (row) =>
        metresBetween(x, y, xs[row] as number, ys[row] as number),
      )?.item,
  }
}

/** Where a position in whole degrees lies along the curve. */
export function alongMap(x: number, y: number): number {
  const [column, row] = cellAt(fromE7(x), fromE7(y), curveLevels)
  return alongCurve(column, row, curveLevels)
}
