import { Type } from 'typebox'
import type { Atlas } from '../../atlas/atlas.ts'
import { errors } from '../../errors.ts'
import { forward } from '../../geocoder/forward.ts'
import { geocodeIp } from '../../geocoder/geocode-ip.ts'
import { reverse } from '../../geocoder/reverse.ts'
import { Answer, Coordinates } from '../../http/input/params.ts'
import { ipLookupsOfDevice, type Limiter } from '../../http/limits/limits.ts'
import type { Turns } from '../../http/limits/turns.ts'
import type { App } from '../../http/operation.ts'
import { ErrorBody, ok, okText, sendText } from '../../http/replies.ts'
import { addressOf, subscriberOf } from '../../http/requester.ts'
import { Address, addressExample } from '../../model/address.ts'
import { pointAt } from '../../model/fields.ts'
import { Countries, Lang, Layers, layersOf } from './params.ts'

const tags = ['Geocoding']

const addressOfIp = {
  latitude: 38.9827,
  longitude: -76.9474,
  geometry: pointAt(-76.9474, 38.9827),
  formattedAddress: 'College Park, MD 20742 US',
  addressLabel: '20742',
  city: 'College Park',
  postalCode: '20742',
  county: "Prince George's County",
  state: 'Maryland',
  stateCode: 'MD',
  country: 'United States',
  countryCode: 'US',
  countryFlag: '🇺🇸',
  dma: 'Washington, DC (Hagerstown, MD)',
  dmaCode: '511',
}

interface GeocodeParts {
  atlas: Atlas
  limiter: Limiter
  turns: Turns
}

export function geocodeApi(app: App, { atlas, limiter, turns }: GeocodeParts): void {
  app.get(
    '/v1/geocode/forward',
    {
      config: {
        access: 'publishable',
        limit: { name: 'geocode.forward', perSecond: 100 },
        isLong: true,
        errors: [503],
      },
      schema: {
        tags,
        operationId: 'forwardGeocode',
        summary: 'Find the position of an address',
        description:
          'For complete addresses, with their parts in any order; `latitude,longitude` is reverse geocoded. `confidence` is `exact`, `interpolated` (between two known house numbers) or `fallback` (only the street or region is known).',
        querystring: Type.Object({
          query: Type.String({
            minLength: 1,
            description: 'The address.',
            examples: ['Turmstr. 5, Neubrandenburg'],
          }),
          layers: Layers('address and coarse'),
          country: Countries,
          lang: Lang,
        }),
        response: {
          200: Answer({
            addresses: Type.Array({ ...Address, examples: [{ ...addressExample, confidence: 'exact' }] }),
          }),
          default: ErrorBody,
        },
      },
    },
    async (request, reply) => {
      const { query, layers = ['address', 'coarse'], country = [], lang = 'en' } = request.query
      await turns.begin(request.caller.project, reply)
      const addresses = await forward(atlas, {
        text: query,
        layers: layersOf(layers),
        countries: country,
        language: lang,
      })
      return sendText(reply, okText('addresses', addresses))
    },
  )

  app.get(
    '/v1/geocode/reverse',
    {
      config: {
        access: 'publishable',
        limit: { name: 'geocode.reverse', perSecond: 100 },
        isLong: true,
        errors: [503],
      },
      schema: {
        tags,
        operationId: 'reverseGeocode',
        summary: 'Find what is at a point: address, city, state and so on, the finest first',
        querystring: Type.Object({
          coordinates: Coordinates('The point, as latitude,longitude.'),
          layers: Layers('address and coarse'),
          lang: Lang,
        }),
        response: {
          200: Answer({
            addresses: Type.Array({ ...Address, examples: [{ ...addressExample, distance: 4.2 }] }),
          }),
          default: ErrorBody,
        },
      },
    },
    async (request, reply) => {
      const { coordinates, layers = ['address', 'coarse'], lang = 'en' } = request.query
      await turns.begin(request.caller.project, reply)
      const addresses = await reverse(atlas, { ...coordinates, layers: layersOf(layers), language: lang })
      return sendText(reply, okText('addresses', addresses))
    },
  )

  app.get(
    '/v1/geocode/ip',
    {
      config: { access: 'publishable', limit: { name: 'geocode.ip', perSecond: 100 }, errors: [403, 404] },
      schema: {
        tags,
        operationId: 'geocodeIp',
        summary: 'Locate the caller by IP address',
        description:
          'By DB-IP’s city ranges ([db-ip.com](https://db-ip.com), CC BY 4.0): nearly always right for the country, often for the city.',
        querystring: Type.Object({
          ip: Type.Optional(
            Type.String({
              description: 'An address other than the caller’s, IPv4 or IPv6. Needs a secret key.',
              examples: ['129.2.0.1'],
            }),
          ),
        }),
        response: {
          200: Answer({
            address: { ...Address, examples: [addressOfIp] },
            proxy: Type.Boolean({
              description: 'Known as the address of a proxy, VPN or hosting provider.',
              examples: [false],
            }),
            ip: Type.String({ examples: ['129.2.0.1'] }),
          }),
          default: ErrorBody,
        },
      },
    },
    async (request, reply) => {
      const { project, live } = request.caller
      await limiter.takeFor(ipLookupsOfDevice, `${project}:${live}:${subscriberOf(request)}`, reply)
      const { ip: asked } = request.query
      if (asked !== undefined && !request.caller.secret) throw errors.secretKeyForIp()
      return ok(await geocodeIp(atlas, asked ?? addressOf(request)))
    },
  )
}
