import { borders, feature, iso1A2Code } from '@rapideditor/country-coder'
import type { Language } from '../../model/map/languages.ts'

/** Codes that ISO 3166-1 merely reserves, and the country each is part of. */
const partOf: Record<string, string> = {
  AC: 'SH',
  CP: 'FR',
  CQ: 'GG',
  DG: 'IO',
  EA: 'ES',
  IC: 'ES',
  TA: 'SH',
}

/** Areas that country-coder draws outside of the country that ISO 3166 puts them in: Crimea, Northern Cyprus. */
const byIso: Record<string, string> = { Q7835: 'UA', Q23681: 'CY' }

/**
 * `US`. Territories with a code of their own have that (`PR`, `HK`, `GL`), as in IP databases. Coastal waters belong to their
 * country; the high seas to none.
 */
export function countryCodeAt(longitude: number, latitude: number): string | undefined {
  const code = codeAt(longitude, latitude)
  if (code || Math.abs(longitude) < 180 - seam) return code
  return codeAt(180 - seam, latitude) ?? codeAt(seam - 180, latitude)
}

/** Degrees beside the antimeridian that country-coder leaves out, on it everywhere, and up to 0.015 in the east of Russia. */
const seam = 0.02

function codeAt(longitude: number, latitude: number): string | undefined {
  const code = iso1A2Code([longitude, latitude], { level: 'territory' })
  if (!code || code === 'RU') {
    const area = feature([longitude, latitude], { level: 'subterritory' })?.properties.wikidata
    if (area && byIso[area]) return byIso[area]
  }
  return code ? (partOf[code] ?? code) : undefined
}

/** A cache by language and code: `Intl` takes forty times as long. */
const names = new Map<Language, Map<string, string>>()

/** Whether it has a code of its own, but belongs to another country: Puerto Rico. */
export function isTerritory(code: string): boolean {
  return feature(code)?.properties.country !== undefined
}

/** The codes of all such of a country. */
export function territoriesOf(country: string): string[] {
  return borders.features.flatMap(({ properties: { iso1A2: code, country: own } }) =>
    code && own === country && !partOf[code] ? [code] : [],
  )
}

/** Countries that have territories. */
export const territorialCountries = ['AU', 'CN', 'DK', 'FI', 'FR', 'GB', 'NL', 'NO', 'NZ', 'US'] as const

export function countryName(code: string, language: Language = 'en'): string {
  let known = names.get(language)
  if (!known) {
    known = new Map()
    names.set(language, known)
  }
  let name = known.get(code)
  if (name === undefined) {
    name = new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code
    known.set(code, name)
  }
  return name
}

/** The emoji: the code in regional indicator letters. */
export function countryFlag(code: string): string {
  const regionalA = 0x1f1e6
  return String.fromCodePoint(...[...code].map((letter) => regionalA + letter.charCodeAt(0) - 65))
}
