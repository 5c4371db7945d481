import { type Column, writeSections } from '../atlas/sections.ts'
import { StringWriter } from '../atlas/strings.ts'
import { writeAddressBook } from './address-book.ts'
import { Draft } from './draft.ts'
import { Places } from './places.ts'
import { assembleAreas, type DraftArea } from './region-areas.ts'
import { Settlements } from './settlements.ts'
import { type CodesAt, Within } from './within.ts'

/** Everything of a region as sources give it; `writeRegion` puts it together. */
export class RegionDraft {
  readonly strings = new StringWriter()
  readonly book = new Draft(this.strings)
  readonly places = new Places(this.strings)
  readonly settlements = new Settlements(this.strings)
  readonly areas: DraftArea[] = []
}

export interface RegionCounts {
  areas: number
  settlements: number
  streets: number
  addresses: number
  places: number
}

/** Areas first: everything else is within them. */
export async function writeRegion(
  path: string,
  draft: RegionDraft,
  codesAt: CodesAt,
  about: Record<string, unknown>,
): Promise<RegionCounts> {
  const { strings, settlements } = draft
  const { areas, columns: areaColumns } = assembleAreas(draft.areas, strings)
  const within = new Within(areas, settlements, strings, codesAt)
  const bookColumns = writeAddressBook(draft.book, within)
  const placeColumns = draft.places.columns(within)
  const settlementWithins = Uint32Array.from({ length: settlements.count }, (_, row) => {
    const { x, y } = settlements.at(row)
    return within.at(x, y)
  })
  const columns: Record<string, Column> = {
    ...areaColumns,
    ...settlements.columns(),
    'settlement.within': settlementWithins,
    ...bookColumns,
    ...placeColumns,
    ...within.columns(),
    ...strings.columns(), // last: all texts are known
  }
  const counts = {
    areas: areas.count,
    settlements: settlements.count,
    streets: columns['street.name']?.length ?? 0,
    addresses: columns['address.number']?.length ?? 0,
    places: draft.places.count,
  }
  await writeSections(path, columns, { about: { ...about, counts } })
  return counts
}
