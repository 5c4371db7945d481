import { fold, foldStreet, withOrdinalsInLetters } from './fold.ts'
import { synonymsOf } from './synonyms.ts'

/** How a text compares with the known one: `completed` lacks a part of it, `corrected` has a typo. */
export type Likeness = 'same' | 'completed' | 'corrected' | 'different'

/** Words that distinguish streets of one name, and may be left out where there is only one. */
const addons = new Set(
  `north south east west northeast northwest southeast southwest street avenue boulevard road drive lane court place plaza
  square terrace parkway highway circle crescent alley trail way`.split(/\s+/),
)

/** Half of Quebec writes `Sherbrooke St W` for Rue Sherbrooke Ouest. */
const inEnglish: Readonly<Record<string, string>> = {
  rue: 'street', chemin: 'road', ch: 'road', nord: 'north', sud: 'south', est: 'east', ouest: 'west',
} // biome-ignore format: a table

function foldAddons(name: string): string {
  const words = foldStreet(name).split(' ')
  return words.map((word) => inEnglish[word] ?? word).join(' ')
}

export function compareStreets(asked: string, known: string): Likeness {
  const [a, b] = [foldAddons(asked), foldAddons(known)]
  const [said, whole] = [a.split(' '), b.split(' ')]
  if (said.length === whole.length && said.every((word, at) => isSameWord(word, whole[at] as string)))
    return 'same'
  // Oak Lane is no typo of Oak Place.
  if (!isSubset(addonsOf(said), addonsOf(whole))) return 'different'
  if (coreOf(said) === coreOf(whole)) return 'completed'
  const core = coreOf(whole)
  const isTypo =
    compareLetters(a, b) === 'corrected' ||
    [core, withOrdinalsInLetters(core)].some((known) => compareLetters(coreOf(said), known) === 'corrected')
  return isTypo ? 'corrected' : 'different'
}

export function compareCities(asked: string, known: string): Likeness {
  const [a, b] = [foldStreet(asked), foldStreet(known)]
  return a === b || fold(asked).replaceAll(' ', '') === fold(known).replaceAll(' ', '')
    ? 'same'
    : compareLetters(a, b)
}

/** The street without directions and words for streets. */
export function coreOfStreet(street: string): string {
  return coreOf(foldAddons(street).split(' '))
}

/** `ste` is `sainte`. */
function isSameWord(a: string, b: string): boolean {
  const synonyms = new Set([b, ...synonymsOf(b)])
  return [a, ...synonymsOf(a)].some((synonym) => synonyms.has(synonym))
}

function coreOf(words: string[]): string {
  const core = words.filter((word) => !addons.has(word))
  return (core.length > 0 ? core : words).join(' ')
}

function addonsOf(words: string[]): string[] {
  return words.filter((word) => addons.has(word))
}

function isSubset(some: string[], all: string[]): boolean {
  return some.every((word) => all.includes(word))
}

/** One typo in short texts, two in long ones; never in digits: 5th Street is no typo of 6th Street. */
function compareLetters(a: string, b: string): Likeness {
  if (a.replace(/\D+/g, ' ').trim() !== b.replace(/\D+/g, ' ').trim()) return 'different'
  const allowed = Math.min(a.length, b.length) < 8 ? 1 : 2
  return Math.min(a.length, b.length) >= 4 && editDistance(a, b, allowed) <= allowed
    ? 'corrected'
    : 'different'
}

/** Damerau-Levenshtein distance; `allowed + 1` where the lengths alone differ by more than allowed. */
function editDistance(a: string, b: string, allowed: number): number {
  if (Math.abs(a.length - b.length) > allowed) return allowed + 1
  let [before, last] = [[] as number[], Array.from({ length: b.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const change = (last[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row[j] = Math.min(
        change,
        (last[j] as number) + 1,
        (row[j - 1] as number) + 1,
        isSwap ? (before[j - 2] as number) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    before = last
    last = row
  }
  return last[b.length] as number
}
