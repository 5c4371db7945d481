import type { QueryWord } from './query-words.ts'
import { another, type SearchIndex } from './search-index.ts'

/** How a document answers the words of a query. */
export interface Match {
  /** 0 to 1: how much of the query it answers, and how well. */
  relevance: number
  /** 0 to 1: how much of its name the query says. */
  coverage: number
  /** Of relevance, what comes from contexts: a house's own may be worse than its street's. */
  numbers: number[]
  /** Words that answer to nothing, by number. */
  missing: number[]
}

/** A town says less than a name. */
const contextWorth = 0.92

/** Compares documents of one index with the words of one query. */
export class Matcher {
  readonly words: readonly QueryWord[]
  #index: SearchIndex
  #weights: Float64Array
  #total: number
  #contexts = new Map<number, Float64Array>()
  #scratch: Float64Array

  constructor(index: SearchIndex, words: readonly QueryWord[]) {
    this.#index = index
    this.words = words
    this.#weights = Float64Array.from(words, (word) => this.#weightOfWord(word))
    this.#total = this.#weights.reduce((sum, weight) => sum + weight, 0)
    this.#scratch = new Float64Array(words.length)
  }

  /** The best that any of its names makes; undefined where no word of the query is of a name. */
  match(doc: number, houseContext?: number): Match | undefined {
    const { columns } = this.#index
    const context = houseContext === undefined ? this.#contextOf(doc) : this.#qualitiesOfContext(houseContext)
    const ends = columns['doc.nameEnds']
    let best: Match | undefined
    for (let at = doc === 0 ? 0 : (ends[doc - 1] as number); at < (ends[doc] as number); at++) {
      const match = this.#matchName(columns['doc.names'][at] as number, context)
      if (match && (!best || match.relevance + match.coverage > best.relevance + best.coverage)) best = match
    }
    return best
  }

  #matchName(name: number, context: Float64Array): Match | undefined {
    const { columns } = this.#index
    const ends = columns['name.ends']
    const words = columns['name.words']
    const [from, to] = [name === 0 ? 0 : (ends[name - 1] as number), ends[name] as number]
    const taken = new Map<number, number>()
    const quality = this.#scratch.fill(0)
    // What fits well first: in `5 5th Ave` the first is the house, though a 5 may stand for a 5th.
    for (const least of [0.89, 0]) {
      for (const [number, word] of this.words.entries()) {
        if ((quality[number] as number) > 0) continue
        let best = 0
        let bestAt = -1
        let position = -1
        for (let at = from; at < to; at++) {
          const code = words[at] as number
          if (code < another) position = at
          if (taken.has(position)) continue
          const fits = word.quality(code < another ? code : code - another)
          if (fits > best && fits > least) [best, bestAt] = [fits, position]
        }
        if (bestAt < 0) continue
        taken.set(bestAt, best)
        quality[number] = best
      }
    }
    if (taken.size === 0) return undefined
    let sum = 0
    const numbers: number[] = []
    const missing: number[] = []
    for (let number = 0; number < this.words.length; number++) {
      const here = quality[number] as number
      const around = (context[number] as number) * contextWorth
      if (here === 0 && around === 0) {
        if (this.words[number]?.isNumber) numbers.push(number)
        else missing.push(number)
      }
      sum += (this.#weights[number] as number) * Math.max(here, around)
    }
    let whole = 0
    let covered = 0
    for (let at = from; at < to; at++) {
      const code = words[at] as number
      if (code >= another) continue
      const weight = this.#weightOfTerm(code)
      whole += weight
      covered += weight * (taken.get(at) ?? 0)
    }
    return { relevance: sum / this.#total, coverage: covered / whole, numbers, missing }
  }

  /** How much of the query a number is. */
  shareOf(number: number): number {
    return (this.#weights[number] as number) / this.#total
  }

  #contextOf(doc: number): Float64Array {
    const { columns } = this.#index
    const ends = columns['doc.contextEnds']
    const [from, to] = [doc === 0 ? 0 : (ends[doc - 1] as number), ends[doc] as number]
    if (to - from === 1) return this.#qualitiesOfContext(columns['doc.contexts'][from] as number)
    const best = new Float64Array(this.words.length)
    for (let at = from; at < to; at++)
      this.#qualitiesOfContext(columns['doc.contexts'][at] as number).forEach((here, number) => {
        if (here > (best[number] as number)) best[number] = here
      })
    return best
  }

  #qualitiesOfContext(context: number): Float64Array {
    const known = this.#contexts.get(context)
    if (known) return known
    const { columns } = this.#index
    const ends = columns['context.ends']
    const found = new Float64Array(this.words.length)
    for (let at = context === 0 ? 0 : (ends[context - 1] as number); at < (ends[context] as number); at++) {
      const term = columns['context.words'][at] as number
      for (const [number, word] of this.words.entries())
        found[number] = Math.max(found[number] as number, word.quality(term))
    }
    this.#contexts.set(context, found)
    return found
  }

  #weightOfWord({ readings, isNumber, isPair }: QueryWord): number {
    if (isPair) return 0.5
    const best = readings[0]
    if (!best) return isNumber ? 0.5 : 0.8
    return best.to - best.from === 1 ? this.#weightOfTerm(best.from) : 0.6
  }

  /** Rare words say more: 0.25 to 1. */
  #weightOfTerm(term: number): number {
    const ends = this.#index.columns['posting.ends']
    const count = (ends[term] as number) - (term === 0 ? 0 : (ends[term - 1] as number))
    return 1 - 0.75 * (Math.log(1 + count) / Math.log(2 + this.#index.count))
  }
}
