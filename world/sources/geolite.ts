import type { Language, NamesByLanguage } from '../../src/model/map/languages.ts'
import { readPackageFile, requirePackage } from '../packages.ts'

/** GeoLite2 has names in eight languages, by GeoNames id. */
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

interface Named {
  geoname_id?: number
  names?: Record<string, string>
}

export interface Entry {
  city?: Named
  country?: { iso_code?: string }
  /** The largest first. */
  subdivisions?: (Named & { iso_code?: string })[]
}

/** Reads the data section sequentially: looking up every address would find each value many times. */
export function* geoliteEntries(): Generator<Entry> {
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
  for (let at = start; at < end; ) {
    const { value, offset } = decoder.decode(at)
    yield value as Entry
    at = offset
  }
}

export function byLanguage(names: Record<string, string>): NamesByLanguage {
  return Object.fromEntries(
    Object.entries(names).flatMap(([key, name]) => {
      const language = languageOf[key]
      return language ? [[language, name]] : []
    }),
  )
}
