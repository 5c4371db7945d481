import { countryName } from '../../atlas/regions/countries.ts'
import { languages, type NamesByLanguage } from '../../model/map/languages.ts'

/** Other names of countries, beside those in the ten languages. */
const otherNames: Record<string, string> = {
  AE: 'UAE',
  BA: 'Bosnia',
  CD: 'DRC',
  CZ: 'Czech Republic',
  GB: 'UK, Great Britain, England, Scotland, Wales',
  KR: 'Republic of Korea',
  LI: 'FL, Fürstentum Liechtenstein',
  MK: 'Macedonia',
  NL: 'Holland',
  RU: 'Russian Federation',
  TR: 'Turkey',
  TW: 'ROC',
  US: 'USA, United States of America',
}

/** All names of a country, its code first. */
export function countryWords(code: string): string[] {
  if (code === '') return []
  const names = languages.map((language) => countryName(code, language))
  return distinct([code, ...names, ...(otherNames[code]?.split(', ') ?? [])])
}

/** A postal code as written, and without its space or dash: `V6B 1A1`, `V6B1A1`. */
export function postalWords(code: string): string[] {
  return distinct([code, code.replace(/[\s-]+/g, '')])
}

export function distinct(texts: Iterable<string | undefined>): string[] {
  return [...new Set(texts)].filter((text): text is string => Boolean(text))
}

export function allNames(own: string, names: NamesByLanguage, aliases: readonly string[] = []): string[] {
  return distinct([own, ...Object.values(names), ...aliases])
}
