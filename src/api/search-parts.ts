import type { Atlas } from '../atlas/atlas.ts'
import type { Region } from '../atlas/region.ts'
import type { Part } from '../geocode/hit.ts'
import { openIndex } from '../geocode/search-index.ts'

/** What is searched: each imported region, then the world. A hit names its part by number. */
export interface Searchable {
  parts: readonly Part[]
  regions: readonly Region[]
}

/** Opened once for each import. */
const opened = new WeakMap<Region, Part>()

/** For one request: the next may see another import. */
export function searchableOf({ imported }: Atlas): Searchable {
  const { regions } = imported()
  return { parts: regions.map(partOf), regions }
}

function partOf(region: Region): Part {
  const known = opened.get(region)
  if (known) return known
  const part = { index: openIndex(region.search), houses: region }
  opened.set(region, part)
  return part
}
