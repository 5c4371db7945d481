import type { Language } from '../../model/map/languages.ts'
import type { Sections } from '../format/sections.ts'
import type { Strings } from '../format/strings.ts'
import type { AreaFound, Areas } from './areas.ts'
import type { Cities } from './cities.ts'
import { countryCodeAt } from './countries.ts'
import type { PostalCodes } from './postal-codes.ts'
import { type AdminRegions, type DescribeRegions, type RegionRows, readRegionNames } from './region-names.ts'

export interface RegionFinder {
  /** `country`: its code, where it is better known than by the world's borders. */
  rowsAt(longitude: number, latitude: number, country?: string): RegionRows
  /** Without the postal code, which is slow to find. */
  areaRowsAt(longitude: number, latitude: number): RegionRows
  /** The rows of all points of a state; undefined where they differ: by county, market or postal code. */
  rowsOfState(country: string, state: number): RegionRows | undefined
  regionsAt(longitude: number, latitude: number, language?: Language): AdminRegions
  describe: DescribeRegions
}

const nothing = { state: undefined, county: undefined, market: 0, postalCode: undefined, zone: undefined }

/** Countries and territories with counties and ZIP codes from the US Census Bureau. */
const censusCountries = ['US', 'PR', 'VI', 'GU', 'AS', 'MP']
const postal = [...censusCountries, 'CA']

/** Metres off a coast within which its land counts: coastlines are imprecise, and ships lie off them. */
const offshore = 50_000

/** Metres off all land at which the high seas begin, wherever a country's border is drawn; the middle of a great lake is nearer. */
const highSeas = 100_000

/** Metres by which the sources' borders may be off; of small states, such as the municipalities of Liechtenstein, by their size. */
const uncertainty = { county: 300, state: 1000, smallState: 5000 }

/** E7 of latitude from south to north: about 20 km. */
const smallHeight = 0.18e7

