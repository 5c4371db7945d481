import { type SearchIndex, startOf } from '../index/search-index.ts'
import { termWeights } from '../terms/term-weights.ts'
import { mostWordsOfName, otherNameWorth, synonymBit } from '../terms/word-in-names.ts'
import { ContextQualities, countryWorth, stateWorth } from './context-qualities.ts'
import type { Match, Mention } from './match.ts'
import { numbersLast, type QueryWord, weightOfWord } from './query-words.ts'

/** A match in a context counts less than one in the name. */
const contextWorth = 0.92
/** A quality above this is a good match; `5` for `5th` is not. */
const fitsWell = 0.89
/** A quality below this is that of a word with a typo. */
export const withoutSlip = 0.75
/** No postal code is shorter. */
const lettersOfCode = 3
/** A query has fewer words. */
const mostOfQuery = 64

// Where one match is computed; used again for the next.
/** Quality by word, then by position in the name. */
const nameFits = new Float64Array(mostOfQuery * mostWordsOfName)
const positions = new Uint32Array(mostWordsOfName)
const taken = new Float64Array(mostWordsOfName)
/** How well each word matches the name, and the contexts. */
const qualityOf = new Float64Array(mostOfQuery)
const contextFits = new Float64Array(mostOfQuery)
/** The position of each word that the name has. */
const positionOf = new Uint8Array(mostOfQuery)

/** Matches documents of one index against the words of one query. */
export class Matcher {
  readonly words: readonly QueryWord[]
  #nameEnds: Uint32Array
  #names: Uint32Array
  #wordEnds: Uint32Array
  #wordsOfNames: Uint32Array
  #contextEnds: Uint32Array
  #contextsOf: Uint32Array
  #mayMiss: boolean
  #weights: Float64Array
  #total: number
  #weightOfTerm: (term: number) => number
  #contexts: ContextQualities
  /** Words in the order in which they take positions of the name: what may be a house number comes last. */
  #order: Uint8Array
  /** Whether any word is a match, but not a good one. */
  #hasPoor = false
  /** The first word that is no number; -1 for none. */
  #firstOfName: number

  /** With `mayMiss`, words may match nothing. */
  constructor(index: SearchIndex, words: readonly QueryWord[], mayMiss: boolean) {
    const { columns } = index
    this.#nameEnds = columns['doc.nameEnds']
    this.#names = columns['doc.names']
    this.#wordEnds = columns['name.ends']
    this.#wordsOfNames = columns['name.words']
    this.#contextEnds = columns['doc.contextEnds']
    this.#contextsOf = columns['doc.contexts']
    this.words = words
    this.#firstOfName = words.findIndex(({ isNumber }) => !isNumber)
    this.#mayMiss = mayMiss
    this.#weightOfTerm = termWeights(columns['posting.ends'], index.count)
    this.#weights = Float64Array.from(words, (word) => weightOfWord(word, this.#weightOfTerm))
    this.#total = this.#weights.reduce((sum, weight) => sum + weight, 0)
    this.#order = numbersLast(words)
    this.#contexts = new ContextQualities(index, words)
  }

