import type { Atlas } from '../atlas/atlas.ts'
import type { ImportedRegion } from '../atlas/imported-region.ts'
import type { CityNames } from '../atlas/regions/city-names.ts'
import type { World } from '../atlas/world.ts'
import type { Position } from '../geo/distance.ts'
import { isInCity } from './admin-hierarchy.ts'
import type { Part } from './search/hit.ts'
import { type IndexedTable, openIndex } from './search/search-index.ts'

/** The indexes to search: each imported region, then the world, then imported names of cities. `Hit.part` is an index into `parts`. */
export interface SearchParts {
  parts: readonly Part[]
  /** The first parts are of these, in this order. */
  regions: readonly ImportedRegion[]
}

/** Call once per request: the next request may see another import. */
export function openSearchParts(atlas: Atlas): SearchParts {
  const { imported, world } = atlas
  const { regions, cityNames } = imported()
  const ofRegions = regions.map((region) => openPart(region, region))
  const ofWorld = [openPart(world), ...(cityNames ? [openPart(cityNames)] : [])]
  const isHeld: Part['isHeld'] = (table, row, at) => isHeldBy(atlas, table, row, at)
  return { parts: [...ofRegions, ...ofWorld.map((part) => ({ ...part, isHeld }))], regions }
}

/** Whether a record at the point would name this city or postal code of the world. */
function isHeldBy(atlas: Atlas, table: IndexedTable, row: number, at: Position): boolean {
  if (table === 'postalCode') return atlas.rowsAt(...at).postalCode === row
  const city = table === 'cityName' ? atlas.world.cities.rowOfGeoname(row) : row
  return city !== undefined && (table === 'city' || table === 'cityName') && isInCity(atlas, city, at)
}

/** One index per atlas file, for as long as the file is in use. */
const cache = new WeakMap<object, Part>()

function openPart(source: ImportedRegion | World | CityNames, houses?: ImportedRegion): Part {
  const cached = cache.get(source)
  if (cached) return cached
  const part = { index: openIndex(source.search), houses }
  cache.set(source, part)
  return part
}
