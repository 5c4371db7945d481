import type { Position } from '../../geo/distance.ts'
import type { House } from '../address/houses.ts'
import type { Confidence } from './hit.ts'

/** A document that was found, before it is a hit. */
export interface Found {
  part: number
  doc: number
  at: Position
  score: number
  confidence: Confidence
  house?: House | undefined
}

/** The best of all that were found, each once. */
export class Best {
  #found: Found[] = []
  #room: number
  #least = Number.NEGATIVE_INFINITY

  constructor(room: number) {
    this.#room = room
  }

  /** What scores no more than this need not be offered. */
  get least(): number {
    return this.#least
  }

  get length(): number {
    return this.#found.length
  }

  /** Best first. */
  get all(): readonly Found[] {
    return this.#found
  }

  /** What was offered before has the same score as then. */
  offer(found: Found): void {
    if (found.score <= this.#least) return
    let at = this.#found.length
    while (at > 0 && (this.#found[at - 1] as Found).score <= found.score) {
      const other = this.#found[at - 1] as Found
      if (other.doc === found.doc && other.score === found.score && isSame(other, found)) return
      at--
    }
    while (at < this.#found.length && this.#found[at]?.score === found.score) at++
    this.#found.splice(at, 0, found)
    if (this.#found.length > this.#room) this.#found.pop()
    if (this.#found.length === this.#room) this.#least = (this.#found.at(-1) as Found).score
  }
}

/** Of the same number. */
function isSame(a: Found, b: Found): boolean {
  return a.part === b.part && a.house?.row === b.house?.row
}