  /** The best match of any of its names; undefined where no word of the query is in a name. */
  match(doc: number, houseContext?: number): Match | undefined {
    const ends = this.#nameEnds
    const first = startOf(ends, doc)
    let areContextsKnown = false
    let best: Match | undefined
    for (let at = first; at < (ends[doc] as number); at++) {
      const count = this.#fit(this.#names[at] as number)
      if (count === 0 || !this.#assign(count)) continue
      // Contexts cost more than names, and most documents fail by their name.
      const isAll = this.#isAllOfName()
      if (!isAll && !areContextsKnown) {
        if (!this.#mayMiss && houseContext === undefined && !this.#mayMatchContexts(doc)) continue
        if (houseContext === undefined) this.#fitContexts(doc)
        else this.#copyContext(houseContext)
        areContextsKnown = true
      }
      if (!isAll && !this.#mayMiss && this.#isSomeMissing()) continue
      const match = this.#judge(count, isAll)
      if (at > first) match.coverage *= otherNameWorth
      if (!best || 4 * match.relevance + match.coverage > 4 * best.relevance + best.coverage) best = match // as in `points.ts`
    }
    return best
  }

  /** Undefined where none of its names is in the query as a whole. */
  mention(doc: number): Mention | undefined {
    const ends = this.#nameEnds
    const all = [...this.words.keys()]
    let named: number[] = []
    for (let at = startOf(ends, doc); at < (ends[doc] as number); at++) {
      const count = this.#fit(this.#names[at] as number)
      if (count > named.length) this.#assign(count)
      if (count > named.length && taken.subarray(0, count).every((quality) => quality > 0))
        named = all.filter((word) => qualityOf[word] !== 0)
    }
    if (named.length === 0) return undefined
    this.#fitContexts(doc)
    const inContexts = all.filter((word) => !named.includes(word) && contextFits[word] !== 0)
    const whole = [1, stateWorth, countryWorth]
    const asWritten = inContexts.filter((word) => whole.includes(contextFits[word] as number))
    return { named, inContexts, asWritten }
  }

  /** An upper bound of the relevance of any document. */
  get mostRelevance(): number {
    let sum = 0
    for (const [word, { isNumber, qualities }] of this.words.entries())
      sum += (this.#weights[word] as number) * (isNumber ? 1 : qualities.best)
    return sum / this.#total
  }

  /** The share of some words, as bits, in the query's total weight. */
  shareOf(words: number): number {
    let sum = 0
    for (let left = words; left !== 0; left &= left - 1)
      sum += this.#weights[31 - Math.clz32(left & -left)] as number
    return sum / this.#total
  }

  #isAllOfName(): boolean {
    for (let word = 0; word < this.words.length; word++) if (qualityOf[word] === 0) return false
    return true
  }

  /** Whether a word matches neither the name nor a context, and is no house number. */
  #isSomeMissing(): boolean {
    for (let word = 0; word < this.words.length; word++)
      if (qualityOf[word] === 0 && contextFits[word] === 0 && !this.words[word]?.isNumber) return true
    return false
  }

  #judge(count: number, isAllOfName: boolean): Match {
    let inName = 0
    let strays = 0
    let missing = 0
    let inContexts = 0
    let isCodeInContexts = false
    let sum = 0
    let worst = 1
    let slips = 0
    let last = -1
    let isInOrder = true
    for (let word = 0; word < this.words.length; word++) {
      const here = qualityOf[word] as number
      const inContext = isAllOfName ? 0 : (contextFits[word] as number) * contextWorth
      if (here > 0) {
        inName |= 1 << word
        if ((positionOf[word] as number) < last) isInOrder = false
        last = positionOf[word] as number
      } else if (inContext === 0 && this.words[word]?.isNumber) strays |= 1 << word
      else if (inContext === 0) missing |= 1 << word
      else if (!this.words[word]?.isNumber) inContexts++
      else if ((this.words[word] as QueryWord).text.length >= lettersOfCode) isCodeInContexts = true
      const fits = Math.max(here, inContext)
      if (fits > 0 && fits < worst) worst = fits
      if (fits > 0 && Math.max(here, contextFits[word] as number) < withoutSlip) slips++
      sum += (this.#weights[word] as number) * fits
    }
    let whole = 0
    let covered = 0
    for (let position = 0; position < count; position++) {
      const weight = this.#weightOfTerm(positions[position] as number)
      whole += weight
      covered += weight * (taken[position] as number)
    }
    const first = this.#firstOfName
    return {
      relevance: sum / this.#total,
      coverage: covered / whole,
      inName,
      strays,
      missing,
      inContexts,
      isCodeInContexts,
      isInOrder,
      isNameFirst: first < 0 || (qualityOf[first] as number) > 0,
      worst,
      slips,
    }
  }

  /** Computes how well each word matches each position of a name. Returns the number of positions, 0 where nothing matches. */
  #fit(name: number): number {
    const ends = this.#wordEnds
    const codes = this.#wordsOfNames
    const from = startOf(ends, name)
    const to = ends[name] as number
    let count = 0
    let isAny = false
    this.#hasPoor = false
    for (let at = from; at < to; at++) {
      const code = codes[at] as number
      const isOther = code >= synonymBit
      if (!isOther && count === mostWordsOfName) break
      if (!isOther) positions[count++] = code
      const term = isOther ? code - synonymBit : code
      for (let word = 0; word < this.words.length; word++) {
        const { qualities } = this.words[word] as QueryWord
        const isOutside = term < qualities.first || term >= qualities.last
        const quality = isOutside ? 0 : qualities.of(term)
        const place = word * mostWordsOfName + count - 1
        if (!isOther) nameFits[place] = quality
        else if (quality > (nameFits[place] as number)) nameFits[place] = quality
        if (quality > 0) isAny = true
        if (quality > 0 && quality <= fitsWell) this.#hasPoor = true
      }
    }
    return isAny ? count : 0
  }

  /**
   * Assigns each position to one word, good matches first: in `5 5th Ave` the first is the house, though `5` may match `5th`.
   * Returns false where a word matches nothing and can be neither a house number nor in a context.
   */
  #assign(count: number): boolean {
    qualityOf.fill(0, 0, this.words.length)
    taken.fill(0, 0, count)
    this.#assignBetter(count, fitsWell)
    if (this.#hasPoor) this.#assignBetter(count, 0)
    for (let word = 0; word < this.words.length; word++) {
      if (qualityOf[word] !== 0 || this.#mayMiss) continue
      const { isNumber, isMentioned } = this.words[word] as QueryWord
      if (!isNumber && !isMentioned) return false
    }
    return true
  }

  #assignBetter(count: number, least: number): void {
    for (let turn = 0; turn < this.words.length; turn++) {
      const word = this.#order[turn] as number
      if ((qualityOf[word] as number) > 0) continue
      let best = least
      let bestAt = -1
      for (let position = 0; position < count; position++) {
        const fits = nameFits[word * mostWordsOfName + position] as number
        if (fits > best && taken[position] === 0) {
          best = fits
          bestAt = position
        }
      }
      if (bestAt < 0) continue
      taken[bestAt] = best
      qualityOf[word] = best
      positionOf[word] = bestAt
    }
  }

  /** A quick test: false where a word certainly matches neither the name nor a context. */
  #mayMatchContexts(doc: number): boolean {
    const ends = this.#contextEnds
    const [from, to] = [startOf(ends, doc), ends[doc] as number]
    for (let word = 0; word < this.words.length; word++) {
      if (qualityOf[word] !== 0 || this.words[word]?.isNumber) continue
      let at = from
      while (at < to && !this.#contexts.mayFit(this.#contextsOf[at] as number, word)) at++
      if (at === to) return false
    }
    return true
  }

  #fitContexts(doc: number): void {
    const ends = this.#contextEnds
    const [from, to] = [startOf(ends, doc), ends[doc] as number]
    this.#copyContext(this.#contextsOf[from] as number)
    for (let at = from + 1; at < to; at++) {
      const start = this.#contexts.startOf(this.#contextsOf[at] as number)
      for (let word = 0; word < this.words.length; word++) {
        const fits = this.#contexts.values[start + word] as number
        if (fits > (contextFits[word] as number)) contextFits[word] = fits
      }
    }
  }

  #copyContext(context: number): void {
    const start = this.#contexts.startOf(context)
    for (let word = 0; word < this.words.length; word++)
      contextFits[word] = this.#contexts.values[start + word] as number
  }
}
