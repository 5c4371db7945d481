import { isIP } from 'node:net'
import { Type } from 'typebox'
import type { Atlas } from '../atlas/atlas.ts'
import { countryFlag, countryName } from '../atlas/countries.ts'
import { type IpLocation, isSpecialIp, locateIp } from '../atlas/ip.ts'
import { timeZoneAt } from '../atlas/time-zone.ts'
import { errors } from '../errors.ts'
import { labelsOf } from '../geocode/labels.ts'
import { zonedTime } from '../geocode/zoned-time.ts'
import type { App } from '../http/operation.ts'
import { Answer, Choice, Choices, Coordinates } from '../http/params.ts'
import { ErrorBody, ok } from '../http/replies.ts'
import { Address, type AddressLayer, addressLayers } from '../model/address.ts'
import { pointAt } from '../model/fields.ts'
import { languages } from '../model/languages.ts'
import { coarseAddresses, surroundingsOf } from './coarse-addresses.ts'

const tags = ['Geocoding']

const coarse: AddressLayer[] = ['postalCode', 'locality', 'county', 'state', 'country']
const groups: Record<string, AddressLayer[]> = { coarse, fine: ['address', 'place'] }
const layerNames = [...addressLayers, 'coarse', 'fine'] as const

export function geocodeApi(app: App, { atlas }: { atlas: Atlas }): void {
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
          layers: Type.Optional(Choices(layerNames, 'What to answer; address and coarse by default.')),
          lang: Type.Optional(Choice(languages, 'The language of names; en by default.')),
        }),
        response: { 200: Answer({ addresses: Type.Array(Address) }), default: ErrorBody },
      },
    },
    async (request) => {
      const { coordinates, layers = ['address', 'coarse'], lang = 'en' } = request.query
      const wanted = new Set(layers.flatMap((name) => groups[name] ?? (name as AddressLayer)))
      const { longitude, latitude } = coordinates
      const inOrder = addressLayers.filter((layer) => wanted.has(layer))
      return ok({
        addresses: await coarseAddresses(atlas, longitude, latitude, inOrder, lang, new Date()),
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
      const zone = await timeZoneAt(longitude, latitude)
      const { words, ...rest } = ipSurroundings(atlas, found)
      return ok({
        address: {
          latitude,
          longitude,
          geometry: pointAt(longitude, latitude),
          ...words,
          ...rest,
          ...labelsOf(words, words.postalCode ? 'postalCode' : words.city ? 'locality' : 'country'),
          timeZone: zonedTime(zone, new Date()),
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
  }
}
