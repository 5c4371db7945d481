import { Type } from 'typebox'
import type { Atlas } from '../../atlas/atlas.ts'
import { autocomplete } from '../../geocoder/autocomplete.ts'
import { Answer, Coordinates, Limit } from '../../http/input/params.ts'
import type { Turns } from '../../http/limits/turns.ts'
import type { App } from '../../http/operation.ts'
import { ErrorBody, okText, sendText } from '../../http/replies.ts'
import { addressOf } from '../../http/requester.ts'
import { Address, addressExample } from '../../model/address.ts'
import { Countries, Lang, Layers, layersOf } from './params.ts'

export function searchAutocompleteApi(app: App, { atlas, turns }: { atlas: Atlas; turns: Turns }): void {
  app.get(
    '/v1/search/autocomplete',
    {
      config: {
        access: 'publishable',
        limit: { name: 'search.autocomplete', perSecond: 100 },
        isLong: true,
        errors: [503],
      },
      schema: {
        tags: ['Search'],
        operationId: 'autocomplete',
        summary: 'Complete an address or place name as it is typed',
        description: 'Ranked by how well the text matches, then by distance, then by importance.',
        querystring: Type.Object({
          query: Type.String({ minLength: 1, description: 'What was typed so far.', examples: ['turmstr'] }),
          near: Type.Optional(
            Coordinates(
              'Results near this point rank higher, as latitude,longitude; the location of the caller’s IP by default.',
            ),
          ),
          layers: Layers('place, address and coarse'),
          limit: Limit(1, 100, 10),
          countryCode: Countries,
          country: Countries,
          lang: Lang,
        }),
        response: {
          200: Answer({
            addresses: Type.Array({ ...Address, examples: [{ ...addressExample, distance: 73.8 }] }),
          }),
          default: ErrorBody,
        },
      },
    },
    async (request, reply) => {
      const {
        query,
        near,
        layers = ['fine', 'coarse'],
        limit,
        countryCode,
        country,
        lang = 'en',
      } = request.query
      const wanted = {
        text: query,
        near,
        ip: addressOf(request),
        layers: layersOf(layers),
        countries: countryCode ?? country ?? [],
        limit,
        language: lang,
      }
      const pause = await turns.begin(request.caller.project, reply)
      const addresses = await autocomplete(atlas, wanted, pause)
      return sendText(reply, okText('addresses', addresses))
    },
  )
}
