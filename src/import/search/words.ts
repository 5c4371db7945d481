import { countryName } from '../../atlas/regions/countries.ts'
import { languages, type NamesByLanguage } from '../../model/map/languages.ts'

/** Other names of countries, beside those in the ten languages and in their own. */
const otherNames: Record<string, string> = {
  AE: 'UAE, Emirates',
  BA: 'Bosnia, Bosnia and Herzegovina',
  CD: 'DRC, DR Congo, Democratic Republic of the Congo, République démocratique du Congo',
  CG: 'Republic of the Congo, République du Congo',
  CI: 'Ivory Coast',
  CN: "People's Republic of China",
  CV: 'Cabo Verde',
  CZ: 'Czech Republic, Česká republika',
  FM: 'Federated States of Micronesia',
  GB: 'UK, Great Britain, Britain',
  GM: 'The Gambia',
  IE: 'Republic of Ireland',
  IR: 'Islamic Republic of Iran',
  KP: 'DPRK, 조선민주주의인민공화국',
  KR: 'Republic of Korea, Korea, 한국',
  LI: 'FL, Fürstentum Liechtenstein',
  MK: 'Macedonia',
  MM: 'Burma',
  NL: 'Holland, The Netherlands',
  OM: 'عمان',
  PH: 'The Philippines',
  BS: 'The Bahamas',
  RU: 'Russian Federation',
  SZ: 'Swaziland',
  TH: 'ประเทศไทย',
  TL: 'East Timor',
  TR: 'Turkey',
  TW: 'ROC',
  US: 'USA, United States of America, The United States',
  VA: 'Holy See, Vatican',
  VC: 'Saint Vincent and the Grenadines',
  XK: 'Kosova',
}

/** Languages of countries that have several; of the others the likeliest is known. */
const otherLanguages: Record<string, string> = {
  AF: 'ps',
  BE: 'nl fr de',
  BY: 'be',
  CA: 'fr',
  CH: 'de fr it rm',
  CM: 'en',
  CY: 'el tr',
  ES: 'ca eu gl',
  FI: 'sv',
  GB: 'cy gd',
  HK: 'zh-Hant',
  IE: 'ga',
  IL: 'he ar',
  IN: 'hi bn ta te mr gu kn ml pa ur',
  IQ: 'ckb',
  KE: 'sw',
  KZ: 'kk ru',
  LK: 'si ta',
  LU: 'lb',
  ME: 'sr-Latn',
  MO: 'zh-Hant',
  MT: 'mt',
  NO: 'nb nn',
  NZ: 'mi',
  PH: 'fil',
  RS: 'sr-Latn',
  SG: 'ms ta',
  TW: 'zh-Hant',
  TZ: 'sw',
  UZ: 'uz uz-Cyrl',
  XK: 'sq sr',
  ZA: 'af zu xh',
}

/** All names of a country, its code first and then the English one. */
export function countryWords(code: string): string[] {
  if (code === '') return []
  const names = languages.map((language) => countryName(code, language))
  return distinct([code, countryName(code), ...ownCountryNames(code), ...names])
}

/** Its names in English and in its own languages. */
export function ownCountryNames(code: string): string[] {
  const nameIn = (language: string, style: 'long' | 'short') =>
    new Intl.DisplayNames(language, { type: 'region', style, fallback: 'none' }).of(code)
  const own = languagesOf(code)
  const inLanguages = own.map((each) => nameIn(each, 'long'))
  const others = otherNames[code]?.split(', ') ?? []
  return distinct([
    countryName(code),
    nameIn('en', 'short'),
    ...inLanguages,
    nameIn(own[0] as string, 'short'),
    ...others,
  ])
}

/** What is spoken in a country: the most common language first. None at sea. */
export function languagesOf(country: string): string[] {
  if (country === '') return []
  const { language } = new Intl.Locale(`und-${country}`).maximize()
  return [language, ...(otherLanguages[country]?.split(' ') ?? [])]
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

/** What a railway station is called, by language. */
const stations: Record<string, string> = {
  ca: 'Estació', cs: 'nádraží', da: 'Station', de: 'Bahnhof', en: 'Station', es: 'Estación', fr: 'Gare', hu: 'pályaudvar', it: 'Stazione',
  nb: 'stasjon', nl: 'Station', pl: 'Dworzec', pt: 'Estação', ru: 'вокзал', sv: 'Station', tr: 'Garı', uk: 'вокзал',
} // biome-ignore format: a list

/** Maps call a station by its town only; people say `Bahnhof Neubrandenburg`. */
export function stationNames(name: string, country: string): string[] {
  const words = distinct([...languagesOf(country), 'en'].map((language) => stations[language]))
  const isSaid = words.some((word) => name.toLowerCase().includes(word.toLowerCase()))
  return isSaid ? [] : words.map((word) => `${name} ${word}`)
}
