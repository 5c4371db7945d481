import { likelyCity } from '../../atlas/regions/likely-city.ts'
import type { World } from '../../atlas/world.ts'
import { byCells } from './by-cells.ts'

/** Degrees: a hundredth is about a kilometre. Towns and postal codes are smaller than states. */
const cells = { codes: [0.01, 0.0025], towns: [0.005, 0.0025] }

export type CodesAt = (longitude: number, latitude: number) => Codes

export interface Codes {
  country?: string | undefined
  state?: string | undefined
}

/** Codes and names from `world.atlas`, for regions whose file lacks the boundary of their country or state. */
export interface WorldLookup {
  codesAt: CodesAt
  /** The names of a state, by country and state code. */
  stateNames(country: string, code: string): string[]
  /** Where a region does not know them, records have these. */
  townAt: TownAt
  townOf(rows: TownRows): Town
}

/** The same object for all points of one town and postal code. */
export type TownAt = (longitude: number, latitude: number) => TownRows

/** Rows of the world's tables; -1 for none. */
export interface TownRows {
  city: number
  postalCode: number
}

interface Town {
  /** In all languages; of the postal code's town too. */
  names: string[]
  /** Empty where it is not known. */
  postalCode: string
}

export function createWorldLookup(
  world: Pick<World, 'rowsAt' | 'areaRowsAt' | 'areas' | 'cities' | 'postalCodes'>,
): WorldLookup {
  const { areas } = world
  const states = new Map<string, number>()
  for (let row = 0; row < areas.count; row++)
    if (areas.kind(row) === 'state') states.set(`${countryOf(row)}-${areas.code(row)}`, row)
  /** A state may be part of a region: Florence of Tuscany. */
  function countryOf(row: number): string {
    const parent = areas.parent(row)
    return parent === undefined ? areas.code(row) : countryOf(parent)
  }
  return {
    codesAt: createCodesAt(world),
    stateNames(country, code) {
      const row = states.get(`${country}-${code}`)
      return row === undefined ? [] : [areas.name(row), ...Object.values(areas.names(row))]
    },
    townAt: createTownAt(world),
    townOf: (rows) => townOf(world, rows),
  }
}

function townOf(
  { cities, postalCodes }: Pick<World, 'cities' | 'postalCodes'>,
  { city, postalCode }: TownRows,
): Town {
  const ofCode = postalCode < 0 ? '' : postalCodes.city(postalCode)
  return {
    names: city < 0 ? [ofCode] : [cities.name(city), ...Object.values(cities.names(city)), ofCode],
    postalCode: postalCode < 0 ? '' : postalCodes.code(postalCode),
  }
}

function createCodesAt({ areaRowsAt, areas }: Pick<World, 'areaRowsAt' | 'areas'>): CodesAt {
  const known = new Map<string, Codes>()
  function ask(longitude: number, latitude: number): Codes {
    const { country, state: row } = areaRowsAt(longitude, latitude)
    const state = row === undefined ? undefined : areas.code(row) || undefined
    const key = `${country} ${state}`
    const codes = known.get(key) ?? { country, state }
    known.set(key, codes)
    return codes
  }
  return byCells(ask, cells.codes)
}

/** Asked by threads, too. */
export function createTownAt(world: Pick<World, 'rowsAt' | 'cities' | 'postalCodes'>): TownAt {
  const known = new Map<string, TownRows>()
  function ask(longitude: number, latitude: number): TownRows {
    const rows = world.rowsAt(longitude, latitude)
    const city = likelyCity(world, longitude, latitude, rows, undefined)?.row ?? -1
    const postalCode = rows.postalCode ?? -1
    const key = `${city} ${postalCode}`
    const town = known.get(key) ?? { city, postalCode }
    known.set(key, town)
    return town
  }
  return byCells(ask, cells.towns)
}
