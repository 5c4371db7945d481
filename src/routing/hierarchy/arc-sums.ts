import type { Hierarchy } from './contract.ts'

/** What the arcs of a hierarchy, those of `up` before those of `down`, add up to: `values` are those of arcs before the contraction. */
export function sumsOfArcs({ up, down }: Hierarchy, values: Float32Array): Float32Array {
  const ups = up.other.length
  const sums = new Float32Array(ups + down.other.length).fill(-1)
  const waiting: number[] = []
  for (let next = 0; next < sums.length; next++) {
    waiting.push(next)
    while (waiting.length > 0) {
      const arc = waiting[waiting.length - 1] as number
      const of = arc < ups ? up : down
      const at = arc < ups ? arc : arc - ups
      const left = of.left[at] as number
      const right = of.right[at] as number
      if (left === -1) sums[arc] = values[right] as number
      else if ((sums[left] as number) < 0) waiting.push(left)
      else if ((sums[right] as number) < 0) waiting.push(right)
      else sums[arc] = (sums[left] as number) + (sums[right] as number)
      if ((sums[arc] as number) >= 0) waiting.pop()
    }
  }
  return sums
}
