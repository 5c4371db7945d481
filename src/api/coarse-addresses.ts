import type { Atlas } from '../atlas/atlas.ts'
import type { PointFound } from '../atlas/points.ts'
import type { RegionRows } from '../atlas/regions.ts'
import { timeZoneAt } from '../atlas/time-zone.ts'
import type { World } from '../atlas/world.ts'
import { distance } from '../geo/distance.ts'
import { labelsOf } from '../geocode/labels.ts'
import { zonedTime } from '../geocode/zoned-time.ts'
import type { Address, AddressLayer, AddressWords } from '../model/address.ts'
import { pointAt } from '../model/fields.ts'
import type { Language } from '../model/languages.ts'

/** What the world knows of a place, in words. */
export interface Surroundings {
  words: AddressWords
  countryFlag?: string
  dma?: string
  dmaCode?: string
  /** Where each layer's own record is, in degrees. */
  points: Partial<Record<AddressLayer, { longitude: number; latitude: number }>>
}

export function surroundingsOf(
  { world, rowsAt }: Pick<Atlas, 'world' | 'rowsAt'>,
  longitude: number,
  latitude: number,
  language: Language,
): Surroundings {
  const rows = rowsAt(longitude, latitude)
  const { country, state, county, dma, postalCode } = world.describe(rows, language)
  const { areas, cities, postalCodes } = world
  const postalCity = rows.postalCode === undefined ? '' : postalCodes.city(rows.postalCode)
  const city = cityOf(world, longitude, latitude, rows, postalCity)
  const countyName = county?.name ?? (city && cities.county(city.row))
  return {
    words: {
      ...(city && { city: cities.name(city.row, language) }),
      ...(postalCode && { postalCode: postalCode.code }),
      ...(countyName && { county: countyName }),
      ...(state && { state: state.name, stateCode: state.code }),
      ...(country && { country: country.name, countryCode: country.code }),
    },
    ...(country?.flag && { countryFlag: country.flag }),
    ...(dma && { dma: dma.name, dmaCode: dma.code }),
    points: {
      ...(rows.postalCode !== undefined && { postalCode: postalCodes.point(rows.postalCode) }),
      ...(city && { locality: cities.point(city.row) }),
      ...(rows.county !== undefined && { county: areas.label(rows.county) }),
      ...(rows.state !== undefined && { state: areas.label(rows.state) }),
      ...(rows.countryRow !== undefined && { country: areas.label(rows.countryRow) }),
    },
  }
}

/** The one that the post names, where it does; else the one whose circle holds the place or is nearest. */
function cityOf(
  { cities }: World,
  longitude: number,
  latitude: number,
  { country, state }: RegionRows,
  postalCity: string,
): PointFound | undefined {
  const isHere = (row: number) =>
    state === undefined ? cities.country(row) === country : cities.state(row) === state
  const named = (row: number) => isHere(row) && cities.name(row) === postalCity
  return (
    (postalCity && cities.cityAt(longitude, latitude, named)) || cities.cityAt(longitude, latitude, isHere)
  )
}

/** Which words a record of each layer has. */
const wordsOf: Record<string, (keyof AddressWords)[]> = {
  country: ['country', 'countryCode'],
  state: ['country', 'countryCode', 'state', 'stateCode'],
  county: ['country', 'countryCode', 'state', 'stateCode', 'county'],
  locality: ['country', 'countryCode', 'state', 'stateCode', 'county', 'city'],
  postalCode: ['country', 'countryCode', 'state', 'stateCode', 'county', 'city', 'postalCode'],
}

/** One record for each of these layers that there is, in their order. */
export async function coarseAddresses(
  atlas: Pick<Atlas, 'world' | 'rowsAt'>,
  longitude: number,
  latitude: number,
  layers: readonly AddressLayer[],
  language: Language,
  now: Date,
): Promise<Address[]> {
  const { words, countryFlag, dma, dmaCode, points } = surroundingsOf(atlas, longitude, latitude, language)
  const timeZone = zonedTime(await timeZoneAt(longitude, latitude), now)
  return layers.flatMap((layer) => {
    const point = points[layer]
    if (!point) return []
    const own: AddressWords = Object.fromEntries(
      (wordsOf[layer] ?? []).flatMap((word) => (words[word] ? [[word, words[word]]] : [])),
    )
    const hasMarket = layer === 'postalCode' || layer === 'locality' || layer === 'county'
    return {
      ...point,
      geometry: pointAt(point.longitude, point.latitude),
      ...own,
      ...(countryFlag && { countryFlag }),
      ...(hasMarket && dma && { dma }),
      ...(hasMarket && dmaCode && { dmaCode }),
      layer,
      ...labelsOf(own, layer),
      distance: distance(longitude, latitude, point.longitude, point.latitude),
      timeZone,
    }
  })
}
