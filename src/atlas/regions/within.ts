import { LRUCache } from 'lru-cache'
import type { Language } from '../../model/map/languages.ts'
import { optionalColumn, type Sections } from '../format/sections.ts'
import type { Strings } from '../format/strings.ts'
import type { Areas } from './areas.ts'
import type { Settlements } from './settlements.ts'

/** The areas that something is in, by name; unknown ones are left out. */
export interface ContainingAreas {
  countryCode?: string
  stateCode?: string
  country?: string
  state?: string
  county?: string
  city?: string
  borough?: string
  neighborhood?: string
  postalCode?: string
}

/** Rows kept, of about 0.5 kB: most of what is found at one time is in the same few towns. */
const mostKept = 5000

const named = ['country', 'state', 'county', 'borough', 'neighborhood'] as const
const written = ['countryCode', 'stateCode', 'postalCode'] as const

/** Reads the table `within.*`: an area is stored as its row, a settlement as -2 - its row, none as -1. */
export function readWithin(
  sections: Sections,
  strings: Strings,
  areas: Areas,
  settlements: Settlements,
): (row: number, language?: Language) => Readonly<ContainingAreas> {
  const kept = new LRUCache<string, Readonly<ContainingAreas>>({ max: mostKept })
  const rowsOf = Object.fromEntries(
    [...named, 'locality' as const].map((name) => [name, sections.column(`within.${name}`, 'i32')]),
  )
  const textsOf = Object.fromEntries(
    [...written, 'city' as const].map((name) => [name, sections.column(`within.${name}`, 'u32')]),
  )

  /** What addresses say where the map has no borough; files of before have none. */
  const districts = optionalColumn(sections, 'within.district', 'u32')

  /** The nearest settlement may be over the border. */
  function isAbroad(settlement: number, row: number): boolean {
    const countries = textsOf.countryCode as Uint32Array
    const own = countries[settlements.within(settlement)]
    return own !== 0 && own !== countries[row]
  }

  function nameOf(kind: string, row: number, language?: Language): string {
    const number = rowsOf[kind]?.[row] as number
    if (number === -1 || (number < -1 && isAbroad(-2 - number, row))) return ''
    return number >= 0 ? areas.name(number, language) : settlements.name(-2 - number, language)
  }

  /** By any of its names: `Bruxelles` is Brussels. */
  function isTown(name: string, row: number): boolean {
    const number = rowsOf.locality?.[row] as number
    if (number === -1 || name === nameOf('locality', row)) return number !== -1
    const names = number >= 0 ? areas.names(number) : settlements.names(-2 - number)
    return Object.values(names).includes(name)
  }

  return (row, language) => {
    const key = `${row} ${language}`
    let known = kept.get(key)
    if (!known) {
      known = read(row, language)
      kept.set(key, known)
    }
    return known
  }

  function read(row: number, language?: Language): ContainingAreas {
    const found: ContainingAreas = {}
    for (const kind of named) {
      const name = nameOf(kind, row, language)
      if (name) found[kind] = name
    }
    const district = districts?.[row] ? strings(districts[row] as number) : ''
    if (district) found.borough = district
    for (const kind of written) {
      const text = strings(textsOf[kind]?.[row] as number)
      if (text) found[kind] = text
    }
    // The post town may differ from the town; where it does not, use the town's translated name.
    const postTown = strings(textsOf.city?.[row] as number)
    const town = postTown === '' || isTown(postTown, row) ? nameOf('locality', row, language) : ''
    const city = town || postTown
    if (city) found.city = city
    return found
  }
}
