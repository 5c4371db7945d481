import { countryName } from '../../atlas/regions/countries.ts'
import { languages, type NamesByLanguage } from '../../model/map/languages.ts'

/** What countries are called beside their names in the ten languages. In the open for people to add a line. */
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

/** Everything that a country is called, its code first. */
export function countryWords(code: string): string[] {
  if (code === '') return []
  const names = languages.map((language) => countryName(code, language))
  return distinct([code, ...names, ...(otherNames[code]?.split(', ') ?? [])])
}

/** A postal code as it is written, and without its blank or dash: `V6B 1A1`, `V6B1A1`. */
export function postalWords(code: string): string[] {
  return distinct([code, code.replace(/[\s-]+/g, '')])
}

export function distinct(texts: Iterable<string | undefined>): string[] {
  return [...new Set(texts)].filter((text): text is string => Boolean(text))
}

export function allNames(own: string, names: NamesByLanguage, aliases: readonly string[] = []): string[] {
  return distinct([own, ...Object.values(names), ...aliases])
}