export function createRegionFinder(
  sections: Sections,
  strings: Strings,
  { areas, postalCodes, cities }: { areas: Areas; postalCodes: PostalCodes; cities: Cities },
): RegionFinder {
  const zones = sections.column('area.zone', 'u32')
  const marketOfArea = sections.column('area.market', 'u16')
  const wellDrawn = new Set(sections.column('area.wellDrawn', 'u32'))
  const describe = readRegionNames(sections, strings, areas, postalCodes)
  const countryRows = new Map<string, number>()
  for (let row = 0; row < areas.count; row++)
    if (areas.kind(row) === 'country') countryRows.set(areas.code(row), row)

  /** The state of a county; any other area itself. */
  const stateOf = (row: number | undefined) =>
    row !== undefined && areas.kind(row) === 'county' ? areas.parent(row) : row

  /** By row, through a region between a state and its country. */
  const countryOfState = Uint32Array.from({ length: areas.count }, (_, row) => {
    let country = row
    for (let above = areas.parent(row); above !== undefined; above = areas.parent(above)) country = above
    return country
  })

  const hasBoundary = (_: number, row: number) => areas.box(row) !== undefined
  /** Countries whose land is known. */
  const withLand = new Set(countryOfState.filter(hasBoundary))

  /** The borders of countries are drawn far into the oceans, around all their islands at once. */
  function isHighSea(longitude: number, latitude: number, country: string): boolean {
    const isLandNear = (kind: 'county' | 'state') => areas.nearestArea(longitude, latitude, kind, highSeas)
    if (isLandNear('state') || isLandNear('county')) return false
    // The states of some countries lack atolls where people live.
    return cities.nearest(longitude, latitude, (row) => cities.country(row) === country) === undefined
  }

  function areaAt(
    longitude: number,
    latitude: number,
    kind: 'county' | 'state',
    isOfCountry: (row: number) => boolean,
  ): { row: number | undefined; zone: string | undefined } {
    const around = (metres: number) =>
      areas.areasAround(longitude, latitude, kind, metres).filter(({ row }) => isOfCountry(row))
    const near = around(uncertainty[kind])
    const areSmall = kind === 'state' && near.length > 0 && near.every(({ row }) => isSmall(row))
    const possible = areSmall ? around(uncertainty.smallState) : near
    const [first] = possible
    if (!first) {
      const nearest = areas.nearestArea(longitude, latitude, kind, offshore, isOfCountry)
      return { row: nearest?.row, zone: undefined }
    }
    const isOneZone = possible.every(({ row }) => zones[row] === zones[first.row])
    const zone = (isOneZone && strings(zones[first.row] as number)) || undefined
    const holder = possible.find(({ metres }) => metres === 0)
    const isSure = possible.length === 1 || (holder && possible.every(({ row }) => wellDrawn.has(row)))
    return { row: isSure ? (holder ?? first).row : pickSide(longitude, latitude, possible), zone }
  }

  function isSmall(row: number): boolean {
    const [, south, , north] = areas.box(row) ?? [0, 0, 0, smallHeight]
    return north - south < smallHeight
  }

  /** Too near a border to trust the map: the nearest town or postal code decides the side. */
  function pickSide(longitude: number, latitude: number, possible: AreaFound[]): number | undefined {
    const sideOf = (row: number | undefined) =>
      possible.find((area) => area.row === row || area.row === stateOf(row))?.row
    const code = postalCodes.nearest(
      longitude,
      latitude,
      (row) => sideOf(postalCodes.area(row)) !== undefined,
    )
    const city = cities.nearest(longitude, latitude, (row) => sideOf(cities.state(row)) !== undefined)
    if (code && code.metres < (city?.metres ?? Number.POSITIVE_INFINITY))
      return sideOf(postalCodes.area(code.row))
    // A town that is a state itself may lie outside of its own roughly drawn border: Schaan.
    const namesake = city && possible.find(({ row }) => areas.name(row) === cities.name(city.row))
    if (city) return namesake?.row ?? sideOf(cities.state(city.row))
    return possible.sort((a, b) => a.metres - b.metres)[0]?.row
  }

  function areaRowsAt(
    longitude: number,
    latitude: number,
    country = countryCodeAt(longitude, latitude),
  ): RegionRows {
    const countryRow = country === undefined ? undefined : countryRows.get(country)
    if (country === undefined || countryRow === undefined) return { ...nothing, country, countryRow }
    const hasCensus = censusCountries.includes(country)
    const isOfCountry = (row: number) => countryOfState[row] === countryRow
    const kind = hasCensus ? 'county' : 'state'
    const { row: finest, zone } = areaAt(longitude, latitude, kind, isOfCountry)
    if (finest === undefined && withLand.has(countryRow) && isHighSea(longitude, latitude, country))
      return { ...nothing, country: undefined, countryRow: undefined }
    const state = stateOf(finest)
    return {
      country,
      countryRow,
      state,
      county: hasCensus ? finest : undefined,
      market: (finest !== undefined && marketOfArea[finest]) || 0,
      postalCode: undefined,
      zone,
    }
  }

  function rowsAt(longitude: number, latitude: number, known?: string): RegionRows {
    const rows = areaRowsAt(longitude, latitude, known)
    const { country, state, county } = rows
    if (state === undefined || country === undefined || !postal.includes(country)) return rows
    const isInState = (area: number | undefined) => stateOf(area) === state
    const hints = { isInState, county: county ?? state }
    return { ...rows, postalCode: postalCodes.likeliest(longitude, latitude, hints) }
  }

  function rowsOfState(country: string, state: number): RegionRows | undefined {
    const zone = strings(zones[state] as number)
    if (postal.includes(country) || zone === '') return undefined
    return { ...nothing, country, countryRow: countryRows.get(country), state, zone }
  }

  return {
    rowsAt,
    areaRowsAt,
    rowsOfState,
    describe,
    regionsAt: (longitude, latitude, language) => describe(rowsAt(longitude, latitude), language),
  }
}
