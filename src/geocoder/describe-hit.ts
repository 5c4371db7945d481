import type { Atlas } from '../atlas/atlas.ts'
import type { ImportedRegion } from '../atlas/imported-region.ts'
import { countryName } from '../atlas/regions/countries.ts'
import { cityOfSection, nameInLanguage } from '../atlas/regions/likely-city.ts'
import type { World } from '../atlas/world.ts'
import type { AddressComponents } from '../model/address.ts'
import type { Language } from '../model/map/languages.ts'
import {
  type AdminHierarchy,
  adminHierarchyAt,
  componentsOfLayer,
  type WorldRows,
} from './admin-hierarchy.ts'
import { isCalled } from './city-called.ts'
import type { Hit } from './ranking/hit.ts'

/** The description of a hit by its own atlas file. */
interface OwnDescription {
  components: AddressComponents
  placeLabel?: string
  /** Of a place, root first. */
  categories?: string[]
  /** The name of a part of a city, which the file does not know. */
  section?: string
}

export interface HitDescription extends OwnDescription {
  /** What the point is in, as far as it agrees with the file on the country. */
  hierarchy: AdminHierarchy | undefined
}

/** The address components of a search result. `regions` as in `SearchParts`. */
export function describeHit(
  atlas: Atlas,
  regions: readonly ImportedRegion[],
  hit: Hit,
  language: Language,
): HitDescription {
  const region = regions[hit.part]
  const own = region ? describeInRegion(region, hit, language) : describeInWorld(atlas, hit, language)
  const hierarchy = adminHierarchyAt(atlas, hit.at[0], hit.at[1], language, (find) =>
    region ? rowsInRegion(region, hit, own, find) : (rowsOfCity(atlas.world, hit) ?? find()),
  )
  const { countryCode = hierarchy.components.countryCode } = own.components
  // Near a border the world's map may put the point on the other side.
  const isSameCountry = countryCode === hierarchy.components.countryCode
  // A state of the world says itself what it is, and a country is in none.
  const isOfState = hit.layer !== 'country' && (hit.layer !== 'state' || region !== undefined)
  const around = componentsOfLayer(hierarchy.components, isOfState ? hit.layer : 'country')
  const components: AddressComponents = {
    ...(isSameCountry && around),
    ...own.components,
    ...(isSameCountry && translatedCity(atlas, hierarchy, own.components, language)),
    ...(isSameCountry && isOfState && stateOf(hierarchy.components, own.components)),
    ...(countryCode && { countryCode, country: countryName(countryCode, language) }),
  }
  const isPartOfCity = components.city !== undefined && components.city !== own.section
  return {
    ...own,
    components: own.section ? withSection(components, own.section, isPartOfCity) : components,
    hierarchy: isSameCountry ? hierarchy : undefined,
  }
}

/** A section of a city that is not known is a city itself. */
function withSection(components: AddressComponents, name: string, isPartOfCity: boolean): AddressComponents {
  return isPartOfCity ? { ...components, neighborhood: name } : { ...components, city: name }
}

/** By row of `within`. */
const rowsOfWithin = new WeakMap<ImportedRegion, Map<number, WorldRows>>()

/**
 * All of one town is in the same state and time zone. The world may know more, such as the county: that is the same for all of
 * one postal code.
 */
function rowsInRegion(
  region: ImportedRegion,
  hit: Hit,
  { components: { city, postalCode } }: OwnDescription,
  find: () => WorldRows,
): WorldRows {
  const within = withinOf(region, hit)
  if (within === undefined || !city) return find()
  let known = rowsOfWithin.get(region)
  if (!known) {
    known = new Map()
    rowsOfWithin.set(region, known)
  }
  const found = known.get(within) ?? find()
  if (postalCode || found.rows.postalCode === undefined) known.set(within, found)
  return found
}

function withinOf(region: ImportedRegion, { table, row, within }: Hit): number | undefined {
  if (table === 'address') return within ?? region.addresses.within(row)
  if (table === 'street') return within ?? region.streets.within(row)
  if (table !== 'place') return undefined
  const house = region.places.address(row)
  return house === undefined ? region.withinOfPlace(row) : region.addresses.within(house)
}

/** A city has no postal code. */
function rowsOfCity(
  { cities, rowsOfState, areaRowsAt }: World,
  { table, row, at }: Hit,
): WorldRows | undefined {
  const city = table === 'cityName' ? cities.rowOfGeoname(row) : row
  if (city === undefined || (table !== 'city' && table !== 'cityName')) return undefined
  const state = cities.state(city)
  const ofState = state === undefined ? undefined : rowsOfState(cities.country(city), state)
  const whole = cities.isSection(city) ? cityOfSection(cities, city) : undefined
  return { rows: ofState ?? areaRowsAt(at[0], at[1]), city: whole ?? city }
}

/** The world may know a town in more languages than the map: Москва is Moscow. */
function translatedCity(
  { world, cityName }: Atlas,
  { cityRow }: AdminHierarchy,
  own: AddressComponents,
  language: Language,
): AddressComponents {
  if (!own.city || cityRow === undefined || !isCalled(world, own.city, cityRow)) return {}
  return { city: nameInLanguage(own.city, cityName(cityRow, language)) }
}

