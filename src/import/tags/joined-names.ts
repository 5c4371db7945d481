/** What mappers put between two names of one thing. */
const separators = /\s*;\s*|\s+[-–—/|]\s+|\s*[/|]\s*/u

/** Scripts that are written together: Japanese uses three. */
const scripts = [
  'Latin',
  'Cyrillic',
  'Greek',
  'Arabic',
  'Hebrew',
  'Han}\\p{Script=Hiragana}\\p{Script=Katakana',
  'Hangul',
  'Thai',
  'Georgian',
  'Armenian',
  'Devanagari',
  'Bengali',
  'Tifinagh',
]

const runs = new RegExp(scripts.map((script) => `(?:[\\p{Script=${script}}][^\\p{L}]*)+`).join('|'), 'gu')

/** The letters of most names: testing for these is quicker than for scripts. */
const plainLatin = /^[A-Za-zÀ-ÖØ-öø-ÿ0-9 .,'’()]*$/

/**
 * The names that a text consists of, the first as signposted: `Rue Haute - Hoogstraat`, `中環 Central`. Several only where the tags
 * have each of them as a name in some language, or one of them where they are in two scripts: `Hotel Москва` is one name.
 */
export function namesIn(text: string, tags: Readonly<Record<string, string>>): string[] {
  if (plainLatin.test(text)) return [text]
  const isSimple = /^[\p{Script=Latin}\p{M}\p{N}\s.,'’()-]*$/u.test(text) && !/\s-\s/.test(text)
  if (isSimple) return [text]
  const translations = new Set(
    Object.entries(tags).flatMap(([key, name]) => (key.startsWith('name:') ? [name.trim()] : [])),
  )
  const list = text.split(/\s*;\s*/).filter(Boolean)
  if (list.length > 1) return list
  const parts = text.split(separators).filter(Boolean)
  if (parts.length > 1 && parts.every((part) => translations.has(part))) return parts
  const byScript = (text.match(runs) ?? []).map((part) => part.replace(/^[\s()（）]+|[\s()（）/|-]+$/gu, ''))
  const areNames = byScript.length === 2 && byScript.some((part) => translations.has(part))
  return areNames ? byScript : [text]
}
