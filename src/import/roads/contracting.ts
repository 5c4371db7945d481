import { setImmediate } from 'node:timers/promises'
import { contract } from '../../routing/hierarchy/contract.ts'
import type { Hierarchy } from '../../routing/hierarchy/hierarchy-arcs.ts'
import type { ArcList } from '../../routing/hierarchy/remaining-graph.ts'
import type { Service } from '../threads/service.ts'

/** A graph of which a hierarchy is to be made. */
export interface Contracting {
  nodes: number
  arcs: ArcList
  /** That of another graph with nearly the same arcs. */
  order?: Uint32Array
}

export type Contracted = Hierarchy & { order: Uint32Array }

/** By the thread that calls. */
export async function contracted(
  { nodes, arcs, order }: Contracting,
  { onProgress, signal }: { onProgress?(fraction: number): void; signal?: AbortSignal | undefined },
): Promise<Contracted> {
  const work = contract(nodes, arcs, order)
  let step = work.next()
  for (; !step.done; step = work.next()) {
    onProgress?.(step.value)
    signal?.throwIfAborted()
    await setImmediate() // so that an import can be ended, and its progress is shown
  }
  return step.value
}

/** The part of a thread. */
export function contractingService(): Service {
  return { share() {}, run: (task) => contracted(task as Contracting, {}) }
}
