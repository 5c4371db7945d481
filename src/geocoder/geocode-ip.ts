import { isIP } from 'node:net'
import type { Atlas } from '../atlas/atlas.ts'
import { type IpLocation, isSpecialIp, locateIp } from '../atlas/ip/ip.ts'
import { countryFlag, countryName } from '../atlas/regions/countries.ts'
import { timeZoneAt } from '../atlas/regions/time-zone.ts'
import { errors } from '../errors.ts'
import type { Address } from '../model/address.ts'
import { pointAt } from '../model/fields.ts'
import { labelsOf } from './address/labels.ts'
import { adminHierarchyAt } from './admin-hierarchy.ts'
import { zonedTime } from './zoned-time.ts'

export interface IpAddress {
  address: Address
  /** Known as the address of a proxy, VPN or hosting provider. */
  proxy: boolean
  ip: string
}

/** Where an IP address is used. Throws for private and unknown addresses. */
export async function geocodeIp(atlas: Atlas, ip: string): Promise<IpAddress> {
  if (isIP(ip) === 0) throw errors.invalid('ip', `Expected an IPv4 or IPv6 address, got "${ip}".`)
  if (isSpecialIp(ip)) throw errors.privateIp(ip)
  const found = await locateIp(ip)
  if (!found) throw errors.unknownIp(ip)
  return { address: await recordOf(atlas, found), proxy: atlas.isProxy(ip), ip }
}

async function recordOf(atlas: Atlas, location: IpLocation): Promise<Address> {
  const { longitude, latitude } = location
  const { components, zone, ...rest } = describe(atlas, location)
  const layer = components.postalCode ? 'postalCode' : components.city ? 'locality' : 'country'
  return {
    latitude,
    longitude,
    geometry: pointAt(longitude, latitude),
    ...components,
    ...rest,
    ...labelsOf(components, layer),
    timeZone: zonedTime(zone ?? (await timeZoneAt(longitude, latitude)), new Date()),
  }
}

/** DB-IP knows the country and the city; the atlas knows the rest, as long as they agree on the country. */
function describe(atlas: Atlas, { countryCode, state, city, longitude, latitude }: IpLocation) {
  const { points: _points, cityRow: _row, ...found } = adminHierarchyAt(atlas, longitude, latitude, 'en')
  if (found.components.countryCode === countryCode)
    return { ...found, components: { ...found.components, ...(city && { city }) } }
  return {
    components: {
      ...(city && { city }),
      ...(state && { state }),
      country: countryName(countryCode),
      countryCode,
    },
    countryFlag: countryFlag(countryCode),
    zone: undefined,
  }
}
