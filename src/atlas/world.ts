import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Column, columnsUnder, type Sections } from './format/sections.ts'
import { shapeColumns } from './format/shapes.ts'
import { readStrings } from './format/strings.ts'
import { type IpRanges, ipRangesOf } from './ip/ranges.ts'
import { type Airports, readAirports } from './places/airports.ts'
import { type Areas, readAreas } from './regions/areas.ts'
import { type Cities, cityTree, readCities } from './regions/cities.ts'
import { type PostalCodes, postalTree, readPostalCodes } from './regions/postal-codes.ts'
import { createRegionFinder, type RegionFinder } from './regions/regions.ts'
import { isUnpacked, openUnpacked } from './unpacked-file.ts'

/** Map data of the whole Earth that ships with Groma: `data/world.atlas`. */
export interface World extends WorldTables {
  /** Columns of the search index, for `openIndex`. */
  search: Record<string, Column>
}

export interface WorldTables extends RegionFinder, Airports {
  /** States and provinces, US counties; countries without a boundary. */
  areas: Areas
  cities: Cities
  postalCodes: PostalCodes
  /** IP addresses of clouds, hosting providers and VPNs. */
  hosting: IpRanges
}

const tablesName = 'world.atlas'
const searchName = 'world-search.atlas'

/** `folder`: for unpacked copies, which are mapped instead of read. */
export async function openWorld(folder?: string): Promise<World> {
  const tables = await openWorldTables(undefined, folder)
  const index = await openUnpacked(shippedFile(searchName), folder)
  return { ...tables, search: columnsUnder(index, '') }
}

/** Whether both copies are in the folder: the first to open them makes them. */
export async function isWorldUnpacked(folder: string): Promise<boolean> {
  const there = await Promise.all(
    [tablesName, searchName].map((name) => isUnpacked(shippedFile(name), folder)),
  )
  return there.every(Boolean)
}

/** Without the search index, which is built from this; imports need none. */
export async function openWorldTables(path = shippedFile(tablesName), folder?: string): Promise<WorldTables> {
  return readWorld(
    await openUnpacked(path, folder, (packed) => ({
      ...cityTree(packed),
      ...postalTree(packed),
      ...shapeColumns(packed, 'area'),
    })),
  )
}

function readWorld(sections: Sections): WorldTables {
  const strings = readStrings(sections)
  const areas = readAreas(sections, strings)
  const postalCodes = readPostalCodes(sections, strings)
  const cities = readCities(sections, strings)
  return {
    areas,
    cities,
    postalCodes,
    ...readAirports(sections, strings),
    hosting: ipRangesOf(sections.column('hosting.ranges', 'u32')),
    ...createRegionFinder(sections, strings, { areas, postalCodes, cities }),
  }
}

/** A file of the package's `data/` folder, which is above this one in `src/` and in `dist/`. */
export function shippedFile(name: string): string {
  for (let folder = import.meta.dirname; ; folder = dirname(folder)) {
    const path = join(folder, 'data', name)
    if (existsSync(path) || dirname(folder) === folder) return path
  }
}
