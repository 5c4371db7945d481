import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Column, columnsUnder, readSections } from './format/sections.ts'
import { readStrings } from './format/strings.ts'
import { type IpRanges, ipRangesOf } from './ip/ranges.ts'
import { type Airports, readAirports } from './places/airports.ts'
import { type Areas, readAreas } from './regions/areas.ts'
import { type Cities, readCities } from './regions/cities.ts'
import { type PostalCodes, readPostalCodes } from './regions/postal-codes.ts'
import { createRegionFinder, type RegionFinder } from './regions/regions.ts'

/** What Groma knows of the whole Earth without any import: `data/world.atlas`. */
export interface World extends WorldTables {
  /** The index of everything that has a name: columns by name, for `geocode/search-index.ts`. */
  search: Record<string, Column>
}

export interface WorldTables extends RegionFinder, Airports {
  /** States and provinces, US counties; countries without a boundary. */
  areas: Areas
  cities: Cities
  postalCodes: PostalCodes
  /** Addresses of clouds, hosting providers and VPNs. */
  hosting: IpRanges
}

export async function openWorld(path = shippedFile('world.atlas')): Promise<World> {
  const index = await readSections(join(dirname(path), 'world-search.atlas'))
  return { ...(await readWorld(path)), search: columnsUnder(index, '') }
}

/** Without the index, which is made of it. */
export async function readWorld(path: string): Promise<WorldTables> {
  const sections = await readSections(path)
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
    ...createRegionFinder(sections, strings, areas, postalCodes, cities),
  }
}

/** A file of the package's folder `data/`, which lies above this one wherever it was compiled to. */
export function shippedFile(name: string): string {
  for (let folder = import.meta.dirname; ; folder = dirname(folder)) {
    const path = join(folder, 'data', name)
    if (existsSync(path) || dirname(folder) === folder) return path
  }
}
