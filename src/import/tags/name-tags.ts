import { type Language, languages, type NamesByLanguage } from '../../model/map/languages.ts'
import { namesIn } from './joined-names.ts'

export type Tags = Readonly<Record<string, string>>

export interface TaggedNames {
  name: string
  names: NamesByLanguage
  /** Further names for search: alternative, old, short, official ones, references. */
  aliases: string[]
  /** The text of which the name is one part: `Rue Haute - Hoogstraat`. Addresses may have it as their street. */
  whole?: string | undefined
}

const aliasKeys = ['alt_name', 'old_name', 'short_name', 'official_name', 'loc_name', 'nat_name', 'int_name']

/** OSM's variants of a language where the plain code is missing. */
const variants: Partial<Record<Language, string[]>> = {
  zh: ['zh-Hans', 'zh-Hant', 'zh-TW', 'zh-CN'],
  pt: ['pt-BR', 'pt-PT'],
}

/** The best first. */
const translationKeys = languages.map((language): [Language, string[]] => [
  language,
  [language, ...(variants[language] ?? [])].map((code) => `name:${code}`),
])

/** Undefined without a name. */
export function readNames(tags: Tags, ownName = tags.name ?? tags['name:en']): TaggedNames | undefined {
  const whole = clean(ownName)
  const [name, ...otherParts] = whole === undefined ? [] : namesIn(whole, tags)
  if (!name) return undefined
  const names: NamesByLanguage = {}
  for (const [language, keys] of translationKeys) {
    for (const key of keys) {
      const translation = clean(tags[key])
      if (translation === undefined) continue
      names[language] = translation
      break
    }
  }
  const isPart = otherParts.length > 0
  const others = isPart ? [...otherParts, whole as string] : otherParts
  for (const key of aliasKeys) {
    const text = tags[key]
    if (text !== undefined) others.push(...text.split(';'))
  }
  const aliases = others.length === 0 ? others : distinctFrom([name, ...Object.values(names)], others)
  return { name, names, aliases, whole: isPart ? whole : undefined }
}

/** The texts, cleaned, each once, without those that are known. */
function distinctFrom(known: string[], texts: string[]): string[] {
  const distinct = new Set<string>()
  for (const text of texts) {
    const one = clean(text)
    if (one !== undefined) distinct.add(one)
  }
  for (const one of known) distinct.delete(one)
  return [...distinct]
}

/** Anything but single spaces. */
const otherSpace = /[^\S ]|\s\s/

/** Collapses whitespace; no genuine name is longer than 200 characters. */
export function clean(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const trimmed = text.trim()
  return (otherSpace.test(trimmed) ? trimmed.replace(/\s+/g, ' ') : trimmed).slice(0, 200) || undefined
}
