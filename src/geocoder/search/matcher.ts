import { ContextQualities } from './context-qualities.ts'
import type { QueryWord } from './query-words.ts'
import { another, type SearchIndex, startOf } from './search-index.ts'

/** How a document answers the words of a query. */
export interface Match {
  /** 0 to 1: how much of the query it answers, and how well. */
  relevance: number
  /** 0 to 1: how much of its name the query says. */
  coverage: number
  /** Words that may be a house number, as they are no part of the name: first those that answer to nothing else. */
  numbers: number[]
  /** How many of these answer to nothing else. */
  strayNumbers: number
  /** How many other words answer to nothing. */
  missing: number
  /** How many other words are of what it is in. */
  around: number
  /** The first word is of the name, as most people write. */
  isNameFirst: boolean
}

/** A town says less than a name, and another name less than its own. */
const contextWorth = 0.92
const otherNameWorth = 0.93

/** What is better than this fits well; a `5` for a `5th` does not. */
const fitsWell = 0.89

/** Longer names are not looked at beyond. */
const mostWords = 31

/** Compares documents of one index with the words of one query. */
export class Matcher {
  readonly words: readonly QueryWord[]
  #index: SearchIndex
  #mayMiss: boolean
  #weights: Float64Array
  #total: number
  #logOfAll: number
  #contexts: ContextQualities
  /** Of words by positions in a name. */
  #fits: Float64Array
  #positions = new Uint32Array(mostWords)
  #taken = new Float64Array(mostWords)
  #quality: Float64Array
  /** How well each word fits what the document is in. */
  #around: Float64Array
  /** Whether any word fits, but not well. */
  #hasPoor = false

  /** With `mayMiss`, words may answer to nothing. */
  constructor(index: SearchIndex, words: readonly QueryWord[], mayMiss: boolean) {
    this.#index = index
    this.words = words
    this.#mayMiss = mayMiss
    this.#logOfAll = Math.log(2 + index.count)
    this.#weights = Float64Array.from(words, (word) => this.#weightOfWord(word))
    this.#total = this.#weights.reduce((sum, weight) => sum + weight, 0)
    this.#fits = new Float64Array(words.length * mostWords)
    this.#quality = new Float64Array(words.length)
    this.#around = new Float64Array(words.length)
    this.#contexts = new ContextQualities(index, words)
  }

