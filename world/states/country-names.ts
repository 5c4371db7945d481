import { readOwnJson } from '../packages.ts'

const names = readOwnJson<Record<string, string>>('country-names.json')

/** Names of countries of which the usual one is no part, and old ones. */
export function officialNames(country: string): string[] {
  return names[country]?.split(', ') ?? []
}

/** Languages beside the ten of the product in which people look for countries: `Germania`, `Duitsland`, `Niemcy`. */
const others = 'it nl pl sv da nb fi cs sk hu ro tr uk el bg hr sl et lv lt he fa hi id ms vi th ca'.split(
  ' ',
)

/** Fewer letters are a word of some other language: Áo, Fas. */
const leastLetters = 4

/** A country's names in languages that are mostly not its own. */
export function namesAbroad(country: string): string[] {
  const names = others.map((language) =>
    new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }).of(country),
  )
  return names.filter(
    (name): name is string =>
      name !== undefined && (!/\p{Script=Latin}/u.test(name) || name.length >= leastLetters),
  )
}
