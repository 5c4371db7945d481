import type { Atlas } from '../atlas/atlas.ts'
import type { Region } from '../atlas/region.ts'
import type { CityNames } from '../atlas/regions/city-names.ts'
import type { World } from '../atlas/world.ts'
import type { Part } from './search/hit.ts'
import { openIndex } from './search/search-index.ts'

/** What is searched: each imported region, then the world, by its own names and by those imported. A hit names its part by number. */
export interface Searchable {
  parts: readonly Part[]
  regions: readonly Region[]
}

/** For one request: the next may see another import. */
export function searchableOf({ imported, world }: Atlas): Searchable {
  const { regions, cityNames } = imported()
  const ofRegions = regions.map((region) => partOf(region, region))
  return { parts: [...ofRegions, partOf(world), ...(cityNames ? [partOf(cityNames)] : [])], regions }
}

/** Opened once for each import. */
const opened = new WeakMap<object, Part>()

function partOf(source: Region | World | CityNames, houses?: Region): Part {
  const known = opened.get(source)
  if (known) return known
  const part = { index: openIndex(source.search), houses }
  opened.set(source, part)
  return part
}
