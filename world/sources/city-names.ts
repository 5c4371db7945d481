import type { Language, NamesByLanguage } from '../../src/model/map/languages.ts'
import { readPackageFile, requirePackage } from '../packages.ts'

/** GeoLite2 tells the names of cities in eight languages, under the numbers of GeoNames. */
const file = 'geoip-database/GeoLite2-City.mmdb'

const languageOf: Record<string, Language> = {
  de: 'de',
  en: 'en',
  es: 'es',
  fr: 'fr',
  ja: 'ja',
  'pt-BR': 'pt',
  ru: 'ru',
  'zh-CN': 'zh',
}

interface Decoder {
  /** A value and where the next one begins. */
  decode(at: number): { value: unknown; offset: number }
}

interface Metadata {
  searchTreeSize: number
}

interface Entry {
  city?: { geoname_id?: number; names?: Record<string, string> }
}

/** Reads the values of the file one after the other: to look for every address would find them many times. */
export function cityNames(): Map<number, NamesByLanguage> {
  const bytes = readPackageFile(file)
  const { parseMetadata } = requirePackage<{ parseMetadata(bytes: Buffer): Metadata }>(
    'mmdb-lib/lib/metadata',
  )
  const { default: MmdbDecoder } = requirePackage<{ default: new (bytes: Buffer, base: number) => Decoder }>(
    'mmdb-lib/lib/decoder',
  )
  const start = parseMetadata(bytes).searchTreeSize + 16
  const end = bytes.lastIndexOf(Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1'))
  const decoder = new MmdbDecoder(bytes, start)
  const found = new Map<number, NamesByLanguage>()
  for (let at = start; at < end; ) {
    const { value, offset } = decoder.decode(at)
    const city = (value as Entry).city
    if (city?.geoname_id && city.names) found.set(city.geoname_id, named(city.names))
    at = offset
  }
  return found
}

function named(names: Record<string, string>): NamesByLanguage {
  return Object.fromEntries(
    Object.entries(names).flatMap(([key, name]) => {
      const language = languageOf[key]
      return language ? [[language, name]] : []
    }),
  )
}

/** GeoNames' other names do not say their language, but two scripts do. The first is the most usual. */
export function namesByScript(otherNames: string[]): NamesByLanguage {
  const ko = otherNames.find((name) => /^[\p{Script=Hangul}\s]+$/u.test(name))
  // Not Persian, Urdu and other languages, which have letters of their own.
  const ar = otherNames.find((name) => /^[\u0621-\u063a\u0641-\u0652\s]+$/u.test(name))
  return { ...(ko && { ko }), ...(ar && { ar }) }
}
