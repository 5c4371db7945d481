import { Type } from 'typebox'
import type { Atlas } from '../../atlas/atlas.ts'
import { isSpecialIp, locateIp } from '../../atlas/ip/ip.ts'
import { distance, type Position } from '../../geo/distance.ts'
import { addressRecord } from '../../geocoder/records.ts'
import { search } from '../../geocoder/search/search.ts'
import { searchableOf } from '../../geocoder/search-parts.ts'
import { Answer, Coordinates, Limit } from '../../http/input/params.ts'
import type { App } from '../../http/operation.ts'
import { ErrorBody, ok } from '../../http/replies.ts'
import { Address } from '../../model/address.ts'
import { Countries, Lang, Layers, layersOf } from './params.ts'

export function searchAutocompleteApi(app: App, { atlas }: { atlas: Atlas }): void {
  app.get(
    '/v1/search/autocomplete',
    {
      config: { access: 'publishable', limit: { name: 'search.autocomplete', perSecond: 100 } },
      schema: {
        tags: ['Search'],
        operationId: 'autocomplete',
        summary: 'Complete an address or the name of a place while it is typed',
        description: 'By what was typed, then by how near it is, then by how well known it is.',
        querystring: Type.Object({
          query: Type.String({ minLength: 1, description: 'What was typed so far.', examples: ['841 bro'] }),
          near: Type.Optional(
            Coordinates(
              'What is nearer to this comes first, as latitude,longitude; else the caller by their IP.',
            ),
          ),
          layers: Layers('place, address and coarse'),
          limit: Limit(1, 100, 10),
          countryCode: Countries,
          country: Countries,
          lang: Lang,
        }),
        response: { 200: Answer({ addresses: Type.Array(Address) }), default: ErrorBody },
      },
    },
    async (request) => {
      const { query, layers = ['fine', 'coarse'], limit, countryCode, country, lang = 'en' } = request.query
      const near = await nearOf(request.query.near, request.ip)
      const { parts, regions } = searchableOf(atlas)
      const hits = search(parts, {
        text: query,
        near,
        layers: layersOf(layers),
        countries: countryCode ?? country ?? [],
        limit,
        complete: false,
      })
      const now = new Date()
      const addresses = await Promise.all(
        hits.map(async (hit) => ({
          ...(await addressRecord(atlas, regions, hit, lang, now)),
          ...(near && { distance: distance(...near, ...hit.at) }),
        })),
      )
      return ok({ addresses })
    },
  )
}

/** Where the caller is by their IP address, as far as that is known. */
async function nearOf(
  near: { longitude: number; latitude: number } | undefined,
  ip: string,
): Promise<Position | undefined> {
  const place = near ?? (isSpecialIp(ip) ? undefined : await locateIp(ip))
  return place && [place.longitude, place.latitude]
}
