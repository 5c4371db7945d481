import { fold } from '../../src/geocoder/address/fold.ts'
import { languagesOf } from '../../src/import/search/words.ts'
import { languages } from '../../src/model/map/languages.ts'
import { readOwnLines } from '../packages.ts'
import { coreOf, isoNamesOf } from './iso-3166.ts'
import { knownRegions } from './known-regions.ts'
import { isoCodeOf, readStates, regionsOf } from './states.ts'
import { subdivisionNames } from './subdivision-names.ts'
import type { State, Unit } from './units.ts'

/** Names of states, regions and counties by key, `IT-FI`. */
export interface AreaAliases {
  /** What they are searched by, beside the names that are shown. */
  all: Map<string, Set<string>>
  /** Of these, the names in English and in their own languages. */
  own: Map<string, Set<string>>
}

export function areaAliases(): AreaAliases {
  const aliases = new Map<string, Set<string>>()
  const own = new Map<string, Set<string>>()
  const addTo = (all: Map<string, Set<string>>, key: string, names: Iterable<string>) => {
    all.set(key, new Set([...(all.get(key) ?? []), ...names]))
  }
  const add = (key: string, names: Iterable<string>) => addTo(aliases, key, names)
  const byCountry = new Map<string, State[]>()
  for (const [key, state] of readStates()) {
    const { country, units } = state
    byCountry.set(country, [...(byCountry.get(country) ?? []), state])
    add(key, isoNamesOf(key))
    if (units.length === 1) {
      add(shownKey(key, state), namesOfUnit(units[0] as Unit, [...languages, ...ownLanguages(country)]))
      addTo(own, shownKey(key, state), namesOfUnit(units[0] as Unit, ['en', ...ownLanguages(country)]))
    } else
      for (const unit of units) {
        const code = isoCodeOf(country, unit.properties)
        if (code && `${country}-${code}` !== key)
          add(`${country}-${code}`, namesOfUnit(unit, [...languages, ...ownLanguages(country)]))
        const { region } = unit.properties
        if (region && country === 'FR') add(key, [region])
      }
  }
  for (const members of byCountry.values())
    for (const [key, units] of regionsOf(members)) {
      add(key, isoNamesOf(key))
      add(
        key,
        units.flatMap(({ properties: { region } }) => region ?? []),
      )
    }
  for (const [key, { names }] of subdivisionNames()) {
    const known = new Set([...(aliases.get(key) ?? [])].map(coreOf))
    // Some codes have been given to others since.
    if (known.size === 0 || known.has(coreOf(names.en as string))) add(key, Object.values(names))
  }
  dropShared(aliases)
  for (const line of readOwnLines('state-names.txt')) {
    const [key = '', ...names] = line.split('|')
    add(key, names)
    addTo(own, key, names)
  }
  for (const key of aliases.keys()) addTo(own, key, isoNamesOf(key))
  dropKnown(aliases)
  for (const { country, name, otherNames } of knownRegions()) {
    add(`${country}-${name}`, otherNames)
    addTo(own, `${country}-${name}`, otherNames)
  }
  return { all: aliases, own }
}

/** Natural Earth has some names in other scripts on the wrong state as well: Chiang Mai's on Bangkok. */
function dropShared(aliases: ReadonlyMap<string, Set<string>>): void {
  const keysOf = new Map<string, string[]>()
  for (const [key, names] of aliases)
    for (const name of names)
      if (!/\p{Script=Latin}/u.test(name)) keysOf.set(name, [...(keysOf.get(name) ?? []), key])
  for (const [name, keys] of keysOf) {
    const countries = keys.map((key) => key.slice(0, 2))
    for (const key of keys)
      if (countries.filter((country) => key.startsWith(country)).length > 1) aliases.get(key)?.delete(name)
  }
}

/** What has a row of its own names no other: Alsace is not all of Grand Est. */
function dropKnown(aliases: ReadonlyMap<string, Set<string>>): void {
  const known = new Set(
    knownRegions().flatMap(({ country, name, otherNames }) =>
      [name, ...otherNames].map((each) => `${country} ${fold(each)}`),
    ),
  )
  for (const [key, names] of aliases)
    for (const name of names) if (known.has(`${key.slice(0, 2)} ${fold(name)}`)) names.delete(name)
}

/** A state without a code is known by the name that is shown. */
function shownKey(key: string, { country, code, units }: State): string {
  const { name, name_en = name } = (units[0] as Unit).properties
  return code ? key : `${country}-${name_en}`
}

function ownLanguages(country: string): string[] {
  return [...languagesOf(country), ...(country === 'TW' ? ['zht'] : [])]
}

/** In some languages, and as it is written locally. */
function namesOfUnit({ properties }: Unit, wanted: readonly string[]): Set<string> {
  const { name, name_local } = properties
  const inLanguages = wanted.map((language) => (properties as Record<string, unknown>)[`name_${language}`])
  const all = [name, ...inLanguages, ...(name_local?.split('|') ?? [])]
  return new Set(all.filter((each): each is string => typeof each === 'string' && each !== ''))
}
