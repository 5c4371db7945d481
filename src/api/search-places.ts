import { Type } from 'typebox'
import type { Atlas } from '../atlas/atlas.ts'
import { searchPlaces } from '../geocoder/search-places.ts'
import { shown, Unexpected } from '../http/input/expectations.ts'
import { MetadataFilters } from '../http/input/metadata.ts'
import { Answer, CommaList, Coordinates, decoded, Limit, Sampled } from '../http/input/params.ts'
import type { Turns } from '../http/limits/turns.ts'
import type { App } from '../http/operation.ts'
import { ErrorBody, ok } from '../http/replies.ts'
import { Place } from '../model/place.ts'
import type { Tracker } from '../tracking/tracker.ts'

const IataCode = decoded<string>(
  { type: 'string', pattern: '^[A-Za-z]{3}$', description: 'An airport’s IATA code.', examples: ['BER'] },
  (sent) => {
    if (typeof sent === 'string' && /^[a-z]{3}$/i.test(sent)) return sent.toUpperCase()
    throw new Unexpected(`Expected a three-letter airport code such as BER, got ${shown(sent)}.`)
  },
)

interface PlacesParts {
  atlas: Atlas
  tracker: Tracker
  turns: Turns
}

export function searchPlacesApi(app: App, { atlas, tracker, turns }: PlacesParts): void {
  app.get(
    '/v1/search/places',
    {
      config: {
        access: 'publishable',
        limit: { name: 'search.places', perSecond: 50 },
        isLong: true,
        errors: [503],
      },
      schema: {
        tags: ['Search'],
        operationId: 'searchPlaces',
        summary: 'Search places near a point, nearest first',
        description:
          'Needs `chains`, `categories` or both; with both, a place must match each. `iataCode` needs no other parameter and finds that airport, or nothing.',
        querystring: Type.Object({
          near: Type.Optional(
            Sampled(
              Coordinates('Where to search, as latitude,longitude. Needed without `iataCode`.'),
              '53.5574,13.2611',
            ),
          ),
          chains: Type.Optional(
            CommaList('Only places of these chains: slugs, or your own chain ids, comma-separated.'),
          ),
          categories: Type.Optional(
            Sampled(CommaList('Only places in these categories, comma-separated.'), 'food-beverage'),
          ),
          iataCode: Type.Optional(IataCode),
          chainMetadata: Type.Optional(
            MetadataFilters('Only chains to which you gave this metadata: `chainMetadata[key]=value`.'),
          ),
          country: Type.Optional(CommaList('Only in these countries: two-letter codes, comma-separated.')),
          radius: Type.Number({ minimum: 1, maximum: 10_000, default: 1000, description: 'Metres.' }),
          limit: Limit(1, 100, 10),
        }),
        response: { 200: Answer({ places: Type.Array(Place) }), default: ErrorBody },
      },
    },
    async (request, reply) => {
      const { country: countries, ...query } = request.query
      const settings = tracker.placesSettingsOf(request.caller)
      await turns.begin(request.caller.project, reply)
      return ok({ places: searchPlaces(atlas, { ...query, countries }, settings) })
    },
  )
}
