import type { Position } from '../../geo/distance.ts'
import type { House } from '../address/houses.ts'
import type { Confidence } from './hit.ts'

/** A document and its score for one query. Made with its properties in this order, so that all have one hidden class. */
export interface ScoredDocument {
  part: number
  doc: number
  at: Position
  score: number
  confidence: Confidence
  house: House | undefined
}

/** The documents with the highest scores, each once. */
export class Best {
  #found: ScoredDocument[] = []
  #room: number
  #least = Number.NEGATIVE_INFINITY

  constructor(room: number) {
    this.#room = room
  }

  /** Scores up to this one are not kept. */
  get least(): number {
    return this.#least
  }

  get isFull(): boolean {
    return this.#found.length === this.#room
  }

  get length(): number {
    return this.#found.length
  }

  /** Best first. */
  get all(): readonly ScoredDocument[] {
    return this.#found
  }

  /** Ignores a document that was offered before: it has the same score again. */
  offer(found: ScoredDocument): void {
    if (found.score <= this.#least) return
    let at = this.#found.length
    while (at > 0 && (this.#found[at - 1] as ScoredDocument).score <= found.score) {
      const other = this.#found[at - 1] as ScoredDocument
      if (other.doc === found.doc && other.score === found.score && isSame(other, found)) return
      at--
    }
    while (at < this.#found.length && this.#found[at]?.score === found.score) at++
    this.#found.splice(at, 0, found)
    if (this.#found.length > this.#room) this.#found.pop()
    if (this.#found.length === this.#room) this.#least = (this.#found.at(-1) as ScoredDocument).score
  }
}

/** Assumes the same document number. */
function isSame(a: ScoredDocument, b: ScoredDocument): boolean {
  return a.part === b.part && a.house?.row === b.house?.row
}
