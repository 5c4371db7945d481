import type { Hierarchy } from './hierarchy-arcs.ts'

/** What arcs of a hierarchy, those of `up` before those of `down`, add up to. Few are ever asked for, so each is summed up when it is. */
export class ArcSums {
  private readonly hierarchy: Hierarchy
  /** Of arcs before the contraction. */
  private readonly values: Float32Array
  /** Of all arcs; -1 where it is not known yet. */
  private readonly sums: Float32Array
  private readonly waiting: number[] = []

  constructor(hierarchy: Hierarchy, values: Float32Array) {
    this.hierarchy = hierarchy
    this.values = values
    this.sums = new Float32Array(hierarchy.up.other.length + hierarchy.down.other.length).fill(-1)
  }

  of(arc: number): number {
    if ((this.sums[arc] as number) < 0) this.sumUp(arc)
    return this.sums[arc] as number
  }

  private sumUp(whole: number): void {
    const { up, down } = this.hierarchy
    const { waiting, sums } = this
    const ups = up.other.length
    waiting.push(whole)
    while (waiting.length > 0) {
      const arc = waiting[waiting.length - 1] as number
      const of = arc < ups ? up : down
      const at = arc < ups ? arc : arc - ups
      const left = of.left[at] as number
      const right = of.right[at] as number
      if (left === -1) sums[arc] = this.values[right] as number
      else if ((sums[left] as number) < 0) waiting.push(left)
      else if ((sums[right] as number) < 0) waiting.push(right)
      else sums[arc] = (sums[left] as number) + (sums[right] as number)
      if ((sums[arc] as number) >= 0) waiting.pop()
    }
  }
}
