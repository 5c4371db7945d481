import type { Atlas } from '../atlas/atlas.ts'
import { locateIp } from '../atlas/ip/ip.ts'
import type { MapData } from './project-geodata.ts'

/** The atlas as the map data of tracking. */
export function mapDataOf(atlas: Atlas): MapData {
  return {
    regionsAt(x, y) {
      const { country, state, dma, postalCode } = atlas.regionsAt(x, y)
      if (!country) return {}
      // Users have states, DMAs and postal codes in the United States only.
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
