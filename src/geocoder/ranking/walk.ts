import type { SearchIndex } from '../index/search-index.ts'
import type { QueryWord } from '../matching/query-words.ts'
import {
  coarseLists,
  fewDocuments,
  listsByAll,
  listsByName,
  visitAll,
  visitCandidates,
  type WordLists,
} from './candidates.ts'
import type { SearchQuery } from './hit.ts'
import { areSmall, fineWindows, type Scope, type Window } from './windows.ts'

/**
 * Numbers are house numbers, unless the query has nothing else: then the last is of a name, as in `350 5th`, or all are, as
 * postal codes.
 */
export function asNames(words: readonly QueryWord[]): (readonly QueryWord[])[] {
  const last = words.at(-1)
  if (!last || !words.every(({ isNumber }) => isNumber)) return [words]
  const whole = words.map(asName)
  return words.length === 1 ? [whole] : [[...words.slice(0, -1), asName(last)], whole]
}

function asName(word: QueryWord): QueryWord {
  return { ...word, isNumber: false }
}

/** Visits the documents of a rare word, if there is one; else candidates around the point in growing windows. */
export function walk(
  index: SearchIndex,
  named: readonly QueryWord[],
  { limit, complete }: SearchQuery,
  scope: Scope,
  visit: (doc: number) => boolean,
  found: () => number,
): void {
  const byAll = new Lookup(named, (word) => listsByAll(index, word))
  const byName = new Lookup(named, (word) => listsByName(index, word))
  // What matches has every word in its name or in a context, and some word in its name.
  const rare = (named.length > 1 ? byAll : byName).findFew(fewDocuments)
  if (rare) {
    visitAll(rare, visit)
    return
  }
  const hasNames = byName.all.some((lists) => lists !== undefined)
  /** Returns false where there is enough. */
  const visitIn = (windows: Window[], isCoarse: boolean): boolean => {
    const lists = isCoarse ? byName.all.map((own, at) => coarse(own, named[at] as QueryWord)) : byName.all
    // The rarest word is usually in the name. By context a word may select a whole state.
    if ((hasNames || isCoarse) && !visitCandidates(lists, windows, visit)) return false
    const isWorth = complete || (found() === 0 && !scope.isAnswered) || areSmall(windows)
    // Coarse documents are too many to visit them all.
    const mayVisit =
      isWorth && (named.length > 1 || !hasNames) && !(isCoarse && byAll.all.every((each) => !each))
    if (mayVisit && !visitCandidates(byAll.all, windows, visit)) return false
    return isCoarse || found() < limit
  }
  if (index.coarse > 0 && !visitIn([{ from: 0, to: index.coarse }], true)) return
  for (const { windows } of fineWindows(index, scope)) if (!visitIn(windows, false)) return

  function coarse(lists: WordLists, word: QueryWord): WordLists {
    return lists && !lists.isScattered ? lists : coarseLists(index, word)
  }
}

/** The lists of each word, looked up when they are needed. */
class Lookup {
  #words: readonly QueryWord[]
  #look: (word: QueryWord) => WordLists
  #known: { lists: WordLists }[] = []

  constructor(words: readonly QueryWord[], look: (word: QueryWord) => WordLists) {
    this.#words = words
    this.#look = look
  }

  get all(): WordLists[] {
    return this.#words.map((_, at) => this.#listsOf(at))
  }

  /** Those of a word with at most so many documents. Long words are rare. */
  findFew(most: number): WordLists {
    const order = [...this.#words.keys()].sort(
      (a, b) => (this.#words[b] as QueryWord).text.length - (this.#words[a] as QueryWord).text.length,
    )
    for (const at of order) {
      const lists = this.#listsOf(at)
      if (lists && lists.length <= most) return lists
    }
    return undefined
  }

  #listsOf(at: number): WordLists {
    this.#known[at] ??= { lists: this.#look(this.#words[at] as QueryWord) }
    return (this.#known[at] as { lists: WordLists }).lists
  }
}
