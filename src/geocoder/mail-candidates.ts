import type { Atlas } from '../atlas/atlas.ts'
import type { Region } from '../atlas/region.ts'
import { distance } from '../geo/distance.ts'
import { compareCities } from './address/compare-words.ts'
import type { Candidate, MailAddress } from './address/validate.ts'
import { wordsOfHit } from './records.ts'
import type { Hit } from './search/hit.ts'
import { search } from './search/search.ts'
import { searchableOf } from './search-parts.ts'

export type NorthAmerican = 'US' | 'CA'

export interface KnownHouse extends Candidate {
  city: string | undefined
  county: string | undefined
}

/** How far from its middle a postal code is in use, metres: nearly always less. */
const nearCode = 30_000

/** Houses, and streets without them, that may be meant: by the town and by the postal code, for either may be wrong. */
export function mailCandidates(atlas: Atlas, mail: MailAddress): KnownHouse[] {
  const { number, street, city, stateCode, postalCode, countryCode } = mail
  const { parts, regions } = searchableOf(atlas)
  const found = new Map<string, Hit>()
  for (const town of [`${city} ${stateCode}`, `${stateCode} ${postalCode}`]) {
    const hits = search(parts, {
      text: `${number} ${street}, ${town}`,
      layers: ['address'],
      countries: [countryCode],
      limit: 20,
      complete: true,
    })
    for (const hit of hits) found.set(`${hit.part} ${hit.table} ${hit.row}`, hit)
  }
  return [...found.values()].flatMap((hit) => {
    const region = regions[hit.part]
    return region ? candidateOf(atlas, regions, region, hit, mail) : []
  })
}

function candidateOf(
  atlas: Atlas,
  regions: readonly Region[],
  region: Region,
  hit: Hit,
  { postalCode, countryCode }: MailAddress,
): KnownHouse {
  const { words } = wordsOfHit(atlas, regions, hit, 'en')
  const isHouse = hit.table === 'address'
  const within = hit.within ?? (isHouse ? region.addresses.within(hit.row) : region.streets.within(hit.row))
  const code = region.surroundings(within).postalCode ?? ''
  const { city, county, borough, neighborhood, stateCode = '', street = '' } = words
  const cities = [city, borough, neighborhood, postTown(atlas, code || postalCode, countryCode)]
  return {
    number: isHouse ? region.addresses.number(hit.row) : undefined,
    street,
    city,
    county,
    cities: cities.filter((name): name is string => Boolean(name)),
    stateCode,
    postalCode: code,
    isPostalCodeNear: isNear(atlas, postalCode, countryCode, hit.at),
    units: isHouse ? region.addresses.units(hit.row) : [],
    firms: isHouse ? firmsOf(region, hit) : [],
  }
}

/** Metres from a house within which a place may be in it. */
const inTheHouse = 60

function firmsOf({ places }: Region, { row, at }: Hit): string[] {
  return places
    .around(at[0], at[1], inTheHouse)
    .filter((place) => places.address(place.row) === row)
    .map((place) => places.name(place.row))
}

/** Of Canada the world knows the first half of postal codes. */
function rowOfCode({ world }: Atlas, code: string, countryCode: NorthAmerican): number | undefined {
  return world.postalCodes.rowOf(countryCode === 'CA' ? code.slice(0, 3) : code.slice(0, 5))
}

function postTown(atlas: Atlas, code: string, countryCode: NorthAmerican): string {
  const row = rowOfCode(atlas, code, countryCode)
  return row === undefined ? '' : atlas.world.postalCodes.city(row)
}

function isNear(
  atlas: Atlas,
  code: string,
  countryCode: NorthAmerican,
  [longitude, latitude]: readonly [number, number],
): boolean {
  const row = rowOfCode(atlas, code, countryCode)
  if (row === undefined) return false
  const point = atlas.world.postalCodes.point(row)
  return distance(longitude, latitude, point.longitude, point.latitude) <= nearCode
}

/** Whether a town of that name is where the postal code is in use, in that state. */
export function isTownOfCode(
  atlas: Atlas,
  {
    city,
    stateCode,
    postalCode,
    countryCode,
  }: Pick<MailAddress, 'city' | 'stateCode' | 'postalCode' | 'countryCode'>,
): boolean {
  const row = rowOfCode(atlas, postalCode, countryCode)
  if (row === undefined) return false
  const { cities, areas, postalCodes } = atlas.world
  const { longitude, latitude } = postalCodes.point(row)
  const area = postalCodes.area(row)
  const state = area !== undefined && areas.kind(area) === 'county' ? areas.parent(area) : area
  if (state === undefined || areas.code(state) !== stateCode) return false
  const isCalled = (name: string) => compareCities(city, name) !== 'different'
  if (isCalled(postalCodes.city(row))) return true
  const town = cities.nearest(longitude, latitude, (each) => isCalled(cities.name(each)))
  return town !== undefined && town.metres <= nearCode
}
