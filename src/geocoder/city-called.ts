import { isCityCalled, spellingsOf } from '../atlas/regions/likely-city.ts'
import type { World } from '../atlas/world.ts'
import { wordsOf } from './address/words.ts'
import { indexOf } from './index/index-of.ts'
import { startOf } from './index/search-index.ts'
import { allNamesOf } from './ranking/duplicates.ts'

/** Whether a city of the world has the name that a map has for it, in any language that is searched: `Αθήνα` is Athens, `Milano` Milan. */
export function isCalled(world: World, name: string, city: number): boolean {
  return (
    isCityCalled(world.cities, name)(city) ||
    spellingsOf(name).some((spelling) => isAmongSearched(world, spelling, city))
  )
}

function isAmongSearched(world: World, name: string, city: number): boolean {
  const index = indexOf(world)
  const { columns, terms } = index
  const words = wordsOf(name)
  const [first = ''] = words
  const term = terms.find(first)
  if (term < 0) return false
  const [ends, docs] = [columns['posting.ends'], columns['posting.docs']]
  const named = docs.subarray(startOf(ends, term), ends[term])
  const doc = named.find((each) => columns['doc.row'][each] === city && index.tableOf(each) === 'city')
  return doc !== undefined && allNamesOf({ index }, doc).includes(words.join(' '))
}
