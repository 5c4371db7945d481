import { readOwnJson } from '../packages.ts'

const words = readOwnJson<Record<string, string>>('area-words.json')

const english =
  'state province region county district governorate department prefecture division parish municipality oblast republic territory canton emirate of the'

/** Words for what a state is, in English and in its own language: they may accompany its name, `Salta Province`. */
export function wordsOfKind(country: string): string[] {
  return [english, words[country] ?? ''].filter(Boolean)
}
