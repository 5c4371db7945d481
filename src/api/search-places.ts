import { Type } from 'typebox'
import type { Atlas } from '../atlas/atlas.ts'
import { searchPlaces } from '../atlas/places/search.ts'
import { countryCodeAt } from '../atlas/regions/countries.ts'
import { errors } from '../errors.ts'
import {
  Answer,
  CommaList,
  Coordinates,
  decoded,
  hasMetadata,
  Limit,
  type MetadataFilter,
  MetadataFilters,
} from '../http/input/params.ts'
import { shown, Unexpected } from '../http/input/reader.ts'
import type { App } from '../http/operation.ts'
import { ErrorBody, ok } from '../http/replies.ts'
import { type KnownPlace, Place, placeAnswer } from '../model/place.ts'
import type { PlacesSettings } from '../model/project/places-settings.ts'
import type { Tracker } from '../tracking/tracker.ts'

const IataCode = decoded<string>(
  { type: 'string', pattern: '^[A-Za-z]{3}$', description: 'The code of an airport.', examples: ['BER'] },
  (sent) => {
    if (typeof sent === 'string' && /^[a-z]{3}$/i.test(sent)) return sent.toUpperCase()
    throw new Unexpected(`Expected the three letters of an airport such as BER, got ${shown(sent)}.`)
  },
)

export function searchPlacesApi(app: App, { atlas, tracker }: { atlas: Atlas; tracker: Tracker }): void {
  app.get(
    '/v1/search/places',
    {
      config: { access: 'publishable', limit: { name: 'search.places', perSecond: 50 } },
      schema: {
        tags: ['Search'],
        operationId: 'searchPlaces',
        summary: 'Search places near a place, the nearest first',
        description:
          'At least one of `chains` and `categories` is needed; of both, a place must match one each. With `iataCode` nothing else is needed, and the airport is answered, or nothing.',
        querystring: Type.Object({
          near: Type.Optional(
            Coordinates('Where to search, as latitude,longitude. Needed without `iataCode`.'),
          ),
          chains: Type.Optional(
            CommaList('Only of these chains: slugs, or your own ids of chains, comma-separated.'),
          ),
          categories: Type.Optional(CommaList('Only in these categories, comma-separated.')),
          iataCode: Type.Optional(IataCode),
          chainMetadata: Type.Optional(
            MetadataFilters('Only of chains that have this metadata of yours: `chainMetadata[key]=value`.'),
          ),
          country: Type.Optional(CommaList('Only in these countries: two-letter codes, comma-separated.')),
          radius: Type.Number({ minimum: 1, maximum: 10_000, default: 1000, description: 'Metres.' }),
          limit: Limit(1, 100, 10),
        }),
        response: { 200: Answer({ places: Type.Array(Place) }), default: ErrorBody },
      },
    },
    async (request) => {
      const { near, iataCode, country, chainMetadata = [], radius, limit, ...given } = request.query
      const settings = tracker.placesSettingsOf(request.caller)
      const answer = (places: KnownPlace[]) =>
        ok({ places: places.map((place) => placeAnswer(place, settings)) })
      if (iataCode !== undefined) {
        const airport = atlas.airport(iataCode)
        return answer(airport ? [airport] : [])
      }
      const chains = given.chains?.length ? given.chains : undefined
      const categories = given.categories?.length ? given.categories : undefined
      if (!near) throw errors.missing('near')
      if (!chains && !categories) throw errors.noChainOrCategory()
      const countries = country?.length ? country.map((code) => code.toUpperCase()) : undefined
      const wanted = {
        chains: wantedChains(chains, chainMetadata, settings),
        categories: categories && new Set(categories),
        isWantedAt: countries && ((x: number, y: number) => countries.includes(countryCodeAt(x, y) ?? '')),
      }
      const places = atlas.imported().regions.map((region) => region.places)
      const found = searchPlaces(places, wanted, near.longitude, near.latitude, radius, limit)
      return answer(found.map(({ place }) => place))
    },
  )
}

/** Slugs of the chains asked for, by slug or by the project's own id, whose metadata pass the filters. Undefined: any. */
function wantedChains(
  chains: string[] | undefined,
  filters: MetadataFilter[],
  { chainMappings, chainMetadata }: PlacesSettings,
): Set<string> | undefined {
  const named =
    chains && new Set([...chains, ...keysOf(chainMappings, (externalId) => chains.includes(externalId))])
  if (filters.length === 0) return named
  const passing = keysOf(chainMetadata, (metadata) => hasMetadata(metadata, filters))
  return new Set(passing.filter((slug) => !named || named.has(slug)))
}

function keysOf<Entry>(entries: Record<string, Entry>, isWanted: (entry: Entry) => boolean): string[] {
  return Object.keys(entries).filter((key) => isWanted(entries[key] as Entry))
}
