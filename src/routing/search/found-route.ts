import { roadBits, roadFields, turnBits, turnFields } from '../graph/half-graph.ts'
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
  { forward: { records, starts }, turnSeconds: seconds }: SearchGraph,
  from: number,
  to: number,
): number {
  const [start, wanted] = [starts[from] as number, starts[to] as number]
  const count = ((records[start + roadFields.bits] as number) >>> roadBits.turns) & 255
  const turnsBefore = (start - from * roadFields.count) / turnFields.count // of all roads before
  for (let turn = 0; turn < count; turn++) {
    const at = start + roadFields.count + turn * turnFields.count
    if (((records[at + turnFields.word] as number) & turnBits.record) === wanted)
      return seconds[turnsBefore + turn] as number
  }
  return 0
}
