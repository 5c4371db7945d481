import { likelyCity } from '../../atlas/regions/likely-city.ts'
import type { World } from '../../atlas/world.ts'

/** Degrees: about a kilometre. */
const cell = 0.01

export type CodesAt = (longitude: number, latitude: number) => Codes

interface Codes {
  country?: string | undefined
  state?: string | undefined
}

/** Codes and names from `world.atlas`, for regions whose file lacks the boundary of their country or state. */
export interface WorldLookup {
  codesAt: CodesAt
  /** The names of a state, by country and state code. */
  stateNames(country: string, code: string): string[]
  /** Where a region does not know them, records have these. */
  townAt(longitude: number, latitude: number): Town
}

interface Town {
  /** In all languages; of the postal code's town too. */
  names: string[]
  /** Empty where it is not known. */
  postalCode: string
}

export function createWorldLookup(
  world: Pick<World, 'rowsAt' | 'areas' | 'cities' | 'postalCodes'>,
): WorldLookup {
  const { areas, cities, postalCodes } = world
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
    townAt(longitude, latitude) {
      const rows = world.rowsAt(longitude, latitude)
      const city = likelyCity(world, longitude, latitude, rows, undefined)?.row
      const ofCode = rows.postalCode === undefined ? '' : postalCodes.city(rows.postalCode)
      return {
        names:
          city === undefined ? [ofCode] : [cities.name(city), ...Object.values(cities.names(city)), ofCode],
        postalCode: rows.postalCode === undefined ? '' : postalCodes.code(rows.postalCode),
      }
    },
  }
}

/** Corners that are kept: those of four cells each. */
const mostCorners = 50_000

/** Cached for cells whose four corners have the same codes. */
function createCodesAt({ rowsAt, areas }: Pick<World, 'rowsAt' | 'areas'>): CodesAt {
  const cells = new Map<number, Codes | 'border'>()
  const corners = new Map<number, Codes>()

  function ask(longitude: number, latitude: number): Codes {
    const { country, state } = rowsAt(longitude, latitude)
    return { country, state: state === undefined ? undefined : areas.code(state) || undefined }
  }

  function askCorner(x: number, y: number): Codes {
    const key = keyOf(x, y)
    const known = corners.get(key) ?? ask(x * cell, Math.min(90, y * cell))
    if (corners.size >= mostCorners) corners.clear()
    corners.set(key, known)
    return known
  }

  function askCell(x: number, y: number): Codes | 'border' {
    const first = askCorner(x, y)
    const others = [askCorner(x + 1, y), askCorner(x, y + 1), askCorner(x + 1, y + 1)]
    const isOne = others.every(({ country, state }) => country === first.country && state === first.state)
    return isOne ? first : 'border'
  }

  return (longitude, latitude) => {
    const [x, y] = [Math.floor(longitude / cell), Math.floor(latitude / cell)]
    const key = keyOf(x, y)
    const known = cells.get(key) ?? askCell(x, y)
    cells.set(key, known)
    return known === 'border' ? ask(longitude, latitude) : known
  }
}

function keyOf(x: number, y: number): number {
  return x * 65_536 + y
}
