import type { Atlas } from '../atlas/atlas.ts'
import { nearestPlaces } from '../atlas/places/nearest.ts'
import { countryCodeAt } from '../atlas/regions/countries.ts'
import { errors } from '../errors.ts'
import { hasMetadata, type MetadataFilter } from '../model/metadata-filter.ts'
import { type Place, placeAnswer } from '../model/place.ts'
import type { PlacesSettings } from '../model/project/places-settings.ts'

export interface PlacesQuery {
  /** Needed without `iataCode`. */
  near?: { longitude: number; latitude: number } | undefined
  /** Slugs, or the project's own ids of chains. */
  chains?: readonly string[] | undefined
  categories?: readonly string[] | undefined
  /** In capitals. With it, everything else is ignored. */
  iataCode?: string | undefined
  /** Metadata that the project has given to a chain. */
  chainMetadata?: MetadataFilter[] | undefined
  /** Codes such as `US`, in any case. */
  countries?: readonly string[] | undefined
  /** Metres. */
  radius: number
  limit: number
}

/** The nearest places of some chains or categories, or an airport by its code; as the project sees them. */
export function searchPlaces(atlas: Atlas, query: PlacesQuery, settings: PlacesSettings): Place[] {
  const found =
    query.iataCode === undefined ? findNearest(atlas, query, settings) : atlas.airport(query.iataCode)
  return [found ?? []].flat().map((place) => placeAnswer(place, settings))
}

function findNearest(atlas: Atlas, query: PlacesQuery, settings: PlacesSettings) {
  const { near, radius, limit, chainMetadata = [] } = query
  const [chains, categories, countries] = [query.chains, query.categories, query.countries].map(givenOf)
  if (!near) throw errors.missing('near')
  if (!chains && !categories) throw errors.noChainOrCategory()
  const codes = countries?.map((code) => code.toUpperCase())
  const wanted = {
    chains: wantedChains(chains, chainMetadata, settings),
    categories: categories && new Set(categories),
    isWantedAt: codes && ((x: number, y: number) => codes.includes(countryCodeAt(x, y) ?? '')),
  }
  const places = atlas.imported().regions.map((region) => region.places)
  return nearestPlaces(places, wanted, { ...near, metres: radius }, limit).map(({ place }) => place)
}

function givenOf(list: readonly string[] | undefined): readonly string[] | undefined {
  return list?.length ? list : undefined
}

/** Slugs of the chains asked for, by slug or by the project's own id, whose metadata pass the filters. Undefined: any. */
function wantedChains(
  chains: readonly string[] | undefined,
  filters: MetadataFilter[],
  { chainMappings, chainMetadata }: PlacesSettings,
): Set<string> | undefined {
  const named =
    chains && new Set([...chains, ...keysWhere(chainMappings, (externalId) => chains.includes(externalId))])
  if (filters.length === 0) return named
  const passing = keysWhere(chainMetadata, (metadata) => hasMetadata(metadata, filters))
  return new Set(passing.filter((slug) => !named || named.has(slug)))
}

function keysWhere<Entry>(entries: Record<string, Entry>, isWanted: (entry: Entry) => boolean): string[] {
  return Object.keys(entries).filter((key) => isWanted(entries[key] as Entry))
}
