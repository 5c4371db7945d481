import { fold } from '../../src/geocoder/address/fold.ts'
import { readOwnJson } from '../packages.ts'

const words = readOwnJson<Record<string, string>>('area-words.json')

const english =
  'state province region county district governorate department prefecture division parish municipality oblast republic territory canton emirate of the'

/** Words for what a state is, in English and in its own language: they may accompany its name, `Salta Province`. */
export function wordsOfKind(country: string): string[] {
  return [english, words[country] ?? ''].filter(Boolean)
}

/** The names, without those that only add such words to one before: they would be found anyway. */
export function withoutKinds(names: readonly string[], country: string): string[] {
  const kinds = new Set(fold(wordsOfKind(country).join(' ')).split(' '))
  const seen = new Set<string>()
  return names.filter((name) => {
    const words = fold(name).split(' ')
    const rest = words.filter((word) => !kinds.has(word)).join(' ') || words.join(' ')
    const isNew = !seen.has(rest)
    seen.add(rest)
    return isNew
  })
}
