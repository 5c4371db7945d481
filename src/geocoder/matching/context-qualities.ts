import { type SearchIndex, startOf } from '../index/search-index.ts'
import { synonymBit } from '../terms/word-in-names.ts'
import type { QueryWord } from './query-words.ts'

/** A country in the query says less than a town, and so does a state of the same name: Porto is the city, rather than its district. */
export const countryWorth = 0.85
export const stateWorth = 0.98

/** After so many contexts, precomputing which ones match pays off. */
const precomputeAfter = 100

/** Per index: the slot of each context, valid where its stamp is the current query's. */
interface Marks {
  stamps: Uint32Array
  slots: Uint32Array
  lastStamp: number
}

/** Reused between queries: stamps make clearing unnecessary, which would take longer than most queries. */
const marksOf = new WeakMap<SearchIndex, Marks>()

/** Before the first context: many searches see none. */
const none = new Float64Array(0)

/** How well contexts match the words of one query, by their own words and those of their ancestors. */
export class ContextQualities {
  /** By slot, then by word. Slot 0 matches nothing. */
  values = none
  #words: readonly QueryWord[]
  /** The words that occur in any context. */
  #mentioned: number[]
  #index: SearchIndex
  #marks: Marks
  #stamp: number
  #slots = 1
  #looked = 0
  #covered: Uint8Array[] = []

  constructor(index: SearchIndex, words: readonly QueryWord[]) {
    this.#index = index
    this.#words = words
    this.#mentioned = [...words.keys()].filter((word) => words[word]?.isMentioned)
    this.#marks = marksOf.get(index) ?? newMarks(index)
    if (this.#marks.lastStamp === 0xffff_ffff) this.#marks = newMarks(index)
    this.#stamp = ++this.#marks.lastStamp
  }

  /** The offset of its qualities in `values`. Read `values` afterwards: this may replace it with a larger array. */
  startOf(context: number): number {
    if (this.values === none) this.values = new Float64Array(this.#words.length * 16)
    return this.#slotOf(context) * this.#words.length
  }

  /** A quick test: false where the context certainly does not match the word. */
  mayFit(context: number, word: number): boolean {
    if (this.#looked < precomputeAfter) return true
    this.#covered[word] ??= this.#allThatFit(word)
    return this.#covered[word]?.[context] === 1
  }

  /** 1 for each context that has a term of the word's readings, and for its descendants. */
  #allThatFit(word: number): Uint8Array {
    const { columns } = this.#index
    const covered = new Uint8Array(columns['context.parent'].length)
    for (const { from, to } of (this.#words[word] as QueryWord).readings) {
      const end = startOf(columns['mention.ends'], to)
      for (let at = startOf(columns['mention.ends'], from); at < end; at++) {
        const context = columns['mention.contexts'][at] as number
        covered.fill(1, context, (columns['context.last'][context] as number) + 1)
      }
    }
    return covered
  }

  #slotOf(context: number): number {
    const { stamps, slots } = this.#marks
    if (stamps[context] === this.#stamp) return slots[context] as number
    const slot = this.#newSlotOf(context)
    stamps[context] = this.#stamp
    slots[context] = slot
    return slot
  }

  #newSlotOf(context: number): number {
    this.#looked++
    const { columns } = this.#index
    const parent = columns['context.parent'][context] as number
    const outer = parent === context ? 0 : this.#slotOf(parent)
    const isState = columns['context.parent'][parent] === parent
    const worth = parent === context ? countryWorth : isState ? stateWorth : 1
    let slot = outer
    const to = columns['context.ends'][context] as number
    for (let at = startOf(columns['context.ends'], context); at < to; at++) {
      const term = columns['context.words'][at] as number
      for (const word of this.#mentioned) {
        const { first, last } = (this.#words[word] as QueryWord).qualities
        if (term < first || term >= last) continue
        const fits = (this.#words[word] as QueryWord).qualities.of(term) * worth
        if (fits <= (this.values[slot * this.#words.length + word] as number)) continue
        // Most contexts add nothing to their parent, and share its slot.
        if (slot === outer) slot = this.#copyOf(outer)
        this.values[slot * this.#words.length + word] = fits
      }
    }
    return slot
  }

  #copyOf(slot: number): number {
    const width = this.#words.length
    if ((this.#slots + 1) * width > this.values.length) {
      const larger = new Float64Array(this.values.length * 2)
      larger.set(this.values)
      this.values = larger
    }
    this.values.copyWithin(this.#slots * width, slot * width, (slot + 1) * width)
    return this.#slots++
  }
}

/** Whether what a document lies in has all words of the main name of an area. */
export function liesIn({ columns }: SearchIndex, doc: number, area: number): boolean {
  const name = columns['doc.names'][startOf(columns['doc.nameEnds'], area)] as number
  const missing = new Set(
    columns['name.words'].subarray(startOf(columns['name.ends'], name), columns['name.ends'][name]),
  )
  for (const word of missing) if (word >= synonymBit) missing.delete(word)
  let context = columns['doc.contexts'][startOf(columns['doc.contextEnds'], doc)] as number
  for (;;) {
    const words = columns['context.words'].subarray(
      startOf(columns['context.ends'], context),
      columns['context.ends'][context],
    )
    for (const word of words) missing.delete(word)
    const parent = columns['context.parent'][context] as number
    if (missing.size === 0 || parent === context) return missing.size === 0
    context = parent
  }
}

function newMarks(index: SearchIndex): Marks {
  const count = index.columns['context.parent'].length
  const marks = { stamps: new Uint32Array(count), slots: new Uint32Array(count), lastStamp: 0 }
  marksOf.set(index, marks)
  return marks
}