/** The world has states in every language, and their codes; an imported region often only the local name. */
function stateOf({ state, stateCode }: AddressComponents, own: AddressComponents): AddressComponents {
  if (!state || (own.stateCode ?? stateCode) !== stateCode) return {}
  return { state, ...(stateCode && { stateCode }) }
}

function describeInRegion(region: ImportedRegion, hit: Hit, language: Language): OwnDescription {
  const { streets, addresses, areas, settlements, places } = region
  const { row, number } = hit
  const areasOf = (within: number) => region.containingAreas(hit.within ?? within, language)
  switch (hit.table) {
    case 'address':
      return { components: { ...areasOf(addresses.within(row)), ...describeHouse(region, row, language) } }
    case 'street': {
      const street = [row, ...(hit.crossing === undefined ? [] : [hit.crossing])]
        .map((each) => streets.name(each, language))
        .join(' & ')
      const areasAround = areasOf(streets.within(row))
      // A long street passes through several quarters and postal codes; what is at its crossing is looked up.
      const around = hit.crossing === undefined ? areasAround : withoutFine(areasAround)
      return { components: { ...around, street, ...(number && { number }) } }
    }
    case 'place': {
      const house = places.address(row)
      return {
        components: {
          ...areasOf(region.withinOfPlace(row)),
          ...(house !== undefined && {
            ...region.containingAreas(addresses.within(house), language),
            ...describeHouse(region, house, language),
          }),
        },
        placeLabel: places.name(row, language),
        categories: [...places.place(row).categories],
      }
    }
    case 'area':
      return { components: describeArea(areas, row, language) }
    case 'settlement': {
      const name = settlements.name(row, language)
      const part = cityParts[settlements.kind(row)]
      return { components: { ...withoutFine(areasOf(settlements.within(row))), [part ?? 'city']: name } }
    }
    default:
      return { components: hit.table === 'within' ? areasOf(row) : {} }
  }
}

function withoutFine({
  borough: _borough,
  neighborhood: _neighborhood,
  postalCode: _code,
  ...coarse
}: AddressComponents): AddressComponents {
  return coarse
}

/** Kinds of settlements that are part of a city, and the component that names them. */
const cityParts: Record<string, 'borough' | 'neighborhood'> = {
  borough: 'borough',
  suburb: 'neighborhood',
  quarter: 'neighborhood',
  neighbourhood: 'neighborhood',
}

function describeHouse(
  { addresses, streets }: ImportedRegion,
  row: number,
  language: Language,
): AddressComponents {
  return { number: addresses.number(row), street: streets.name(addresses.street(row), language) }
}

function describeArea(areas: ImportedRegion['areas'], area: number, language: Language): AddressComponents {
  const parent = areas.parent(area)
  const above = parent === undefined ? {} : describeArea(areas, parent, language)
  const kind = areas.kind(area)
  const [name, code] = [areas.name(area, language), areas.code(area)]
  if (kind === 'postalCode') return { ...above, postalCode: code || name }
  if (kind === 'locality') return { ...above, city: name }
  const hasCode = (kind === 'state' || kind === 'country') && code
  return { ...above, [kind]: name, ...(hasCode && { [`${kind}Code`]: code }) }
}

function describeInWorld(
  { world, cityName }: Pick<Atlas, 'world' | 'cityName'>,
  { table, row }: Hit,
  language: Language,
): OwnDescription {
  const { areas, cities, postalCodes } = world
  if (table === 'city' || table === 'cityName') {
    const city = table === 'city' ? row : cities.rowOfGeoname(row)
    if (city === undefined) return { components: {} }
    const { city: name = '', ...around } = describeCity(city)
    return cities.isSection(city)
      ? { components: around, section: name }
      : { components: { city: name, ...around } }
  }
  if (table === 'postalCode') {
    const area = postalCodes.area(row)
    const city = postalCodes.city(row)
    return {
      components: {
        postalCode: postalCodes.code(row),
        ...(city && { city }),
        ...(area !== undefined && describeWorldArea(area)),
      },
    }
  }
  if (table === 'airport') {
    const { name, city } = world.airportAt(row)
    return {
      components: city ? { city } : {},
      placeLabel: name,
      categories: ['travel-transportation', 'airport'],
    }
  }
  return { components: describeWorldArea(row) }

  function describeCity(city: number): AddressComponents {
    const state = cities.state(city)
    const county = cities.county(city)
    return {
      city: cityName(city, language),
      ...(county && { county }),
      ...(state !== undefined && describeState(state)),
      ...describeCountry(cities.country(city)),
    }
  }

  function describeWorldArea(area: number): AddressComponents {
    const parent = areas.parent(area)
    const above = parent === undefined ? {} : describeWorldArea(parent)
    const kind = areas.kind(area)
    if (kind === 'country') return describeCountry(areas.code(area))
    if (kind === 'state') return { ...above, ...describeState(area) }
    return { ...above, county: areas.name(area, language) }
  }

  function describeState(area: number): AddressComponents {
    const code = areas.code(area)
    return { state: areas.name(area, language), ...(code && { stateCode: code }) }
  }

  function describeCountry(code: string): AddressComponents {
    return { country: countryName(code, language), countryCode: code }
  }
}
