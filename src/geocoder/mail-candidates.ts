import type { Atlas } from '../atlas/atlas.ts'
import type { ImportedRegion } from '../atlas/imported-region.ts'
import { countryName, territoriesOf } from '../atlas/regions/countries.ts'
import { distance } from '../geo/distance.ts'
import type { BuildingUse } from '../model/map/building-uses.ts'
import { compareCities, coreOfStreet } from './address/compare-words.ts'
import { fold } from './address/fold.ts'
import type { Candidate, MailAddress } from './address/verify.ts'
import { describeHit } from './describe-hit.ts'
import type { Hit } from './ranking/hit.ts'
import { search } from './search/search.ts'
import { openSearchParts } from './search-parts.ts'

export type NorthAmerican = 'US' | 'CA'

export interface MailCandidate extends Candidate {
  city: string | undefined
  county: string | undefined
  /** Of the house. */
  use: BuildingUse
}

/** Some send the name: `New York`, `Québec`. */
export function codeOfState({ world }: Atlas, text: string, countryCode: NorthAmerican): string {
  const code = text.toUpperCase()
  if (code.length <= 2) return code
  const name = fold(text)
  const { areas } = world
  const isCountry = (row: number | undefined) => row !== undefined && areas.code(row) === countryCode
  for (let row = 0; row < areas.count; row++) {
    if (areas.kind(row) !== 'state' || !isCountry(areas.parent(row))) continue
    const names = [areas.name(row), ...Object.values(areas.names(row))]
    if (names.some((each) => fold(each) === name)) return areas.code(row)
  }
  const territory = territoriesOf(countryCode).find((each) => fold(countryName(each)) === name)
  return territory ?? code
}

/** Metres from its centre within which a postal code is nearly always in use. */
const postalCodeReach = 30_000

/** Houses that may be meant, or their streets. Searched by town and by postal code, as either may be wrong. */
export function findMailCandidates(atlas: Atlas, mail: MailAddress): MailCandidate[] {
  const { number, street, city, stateCode, postalCode, countryCode } = mail
  const { parts, regions } = openSearchParts(atlas)
  const found = new Map<string, Hit>()
  const core = coreOfStreet(street)
  // Of a street in French the words for streets and directions in English are no part.
  const isOther = countryCode === 'CA' && core !== fold(street)
  for (const name of isOther ? [street, core] : [street]) if (found.size === 0) findHouses(name)
  return [...found.values()].flatMap((hit) => {
    const region = regions[hit.part]
    return region ? candidateOf(atlas, regions, region, hit, mail) : []
  })

  function findHouses(name: string): void {
    for (const town of [`${city} ${stateCode}`, `${stateCode} ${postalCode}`])
      for (const hit of housesIn(name, town)) found.set(`${hit.part} ${hit.table} ${hit.row}`, hit)
  }

  function housesIn(name: string, town: string): Hit[] {
    return search(parts, {
      text: `${number} ${name}, ${town}`,
      layers: ['address'],
      // Puerto Rico and others have a country code of their own, which their mail does not use.
      countries: [territoriesOf(countryCode).includes(stateCode) ? stateCode : countryCode],
      limit: 20,
      complete: true,
    })
  }
}

