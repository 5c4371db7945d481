import type { Atlas } from '../atlas/atlas.ts'
import { locateIp } from '../atlas/ip/ip.ts'
import type { MapData } from './surroundings.ts'

/** The atlas, as tracking wants it. */
export function mapDataOf(atlas: Atlas): MapData {
  return {
    regionsAt(x, y) {
      const { country, state, dma, postalCode } = atlas.regionsAt(x, y)
      if (!country) return {}
      // Users are told of what is inside a country only in the United States.
      const isInside = country.code === 'US'
      return {
        country,
        ...(isInside && state && { state }),
        ...(isInside && dma && { dma }),
        ...(isInside && postalCode && { postalCode }),
      }
    },
    placesNear: atlas.placesNear,
    place: atlas.place,
    nearestOfChain: atlas.nearestOfChain,
    async network(ip) {
      const location = await locateIp(ip)
      return { country: location?.countryCode, proxy: atlas.isProxy(ip) }
    },
  }
}
