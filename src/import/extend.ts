import type { Column, Sections } from '../atlas/format/sections.ts'
import { StringWriter } from '../atlas/format/strings.ts'
import { type MapFeatures, readMapFeatures } from '../atlas/map/features.ts'
import { readAreas } from '../atlas/regions/areas.ts'
import { finestZoom, mapKindNumber } from '../model/map/map-kinds.ts'
import { AddressPoints, indexPoints } from './addresses/address-points.ts'
import { assembleAddresses } from './addresses/assemble.ts'
import { copyAddresses, copyStreets } from './addresses/copy.ts'
import { AddressStaging } from './addresses/staging.ts'
import { labelPoint } from './areas/label-point.ts'
import { Locator } from './areas/locator.ts'
import { WithinTable } from './areas/within-table.ts'
import type { WorldLookup } from './areas/world-lookup.ts'
import { runColumnTask } from './column-tasks.ts'
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
  const locator = new Locator({ ...columnsOf(old, 'area'), ...columnsOf(old, 'settlement') })
  const within = new WithinTable({ areas, locator, strings, codesAt: world.codesAt, kept: old })
  const staging = new AddressStaging(strings)
  copyStreets(old, staging)
  const rows = copyAddresses(old, staging, () => true)
  await feed(staging)
  addBuildings(
    readMapFeatures(old, (number) => strings.text(number)),
    staging,
  )
  const written = await assembleAddresses(staging, within, { stage })
  const lines = await runColumnTask('lines', { boxes: written.lineBoxes })
  const none = new Int32Array(0)
  const { columns: sites } = await runColumnTask('sites', { columns: written.sites, xs: none, ys: none })
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
    {
      ...columns,
      ...written.columns,
      ...lines,
      ...sites,
      ...within.columns(),
      ...strings.columns(),
    },
    { areas, world, about },
    { stage },
  )
}

function columnsOf(sections: Sections, table: string): Record<string, Column> {
  const names = sections.names.filter((name) => name.startsWith(`${table}.`))
  return Object.fromEntries(names.map((name) => [name, sections.anyColumn(name)]))
}

/** Buildings of the map that have no address, but addresses inside. */
function addBuildings(map: MapFeatures, staging: AddressStaging): void {
  if (!map.box) return
  const points = new AddressPoints(indexPoints(staging))
  const building = mapKindNumber('building/building')
  for (const { kind, parts } of map.within(map.box, finestZoom)) {
    if (kind !== building) continue
    const inside = points.inside(parts)
    const hasOwn = inside.some((row) => staging.addresses.get('outline', row) !== 0)
    if (inside.length > 0 && !hasOwn) staging.addBuilding(parts, ...labelPoint(parts))
  }
}
