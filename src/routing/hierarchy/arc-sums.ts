import type { Hierarchy } from './contract.ts'

/** What the arcs of a hierarchy, those of `up` before those of `down`, add up to: `values` are those of arcs before the contraction. */
export function sumsOfArcs({ up, down }: Hierarchy, values: Float32Array): Float32Array {
  const ups = up.other.length
  const sums = new Float32Array(ups + down.other.length).fill(Number.NaN)
  const waiting: number[] = []
  for (let next = 0; next < sums.length; next++) {
    waiting.push(next)
    while (waiting.length > 0) {
      const arc = waiting.at(-1) as number
      const [of, at] = arc < ups ? [up, arc] : [down, arc - ups]
      const [left, right] = [of.left[at] as number, of.right[at] as number]
      sums[arc] = left === -1 ? (values[right] as number) : (sums[left] as number) + (sums[right] as number)
      if (!Number.isNaN(sums[arc])) waiting.pop()
      else waiting.push(...[left, right].filter((part) => Number.isNaN(sums[part])))
    }
  }
  return sums
}
