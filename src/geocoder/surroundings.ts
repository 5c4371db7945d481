import type { Atlas } from '../atlas/atlas.ts'
import type { PointFound } from '../atlas/format/points.ts'
import { importedAreasAt } from '../atlas/regions/imported-areas.ts'
import type { RegionRows } from '../atlas/regions/regions.ts'
import type { World } from '../atlas/world.ts'
import type { AddressLayer, AddressWords } from '../model/address.ts'
import type { Language } from '../model/map/languages.ts'

/** What the atlas knows of a place, in words. */
export interface Surroundings {
  words: AddressWords
  countryFlag?: string
  dma?: string
  dmaCode?: string
  /** The time zone, where the map knows it without a look at the boundaries of zones. */
  zone: string | undefined
  /** Where each layer's own record is, in degrees. */
  points: Partial<Record<AddressLayer, { longitude: number; latitude: number }>>
}

/** The world knows countries and states in every language; what was imported knows towns and their parts better. */
export function surroundingsOf(
  { world, imported, rowsAt, cityName }: Atlas,
  longitude: number,
  latitude: number,
  language: Language,
): Surroundings {
  const rows = rowsAt(longitude, latitude)
  const near = importedAreasAt(imported().regions, longitude, latitude, language)
  const { country, state, county, dma, postalCode } = world.describe(rows, language)
  const { areas, cities, postalCodes } = world
  const postalCity = rows.postalCode === undefined ? '' : postalCodes.city(rows.postalCode)
  const said = near.words.city ?? postalCity
  const city = cityOf(world, longitude, latitude, rows, said)
  const isSaid = city && (near.words.city === undefined || isCalled(world, city.row, said))
  const countyName = county?.name ?? near.words.county ?? (city && cities.county(city.row))
  const cityPoint = near.labels.locality ?? (city && cities.point(city.row))
  const code = near.words.postalCode ?? postalCode?.code
  return {
    words: {
      ...(near.words.neighborhood && { neighborhood: near.words.neighborhood }),
      ...(near.words.borough && { borough: near.words.borough }),
      ...(isSaid ? { city: cityName(city.row, language) } : near.words.city && { city: near.words.city }),
      ...(code && { postalCode: code }),
      ...(countyName && { county: countyName }),
      ...(state && { state: state.name, stateCode: state.code }),
      ...(country && { country: country.name, countryCode: country.code }),
    },
    ...(country?.flag && { countryFlag: country.flag }),
    ...(dma && { dma: dma.name, dmaCode: dma.code }),
    zone: rows.zone,
    points: {
      ...(code && postalCodePoint()),
      ...(cityPoint && { locality: cityPoint }),
      ...(rows.county !== undefined && { county: areas.label(rows.county) }),
      ...(rows.state !== undefined && { state: areas.label(rows.state) }),
      ...(rows.countryRow !== undefined && { country: areas.label(rows.countryRow) }),
      ...(near.labels.county && rows.county === undefined && { county: near.labels.county }),
    },
  }

  function postalCodePoint() {
    if (near.labels.postalCode) return { postalCode: near.labels.postalCode }
    return rows.postalCode === undefined
      ? { postalCode: { longitude, latitude } } // known from the next house only
      : { postalCode: postalCodes.point(rows.postalCode) }
  }
}

/** The one of that name, where there is one; else the one whose circle holds the place or is nearest. */
function cityOf(
  world: World,
  longitude: number,
  latitude: number,
  { country, state }: RegionRows,
  name: string,
): PointFound | undefined {
  const { cities } = world
  const isHere = (row: number) =>
    state === undefined ? cities.country(row) === country : cities.state(row) === state
  const named = (row: number) => isHere(row) && isCalled(world, row, name)
  return (name && cities.cityAt(longitude, latitude, named)) || cities.cityAt(longitude, latitude, isHere)
}

function isCalled({ cities }: World, row: number, name: string): boolean {
  return cities.name(row) === name || Object.values(cities.names(row)).includes(name)
}

/** Which words a record of each layer has; a house has all of them. */
const wordsOf: Partial<Record<AddressLayer, (keyof AddressWords)[]>> = {
  country: ['country', 'countryCode'],
  state: ['country', 'countryCode', 'state', 'stateCode'],
  county: ['country', 'countryCode', 'state', 'stateCode', 'county'],
  locality: ['country', 'countryCode', 'state', 'stateCode', 'county', 'city'],
  postalCode: ['country', 'countryCode', 'state', 'stateCode', 'county', 'city', 'postalCode'],
}

export function wordsOfLayer(words: AddressWords, layer: AddressLayer): AddressWords {
  const wanted = wordsOf[layer]
  if (!wanted) return words
  return Object.fromEntries(wanted.flatMap((word) => (words[word] ? [[word, words[word]]] : [])))
}

/** States and countries are in several markets. */
export function marketOf({ dma, dmaCode }: Surroundings, layer: AddressLayer) {
  if (layer === 'state' || layer === 'country' || !dma || !dmaCode) return undefined
  return { dma, dmaCode }
}
