import { isIP } from 'node:net'
import { Type } from 'typebox'
import type { Atlas } from '../../atlas/atlas.ts'
import { type IpLocation, isSpecialIp, locateIp } from '../../atlas/ip/ip.ts'
import { countryFlag, countryName } from '../../atlas/regions/countries.ts'
import { timeZoneAt } from '../../atlas/regions/time-zone.ts'
import { errors } from '../../errors.ts'
import { labelsOf } from '../../geocoder/address/labels.ts'
import { understand } from '../../geocoder/address/understand.ts'
import { zonedTime } from '../../geocoder/address/zoned-time.ts'
import { addressRecord } from '../../geocoder/records.ts'
import { reverseAddresses } from '../../geocoder/reverse-addresses.ts'
import { search } from '../../geocoder/search/search.ts'
import { searchableOf } from '../../geocoder/search-parts.ts'
import { surroundingsOf } from '../../geocoder/surroundings.ts'
import { Answer, Coordinates } from '../../http/input/params.ts'
import type { App } from '../../http/operation.ts'
import { ErrorBody, ok } from '../../http/replies.ts'
import { Address } from '../../model/address.ts'
import { pointAt } from '../../model/fields.ts'
import { Countries, Lang, Layers, layersOf } from './params.ts'

const tags = ['Geocoding']

/** A text has one meaning most often; where it has several, so many are answered. */
const mostMeanings = 10

export function geocodeApi(app: App, { atlas }: { atlas: Atlas }): void {
  app.get(
    '/v1/geocode/forward',
    {
      config: { access: 'publishable', limit: { name: 'geocode.forward', perSecond: 100 } },
      schema: {
        tags,
        operationId: 'forwardGeocode',
        summary: 'Where an address is',
        description:
          'For addresses that are complete, in the order of any country or in none; `latitude,longitude` answers what is there. `confidence` tells how sure the place is: `exact`, `interpolated` between two known houses, or `fallback`, the street or region that it must be in.',
        querystring: Type.Object({
          query: Type.String({
            minLength: 1,
            description: 'The address.',
            examples: ['841 Broadway, New York, NY', 'Stargarder Str. 4, 17033 Neubrandenburg'],
          }),
          layers: Layers('address and coarse'),
          country: Countries,
          lang: Lang,
        }),
        response: { 200: Answer({ addresses: Type.Array(Address) }), default: ErrorBody },
      },
    },
    async (request) => {
      const { query, layers = ['address', 'coarse'], country = [], lang = 'en' } = request.query
      const now = new Date()
      const wanted = layersOf(layers)
      const { at } = understand(query)
      if (at) return ok({ addresses: await reverseAddresses(atlas, ...at, wanted, lang, now) })
      const { parts, regions } = searchableOf(atlas)
      const hits = search(parts, {
        text: query,
        layers: wanted,
        countries: country,
        limit: mostMeanings,
        complete: true,
      })
      const isFound = hits.some(({ confidence }) => confidence !== 'fallback')
      const meant = isFound ? hits.filter(({ confidence }) => confidence !== 'fallback') : hits
      const addresses = meant.map(async (hit) => ({
        ...(await addressRecord(atlas, regions, hit, lang, now)),
        confidence: hit.confidence,
      }))
      return ok({ addresses: await Promise.all(addresses) })
    },
  )

  app.get(
    '/v1/geocode/reverse',
    {
      config: { access: 'publishable', limit: { name: 'geocode.reverse', perSecond: 100 } },
      schema: {
        tags,
        operationId: 'reverseGeocode',
        summary: 'What is at a place: its address, city, state and so on, the finest first',
        querystring: Type.Object({
          coordinates: Coordinates('The place, as latitude,longitude.'),
          layers: Layers('address and coarse'),
          lang: Lang,
        }),
        response: { 200: Answer({ addresses: Type.Array(Address) }), default: ErrorBody },
      },
    },
    async (request) => {
      const { coordinates, layers = ['address', 'coarse'], lang = 'en' } = request.query
      const { longitude, latitude } = coordinates
      return ok({
        addresses: await reverseAddresses(atlas, longitude, latitude, layersOf(layers), lang, new Date()),
      })
    },
  )

  app.get(
    '/v1/geocode/ip',
    {
      config: { access: 'publishable', limit: { name: 'geocode.ip', perSecond: 100 } },
      schema: {
        tags,
        operationId: 'geocodeIp',
        summary: 'Where the caller is, by their IP address',
        description:
          'By DB-IP’s city ranges ([db-ip.com](https://db-ip.com), CC BY 4.0): right for the country nearly always, for the city often.',
        querystring: Type.Object({
          ip: Type.Optional(
            Type.String({
              description: 'Another address than the caller’s own, IPv4 or IPv6. Needs a secret key.',
              examples: ['129.2.0.1'],
            }),
          ),
        }),
        response: {
          200: Answer({
            address: Address,
            proxy: Type.Boolean({ description: 'Known as the address of a proxy, VPN or hosting provider.' }),
            ip: Type.String(),
          }),
          default: ErrorBody,
        },
      },
    },
    async (request) => {
      const { ip: asked } = request.query
      if (asked !== undefined && !request.caller.secret) throw errors.secretKeyForIp()
      const ip = asked ?? request.ip
      if (isIP(ip) === 0) throw errors.invalid('ip', `Expected an IPv4 or IPv6 address, got "${ip}".`)
      if (isSpecialIp(ip)) throw errors.privateIp(ip)
      const found = await locateIp(ip)
      if (!found) throw errors.unknownIp(ip)
      const { longitude, latitude } = found
      const { words, zone, ...rest } = ipSurroundings(atlas, found)
      return ok({
        address: {
          latitude,
          longitude,
          geometry: pointAt(longitude, latitude),
          ...words,
          ...rest,
          ...labelsOf(words, words.postalCode ? 'postalCode' : words.city ? 'locality' : 'country'),
          timeZone: zonedTime(zone ?? (await timeZoneAt(longitude, latitude)), new Date()),
        },
        proxy: atlas.isProxy(ip),
        ip,
      })
    },
  )
}

/** DB-IP knows the country and the city; the map knows the rest, as long as they agree on the country. */
function ipSurroundings(atlas: Atlas, { countryCode, state, city, longitude, latitude }: IpLocation) {
  const { points: _, ...found } = surroundingsOf(atlas, longitude, latitude, 'en')
  if (found.words.countryCode === countryCode) {
    return { ...found, words: { ...found.words, ...(city && { city }) } }
  }
  return {
    words: {
      ...(city && { city }),
      ...(state && { state }),
      country: countryName(countryCode),
      countryCode,
    },
    countryFlag: countryFlag(countryCode),
    zone: undefined,
  }
}
