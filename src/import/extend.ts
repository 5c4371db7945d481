import type { Column, Sections } from '../atlas/format/sections.ts'
import { StringWriter } from '../atlas/format/strings.ts'
import { readAreas } from '../atlas/regions/areas.ts'
import { assembleAddresses } from './addresses/assemble.ts'
import { copyAddresses, copyStreets } from './addresses/copy.ts'
import { AddressStaging } from './addresses/staging.ts'
import { nearestSettlement } from './areas/nearest-settlement.ts'
import { WithinTable } from './areas/within-table.ts'
import type { WorldLookup } from './areas/world-lookup.ts'
import { type RegionCounts, writeColumns } from './region-writer.ts'

/** Tables that are copied; their string indexes and `within` rows stay valid. */
const kept = /^(area|settlement|place|placeGroup|map|mapName)\./

/** Writes the file of a region again, with the addresses that `feed` adds. */
export async function extendRegion(
  path: string,
  old: Sections,
  feed: (staging: AddressStaging) => Promise<void>,
  world: WorldLookup,
  stage: (label: string) => (fraction: number) => void,
): Promise<RegionCounts> {
  const strings = StringWriter.of(old)
  const areas = readAreas(old, (number) => strings.text(number))
  const within = new WithinTable(areas, nearestSettlement(old), strings, world.codesAt, old)
  const staging = new AddressStaging(strings)
  copyStreets(old, staging)
  const rows = copyAddresses(old, staging, () => true)
  await feed(staging)
  const written = assembleAddresses(staging, within, stage('Assembling'))
  const columns: Record<string, Column> = {}
  // Copied: columns of a file are in shared memory, which cannot be written to a file.
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
    world,
  )
}
