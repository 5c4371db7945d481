import { type Language, languages, type NamesByLanguage } from '../../model/map/languages.ts'
import { namesIn } from './joined-names.ts'

export type Tags = Readonly<Record<string, string>>

export interface TaggedNames {
  name: string
  names: NamesByLanguage
  /** Further names for search: alternative, old, short, official ones, references. */
  aliases: string[]
  /** The text of which the name is one part: `Rue Haute - Hoogstraat`. Addresses may have it as their street. */
  whole?: string
}

const aliasKeys = ['alt_name', 'old_name', 'short_name', 'official_name', 'loc_name', 'nat_name', 'int_name']

/** OSM's variants of a language where the plain code is missing. */
const variants: Partial<Record<Language, string[]>> = {
  zh: ['zh-Hans', 'zh-Hant', 'zh-TW', 'zh-CN'],
  pt: ['pt-BR', 'pt-PT'],
}

/** Undefined without a name. */
export function readNames(tags: Tags, ownName = tags.name ?? tags['name:en']): TaggedNames | undefined {
  const [name, ...otherParts] = namesIn(clean(ownName) ?? '', tags)
  if (!name) return undefined
  const names: NamesByLanguage = {}
  for (const language of languages) {
    const found = [language, ...(variants[language] ?? [])].map((code) => clean(tags[`name:${code}`]))
    const first = found.find(Boolean)
    if (first) names[language] = first
  }
  const known = new Set([name, ...Object.values(names)])
  const whole = otherParts.length > 0 ? clean(ownName) : undefined
  const aliases = [...otherParts, whole, ...aliasKeys.flatMap((key) => (tags[key] ?? '').split(';'))]
    .map(clean)
    .filter((alias): alias is string => alias !== undefined && !known.has(alias))
  return { name, names, aliases: [...new Set(aliases)], ...(whole && { whole }) }
}

/** Collapses whitespace; no genuine name is longer than 200 characters. */
export function clean(text: string | undefined): string | undefined {
  return text?.trim().replace(/\s+/g, ' ').slice(0, 200) || undefined
}
