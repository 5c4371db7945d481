import { fold } from '../../src/geocoder/address/fold.ts'
import { readOwnJson } from '../packages.ts'

const words = readOwnJson<Record<string, string>>('area-words.json')

const english =
  'state province region county district governorate department prefecture division parish municipality oblast republic territory canton emirate of the'

/** Words for what a state is, in English and in its own language: they may accompany its name, `Salta Province`. */
export function wordsOfKind(country: string): string[] {
  return [english, words[country] ?? ''].filter(Boolean)
}

/** The first name, and of those that differ only in such words the shortest: the others are found by it. */
export function withoutKinds([own = '', ...others]: readonly string[], country: string): string[] {
  const lengthOf = (name: string) => fold(name).split(' ').length
  const shortest = new Map([[foldWithoutKind(own, country), own]])
  for (const name of others) {
    const rest = foldWithoutKind(name, country)
    const known = shortest.get(rest)
    if (known === undefined || lengthOf(name) < lengthOf(known)) shortest.set(rest, name)
  }
  return [...new Set([own, ...shortest.values()])]
}

const kindsOf = new Map<string, Set<string>>()

/** Folded, without the words of its kind: `Provincia de Salta` → `salta`. */
export function foldWithoutKind(name: string, country: string): string {
  const kinds = kindsOf.get(country) ?? new Set(fold(wordsOfKind(country).join(' ')).split(' '))
  kindsOf.set(country, kinds)
  const words = fold(name).split(' ')
  return words.filter((word) => !kinds.has(word)).join(' ') || words.join(' ')
}