  /** The best that any of its names makes; undefined where no word of the query is of a name. */
  match(doc: number, houseContext?: number): Match | undefined {
    const { columns } = this.#index
    const ends = columns['doc.nameEnds']
    const first = startOf(ends, doc)
    let isAroundKnown = false
    let best: Match | undefined
    for (let at = first; at < (ends[doc] as number); at++) {
      const count = this.#fit(columns['doc.names'][at] as number)
      if (count === 0 || !this.#assign(count)) continue
      // Contexts take longer than names, and most that are looked at have the wrong name.
      const isAll = this.#isAllOfName()
      if (!isAll && !isAroundKnown) {
        if (!this.#mayMiss && houseContext === undefined && !this.#mayBeAround(doc)) continue
        if (houseContext === undefined) this.#lookAround(doc)
        else this.#copyAround(houseContext)
        isAroundKnown = true
      }
      if (!isAll && !this.#mayMiss && this.#isSomeMissing()) continue
      const match = this.#judge(count, isAll)
      if (at > first) match.coverage *= otherNameWorth
      if (!best || match.relevance + match.coverage > best.relevance + best.coverage) best = match
    }
    return best
  }

  /** The relevance of what fits every word as well as anything can. */
  get mostRelevance(): number {
    let sum = 0
    for (const [word, { isNumber, qualities }] of this.words.entries())
      sum += (this.#weights[word] as number) * (isNumber ? 1 : qualities.best)
    return sum / this.#total
  }

  /** How much of the query a word is. */
  shareOf(word: number): number {
    return (this.#weights[word] as number) / this.#total
  }

  #isAllOfName(): boolean {
    for (let word = 0; word < this.words.length; word++) if (this.#quality[word] === 0) return false
    return true
  }

  /** Whether a word is neither of the name nor of what it is in, and no house's number. */
  #isSomeMissing(): boolean {
    for (let word = 0; word < this.words.length; word++)
      if (this.#quality[word] === 0 && this.#around[word] === 0 && !this.words[word]?.isNumber) return true
    return false
  }

  #judge(count: number, isAllOfName: boolean): Match {
    const numbers: number[] = []
    let strayNumbers = 0
    let missing = 0
    let wordsAround = 0
    let sum = 0
    for (let word = 0; word < this.words.length; word++) {
      const here = this.#quality[word] as number
      const around = isAllOfName ? 0 : (this.#around[word] as number) * contextWorth
      if (here === 0 && this.words[word]?.isNumber) {
        if (around > 0) numbers.push(word)
        else numbers.splice(strayNumbers++, 0, word)
      } else if (here === 0 && around === 0) {
        missing++
      } else if (here === 0) wordsAround++
      sum += (this.#weights[word] as number) * Math.max(here, around)
    }
    let whole = 0
    let covered = 0
    for (let position = 0; position < count; position++) {
      const weight = this.#weightOfTerm(this.#positions[position] as number)
      whole += weight
      covered += weight * (this.#taken[position] as number)
    }
    const first = this.words.findIndex(({ isNumber }) => !isNumber)
    const isNameFirst = first < 0 || (this.#quality[first] as number) > 0
    const relevance = sum / this.#total
    return {
      relevance,
      coverage: covered / whole,
      numbers,
      strayNumbers,
      missing,
      around: wordsAround,
      isNameFirst,
    }
  }

  /** Fills in how well each word fits each position of a name; answers the number of positions, 0 where none fits. */
  #fit(name: number): number {
    const { columns } = this.#index
    const ends = columns['name.ends']
    const codes = columns['name.words']
    const from = startOf(ends, name)
    const to = ends[name] as number
    const fits = this.#fits
    let count = 0
    let isAny = false
    this.#hasPoor = false
    for (let at = from; at < to; at++) {
      const code = codes[at] as number
      const isOther = code >= another
      if (!isOther && count === mostWords) break
      if (!isOther) this.#positions[count++] = code
      const term = isOther ? code - another : code
      for (let word = 0; word < this.words.length; word++) {
        const { qualities } = this.words[word] as QueryWord
        const isOutside = term < qualities.first || term >= qualities.last
        const quality = isOutside ? 0 : qualities.of(term)
        const place = word * mostWords + count - 1
        if (!isOther) fits[place] = quality
        else if (quality > (fits[place] as number)) fits[place] = quality
        if (quality > 0) isAny = true
        if (quality > 0 && quality <= fitsWell) this.#hasPoor = true
      }
    }
    return isAny ? count : 0
  }

  /**
   * Each position to one word. What fits well first: in `5 5th Ave` the first is the house, though a 5 may be a 5th. Answers
   * whether a word fits at all, and whether those that fit nowhere may be something else.
   */
  #assign(count: number): boolean {
    this.#quality.fill(0)
    this.#taken.fill(0, 0, count)
    this.#assignBetter(count, fitsWell)
    if (this.#hasPoor) this.#assignBetter(count, 0)
    for (let word = 0; word < this.words.length; word++) {
      if (this.#quality[word] !== 0 || this.#mayMiss) continue
      const { isNumber, isMentioned } = this.words[word] as QueryWord
      if (!isNumber && !isMentioned) return false
    }
    return true
  }

  #assignBetter(count: number, least: number): void {
    for (let word = 0; word < this.words.length; word++) {
      if ((this.#quality[word] as number) > 0) continue
      let best = least
      let bestAt = -1
      for (let position = 0; position < count; position++) {
        const fits = this.#fits[word * mostWords + position] as number
        if (fits > best && this.#taken[position] === 0) {
          best = fits
          bestAt = position
        }
      }
      if (bestAt < 0) continue
      this.#taken[bestAt] = best
      this.#quality[word] = best
    }
  }

  /** False where a word is neither of the name nor of what it is in, as far as one can tell quickly. */
  #mayBeAround(doc: number): boolean {
    const { columns } = this.#index
    const ends = columns['doc.contextEnds']
    const [from, to] = [startOf(ends, doc), ends[doc] as number]
    for (let word = 0; word < this.words.length; word++) {
      if (this.#quality[word] !== 0 || this.words[word]?.isNumber) continue
      let at = from
      while (at < to && !this.#contexts.mayFit(columns['doc.contexts'][at] as number, word)) at++
      if (at === to) return false
    }
    return true
  }

  #lookAround(doc: number): void {
    const { columns } = this.#index
    const ends = columns['doc.contextEnds']
    const [from, to] = [startOf(ends, doc), ends[doc] as number]
    this.#copyAround(columns['doc.contexts'][from] as number)
    for (let at = from + 1; at < to; at++) {
      const start = this.#contexts.startOf(columns['doc.contexts'][at] as number)
      for (let word = 0; word < this.words.length; word++) {
        const fits = this.#contexts.values[start + word] as number
        if (fits > (this.#around[word] as number)) this.#around[word] = fits
      }
    }
  }

  #copyAround(context: number): void {
    const start = this.#contexts.startOf(context)
    for (let word = 0; word < this.words.length; word++)
      this.#around[word] = this.#contexts.values[start + word] as number
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
    const count = (ends[term] as number) - startOf(ends, term)
    return 1 - 0.75 * (Math.log(1 + count) / this.#logOfAll)
  }
}
