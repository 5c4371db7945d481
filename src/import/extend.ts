import type { Column, Sections } from '../atlas/format/sections.ts'
import { StringWriter } from '../atlas/format/strings.ts'
import { readAreas } from '../atlas/regions/areas.ts'
import { writeAddressBook } from './addresses/address-book.ts'
import type { Outside } from './areas/codes.ts'
import { nearestSettlement } from './areas/nearest-settlement.ts'
import { Within } from './areas/within.ts'
import { Draft } from './draft.ts'
import { type RegionCounts, writeColumns } from './region.ts'
import { pourAddresses, pourStreets } from './write-addresses.ts'

/** Tables that stay as they are, with the numbers of their texts and of their `within`. */
const kept = /^(area|settlement|place|placeGroup|map|mapName)\./

/** The file of a region once more, with what `feed` adds to its addresses. */
export async function extendRegion(
  path: string,
  old: Sections,
  feed: (draft: Draft) => Promise<void>,
  outside: Outside,
  stage: (label: string) => (fraction: number) => void,
): Promise<RegionCounts> {
  const strings = StringWriter.of(old)
  const areas = readAreas(old, (number) => strings.text(number))
  const within = new Within(areas, nearestSettlement(old), strings, outside.codesAt, old)
  const draft = new Draft(strings)
  pourStreets(old, draft)
  const rows = pourAddresses(old, draft, () => true)
  await feed(draft)
  const written = writeAddressBook(draft, within, stage('Putting together'))
  const columns: Record<string, Column> = {}
  // Copies: those of the file are in memory that is shared, which cannot be written from.
  for (const name of old.names) if (kept.test(name)) columns[name] = old.anyColumn(name).slice()
  columns['place.address'] = old
    .column('place.address', 'i32')
    .map((row) => (row < 0 ? row : written.addressOf(rows[row] as number)))
    .slice()
  const { counts: _, ...about } = old.about
  return writeColumns(
    path,
    { ...columns, ...written.columns, ...within.columns(), ...strings.columns() },
    areas,
    about,
    outside,
  )
}
