import type { Atlas } from '../atlas/atlas.ts'
import type { Imported } from '../atlas/imported.ts'
import type { ImportedRegion } from '../atlas/imported-region.ts'
import type { Position } from '../geo/distance.ts'
import { isInCity } from './admin-hierarchy.ts'
import { indexOf } from './index/index-of.ts'
import { boxOfIndex, type IndexedTable } from './index/search-index.ts'
import type { Part } from './ranking/hit.ts'

/** The indexes to search: each imported region, then the world, then imported names of cities. `Hit.part` is an index into `parts`. */
export interface SearchParts {
  parts: readonly Part[]
  /** The first parts are of these, in this order. */
  regions: readonly ImportedRegion[]
}

/** For as long as the imported data are in use. */
const known = new WeakMap<Imported, SearchParts>()

/** Call once per request: the next request may see another import. */
export function openSearchParts(atlas: Atlas): SearchParts {
  const imported = atlas.imported()
  const opened = known.get(imported) ?? openParts(atlas, imported)
  known.set(imported, opened)
  return opened
}

function openParts(atlas: Atlas, { regions, cityNames }: Imported): SearchParts {
  const isHeld: Part['isHeld'] = (table, row, at) => isHeldBy(atlas, table, row, at)
  const ofRegions = regions.map((region): Part => {
    const index = indexOf(region)
    return { index, houses: region, box: boxOfIndex(index), isHeld: undefined }
  })
  const ofWorld = [atlas.world, ...(cityNames ? [cityNames] : [])].map((source): Part => {
    return { index: indexOf(source), houses: undefined, box: undefined, isHeld }
  })
  return { parts: [...ofRegions, ...ofWorld], regions }
}

/** Whether a record at the point would name this city or postal code of the world. */
function isHeldBy(atlas: Atlas, table: IndexedTable, row: number, at: Position): boolean {
  if (table === 'postalCode') return atlas.rowsAt(...at).postalCode === row
  const city = table === 'cityName' ? atlas.world.cities.rowOfGeoname(row) : row
  return city !== undefined && (table === 'city' || table === 'cityName') && isInCity(atlas, city, at)
}
