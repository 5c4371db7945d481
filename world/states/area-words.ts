import { fold } from '../../src/geocoder/address/fold.ts'
import { readOwnJson } from '../packages.ts'

const words = readOwnJson<Record<string, string>>('area-words.json')

const english =
  'state province region county district governorate department prefecture division parish municipality oblast republic territory canton emirate autonomous of the'

/** What known regions are called: none is a state. */
export const wordsOfRegions = 'region area of the'

/** Words for what a state is, in English and in its own language: they may accompany its name, `Salta Province`. */
export function wordsOfKind(country: string): string[] {
  const own = words[country] ?? ''
  const said = english.split(' ').filter((word) => !isOthers(word, own.split(' '), country))
  return [said.join(' '), own].filter(Boolean)
}

/** Words that tell areas of one name apart: the province of Córdoba is not Colombia's department, nor the governorate Red Sea Sudan's state. */
function isOthers(word: string, own: readonly string[], country: string): boolean {
  if (word === 'province') return own.includes('departamento') && !own.includes('provincia')
  return word === 'governorate' && !own.includes('محافظة') && country !== 'TN'
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