function candidateOf(
  atlas: Atlas,
  regions: readonly ImportedRegion[],
  region: ImportedRegion,
  hit: Hit,
  mail: MailAddress,
): MailCandidate {
  const { postalCode, countryCode } = mail
  const { addresses } = region
  const isHouse = hit.table === 'address'
  const within = hit.within ?? (isHouse ? addresses.within(hit.row) : withinAsSent(region, hit.row, mail))
  const { components } = describeHit(atlas, regions, { ...hit, within }, 'en')
  const code = region.containingAreas(within).postalCode ?? ''
  const { city, county, borough, neighborhood, stateCode = '', street = '' } = components
  const named = [city, borough, neighborhood, postTown(atlas, code || postalCode, countryCode)]
  const cities = named.filter((name): name is string => Boolean(name))
  return {
    number: isHouse ? addresses.number(hit.row) : undefined,
    street,
    // The town of the post is as right as the map's, which may be no more than the nearest one.
    city: cities.find((name) => compareCities(mail.city, name) === 'same') ?? city,
    county,
    cities,
    stateCode,
    postalCode: code,
    isPostalCodeNear: isPostalCodeNear(atlas, postalCode, countryCode, hit.at),
    use: isHouse ? addresses.use(hit.row) : 'unknown',
    units: isHouse ? addresses.units(hit.row) : [],
    firms: isHouse ? firmsIn(region, hit) : [],
  }
}

/** A street without the house may be in several towns and postal codes: those sent are right where it has houses in them. */
function withinAsSent(
  { addresses, streets, containingAreas }: ImportedRegion,
  street: number,
  { city, postalCode }: MailAddress,
): number {
  const { from, to } = streets.addresses(street)
  const withins = new Set([streets.within(street)])
  for (let row = from; row < to; row++) withins.add(addresses.within(row))
  const agreement = (within: number) => {
    const { city: own, postalCode: code = '' } = containingAreas(within)
    // Where houses do not say their town, it is the post's.
    const ofCity = own === undefined ? 1 : compareCities(city, own) === 'same' ? 2 : 0
    return (code.startsWith(postalCode) ? 4 : 0) + ofCity
  }
  return [...withins].reduce((best, each) => (agreement(each) > agreement(best) ? each : best))
}

/** Metres from a house within which a place may be in it. */
const houseSize = 60

function firmsIn({ places }: ImportedRegion, { row, at }: Hit): string[] {
  return places
    .around(at[0], at[1], houseSize)
    .filter((place) => places.address(place.row) === row)
    .map((place) => places.name(place.row))
}

/** Of Canadian postal codes the world has the first half only. */
function rowOfCode({ world }: Atlas, code: string, countryCode: NorthAmerican): number | undefined {
  return world.postalCodes.rowOf(countryCode === 'CA' ? code.slice(0, 3) : code.slice(0, 5))
}

function postTown(atlas: Atlas, code: string, countryCode: NorthAmerican): string {
  const row = rowOfCode(atlas, code, countryCode)
  return row === undefined ? '' : atlas.world.postalCodes.city(row)
}

function isPostalCodeNear(
  atlas: Atlas,
  code: string,
  countryCode: NorthAmerican,
  [longitude, latitude]: readonly [number, number],
): boolean {
  const row = rowOfCode(atlas, code, countryCode)
  if (row === undefined) return false
  const point = atlas.world.postalCodes.point(row)
  return distance(longitude, latitude, point.longitude, point.latitude) <= postalCodeReach
}

/** ZIP codes of the post offices of the armed forces and embassies, which are in no town: `APO, AE 09499`. */
const militaryCodes: Record<string, RegExp> = { AA: /^340/, AE: /^09/, AP: /^96[2-6]/ }

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
  if (countryCode === 'US' && /^[afd]po$/i.test(city))
    return militaryCodes[stateCode]?.test(postalCode) ?? false
  const row = rowOfCode(atlas, postalCode, countryCode)
  if (row === undefined) return false
  const { cities, areas, postalCodes } = atlas.world
  const { longitude, latitude } = postalCodes.point(row)
  const area = postalCodes.area(row)
  const state = area !== undefined && areas.kind(area) === 'county' ? areas.parent(area) : area
  if (state === undefined || areas.code(state) !== stateCode) return false
  const isNamed = (name: string) => compareCities(city, name) !== 'different'
  if (isNamed(postalCodes.city(row))) return true
  const town = cities.nearest(longitude, latitude, (each) => isNamed(cities.name(each)))
  return town !== undefined && town.metres <= postalCodeReach
}
