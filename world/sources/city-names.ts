import type { Language, NamesByLanguage } from '../../src/model/map/languages.ts'
import { readPackageFile, requirePackage } from '../packages.ts'

/** GeoLite2 has names of cities in eight languages, by GeoNames id. */
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
  /** A value, and the offset of the next. */
  decode(at: number): { value: unknown; offset: number }
}

interface Metadata {
  searchTreeSize: number
}

interface Entry {
  city?: { geoname_id?: number; names?: Record<string, string> }
}

/** Reads the data section sequentially: looking up every address would find each value many times. */
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
    if (city?.geoname_id && city.names) found.set(city.geoname_id, byLanguage(city.names))
    at = offset
  }
  return found
}

function byLanguage(names: Record<string, string>): NamesByLanguage {
  return Object.fromEntries(
    Object.entries(names).flatMap(([key, name]) => {
      const language = languageOf[key]
      return language ? [[language, name]] : []
    }),
  )
}

/** GeoNames' alternative names have no language, but two can be told by script. The first is the most common. */
export function namesByScript(otherNames: string[]): NamesByLanguage {
  const ko = otherNames.find((name) => /^[\p{Script=Hangul}\s]+$/u.test(name))
  // Not Persian, Urdu and others, which have letters of their own.
  const ar = otherNames.find((name) => /^[\u0621-\u063a\u0641-\u0652\s]+$/u.test(name))
  return { ...(ko && { ko }), ...(ar && { ar }) }
}
