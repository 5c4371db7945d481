import { fold } from '../../geocoder/address/fold.ts'
import { isAddressWord } from '../../geocoder/address/synonyms.ts'
import type { AddressStaging } from './staging.ts'
import type { FoldedNames } from './streets.ts'

/** A town's name has at most so many words here. */
const mostWords = 3

/**
 * Some addresses have their town in the name of the street: `Howe St. Vancouver` is Howe Street. The id of that street by the name's
 * string index. Only where a street of the map has the rest of the name, which ends in a word for streets or before a comma: `Rue de
 * Monaco` has not.
 */
export function streetsBeforeTown(
  { addresses, strings }: AddressStaging,
  /** Names of the map's streets. */
  streets: FoldedNames,
): Map<number, number> {
  const towns = new Set<number>()
  const names = new Set<number>()
  for (let row = 0; row < addresses.length; row++) {
    towns.add(addresses.get('city', row))
    names.add(addresses.get('street', row))
  }
  towns.delete(0)
  names.delete(0)
  const foldedTowns = new Set(Array.from(towns, (town) => fold(strings.text(town))))
  const found = new Map<number, number>()
  for (const name of names) {
    const text = strings.text(name)
    if (streets.idOf(text) !== undefined) continue
    const id = idBeforeTown(text, foldedTowns, streets)
    if (id !== undefined) found.set(name, id)
  }
  return found
}

function idBeforeTown(text: string, towns: ReadonlySet<string>, streets: FoldedNames): number | undefined {
  const words = text.split(/\s+/)
  for (let count = 1; count <= mostWords && count < words.length; count++) {
    const before = words.slice(0, -count)
    const last = before.at(-1) as string
    if (!towns.has(fold(words.slice(-count).join(' ')))) continue
    const isWhole = last.endsWith(',') || (before.length > 1 && isAddressWord(fold(last)))
    const id = isWhole ? streets.idOf(before.join(' ')) : undefined
    if (id !== undefined) return id
  }
  return undefined
}
