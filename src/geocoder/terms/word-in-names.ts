import type { TermQualities } from './term-qualities.ts'

/** A bit that marks a term of a name as a synonym of the one before. */
export const synonymBit = 0x8000_0000

/** An alternative name counts less than the main one. */
export const otherNameWorth = 0.93

/** Further words of a name are ignored. */
export const mostWordsOfName = 31

/** The columns of an index with the names of its documents. */
interface NameColumns {
  'doc.nameEnds': Uint32Array
  'doc.names': Uint32Array
  'name.ends': Uint32Array
  'name.words': Uint32Array
}

/** Looks for a single word in names, as `Matcher` does for several; it makes no objects, as most of what is typed is one word. */
export class WordInNames {
  /** Of the last document: how well the word matches, 0 where it does not, and how much of the name it is. */
  quality = 0
  coverage = 0
  #nameEnds: Uint32Array
  #names: Uint32Array
  #wordEnds: Uint32Array
  #words: Uint32Array
  #qualities: TermQualities
  #weightOf: (term: number) => number
  #isOpen: boolean

  /** `isOpen`: more letters may follow. */
  constructor(
    columns: NameColumns,
    qualities: TermQualities,
    weightOf: (term: number) => number,
    isOpen: boolean,
  ) {
    this.#nameEnds = columns['doc.nameEnds']
    this.#names = columns['doc.names']
    this.#wordEnds = columns['name.ends']
    this.#words = columns['name.words']
    this.#qualities = qualities
    this.#weightOf = weightOf
    this.#isOpen = isOpen
  }

  /** False where none of its names has the word. */
  find(doc: number): boolean {
    this.quality = 0
    this.coverage = 0
    const ends = this.#nameEnds
    const first = doc === 0 ? 0 : (ends[doc - 1] as number)
    const end = ends[doc] as number
    for (let at = first; at < end; at++)
      this.#look(this.#names[at] as number, at === first ? 1 : otherNameWorth)
    return this.quality > 0
  }

  #look(name: number, worth: number): void {
    const codes = this.#words
    const { first, last } = this.#qualities
    const from = name === 0 ? 0 : (this.#wordEnds[name - 1] as number)
    const to = this.#wordEnds[name] as number
    let best = 0
    let bestTerm = 0
    let bestWord = 0
    let own = 0
    let count = 0
    for (let at = from; at < to; at++) {
      const code = codes[at] as number
      const isOther = code >= synonymBit
      if (!isOther) {
        if (count++ === mostWordsOfName) break
        own = code
      }
      const term = isOther ? code - synonymBit : code
      if (term < first || term >= last) continue
      const quality = this.#qualities.of(term)
      if (quality <= best) continue
      best = quality
      bestTerm = own
      bestWord = count
    }
    // As in `score.ts`, relevance counts four times as much.
    const least = 4 * this.quality + this.coverage
    if (4 * best + best * worth <= least) return
    if (this.#isOpen) {
      // Nobody who types `Lo` thinks of `Lo Cayiro`, which is Cairo, nor of Rio de Janeiro at `de`.
      const isPart = count > 1 && (worth < 1 || bestWord > 1)
      if (isPart) best = Math.min(best, this.#qualities.ofBeginning(this.#lettersOfName(from, to)))
      if (best < 1) best *= worth
    }
    const coverage = ((best * this.#weightOf(bestTerm)) / this.#weightOfName(from, to)) * worth
    if (4 * best + coverage <= least) return
    this.quality = best
    this.coverage = coverage
  }

  #lettersOfName(from: number, to: number): number {
    let letters = 0
    for (let at = from; at < to; at++) {
      const code = this.#words[at] as number
      if (code < synonymBit) letters += this.#qualities.lettersOf(code)
    }
    return letters
  }

  #weightOfName(from: number, to: number): number {
    let sum = 0
    let count = 0
    for (let at = from; at < to && count < mostWordsOfName; at++) {
      const code = this.#words[at] as number
      if (code >= synonymBit) continue
      sum += this.#weightOf(code)
      count++
    }
    return sum
  }
}
