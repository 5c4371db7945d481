import { roadBits, roadFields, turnBits } from '../graph/half-graph.ts'
import type { SearchGraph } from '../graph/search-graph.ts'

export interface FoundRoute {
  metres: number
  seconds: number
  /** Edges of the road graph; -1 of a shortcut. */
  edges: number[]
}

/** Over these roads, from so far along the first to so far along the last: 0 to 1. */
export function foundRoute(graph: SearchGraph, roads: number[], start: number, end: number): FoundRoute {
  const [first, last] = [roads[0] as number, roads.at(-1) as number]
  const without = (of: Float32Array) => start * (of[first] as number) + (1 - end) * (of[last] as number)
  let [metres, seconds] = [-without(graph.metres), -without(graph.seconds)]
  for (const [at, road] of roads.entries()) {
    metres += graph.metres[road] as number
    seconds += graph.seconds[road] as number
    if (at > 0) seconds += turnSeconds(graph, roads[at - 1] as number, road)
  }
  return { metres, seconds, edges: roads.map((road) => graph.edgeAt[road] as number) }
}

function turnSeconds(
  { roads, forward, turnSeconds: seconds }: SearchGraph,
  from: number,
  to: number,
): number {
  const at = from * roadFields.count
  const first = roads[at + roadFields.firstTurn] as number
  const count = ((roads[at + roadFields.bits] as number) >>> roadBits.turns) & 255
  for (let turn = first; turn < first + count; turn++)
    if (((forward.turns[2 * turn] as number) & turnBits.road) === to) return seconds[turn] as number
  return 0
}
