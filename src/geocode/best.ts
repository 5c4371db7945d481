import type { Position } from '../geo/distance.ts'
import type { Confidence } from './hit.ts'
import type { House } from './houses.ts'

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

  constructor(room: number) {
    this.#room = room
  }

  /** What scores less than this need not be offered. */
  get least(): number {
    return this.#found.length < this.#room ? Number.NEGATIVE_INFINITY : (this.#found.at(-1) as Found).score
  }

  get length(): number {
    return this.#found.length
  }

  /** Best first. */
  get all(): readonly Found[] {
    return this.#found
  }

  offer(found: Found): void {
    if (found.score <= this.least) return
    const same = this.#found.findIndex(
      ({ part, doc, house }) => part === found.part && doc === found.doc && house?.row === found.house?.row,
    )
    if (same >= 0) {
      if ((this.#found[same] as Found).score >= found.score) return
      this.#found.splice(same, 1)
    }
    let at = this.#found.length
    while (at > 0 && (this.#found[at - 1] as Found).score < found.score) at--
    this.#found.splice(at, 0, found)
    if (this.#found.length > this.#room) this.#found.pop()
  }
}
