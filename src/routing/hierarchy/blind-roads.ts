import { type HalfGraph, roadBits, roadFields } from '../graph/half-graph.ts'
import type { SearchGraph } from '../graph/search-graph.ts'

/** As a search from an origin sees a road, and one from a destination. */
const sides = { forward: 1, backward: 2 }

/** Roads that lead nowhere else. */
export class BlindRoads {
  /** By edge: the sides from which it is one. */
  private readonly sides: Uint8Array

  constructor({
    forward,
    backward,
    edgeAt,
    placeOf,
  }: Omit<SearchGraph, 'metres' | 'seconds' | 'turnSeconds'>) {
    this.sides = new Uint8Array(placeOf.length)
    for (const [place, edge] of edgeAt.entries()) {
      if (edge === -1) continue
      const isBlind = ({ records, starts }: HalfGraph) =>
        ((records[(starts[place] as number) + roadFields.bits] as number) & roadBits.isNotThrough) !== 0
      this.sides[edge] = (isBlind(forward) ? sides.forward : 0) | (isBlind(backward) ? sides.backward : 0)
    }
  }

  /**
   * Whether a way comes into such roads and out of them again, as to turn there. The engine's searches do not go on along them unless they
   * have begun there.
   */
  areTurnedIn(edges: Uint32Array): boolean {
    const isBlind = (edge: number, side: number) => ((this.sides[edge] as number) & side) !== 0
    const firstOpen = edges.findIndex((edge) => !isBlind(edge, sides.forward))
    const lastOpen = edges.findLastIndex((edge) => !isBlind(edge, sides.backward))
    const forwardEnd = edges.findIndex((edge, at) => at > firstOpen && isBlind(edge, sides.forward))
    const backwardEnd = edges.findLastIndex((edge, at) => at < lastOpen && isBlind(edge, sides.backward))
    return firstOpen !== -1 && forwardEnd !== -1 && backwardEnd > forwardEnd
  }
}
