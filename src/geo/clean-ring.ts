import type { Ring } from './polygon.ts'

/** In degrees; about a tenth of a millimetre. Positions nearer to each other, or to an edge, count as touching. */
const touching = 1e-9

/**
 * The ring without what encloses nothing: repeated positions, and spikes that run out and back on the same line. Under four
 * positions are left of a ring that has nothing else.
 */
export function cleanRing(ring: Ring): Ring {
  const corners = ring.length / 2 - 1 // the last position repeats the first
  const kept: number[] = []
  for (let corner = 0; corner < corners; corner++) {
    kept.push(corner)
    while (dropLast(ring, kept)) {}
  }
  let first = 0
  while (kept.length - first > 2) {
    const [last, before] = [kept.at(-1) as number, kept.at(-2) as number]
    const [start, second] = [kept[first] as number, kept[first + 1] as number]
    if (isSame(ring, last, start) || isSpike(ring, before, last, start)) kept.pop()
    else if (isSpike(ring, last, start, second)) first++
    else break
  }
  return kept.length - first === corners ? ring : closed(ring, kept.slice(first))
}

/** Takes a repeated corner, or the tip of a spike, off the end; false when there is none. */
function dropLast(ring: Ring, kept: number[]): boolean {
  const [a, b, c] = [kept.at(-3), kept.at(-2), kept.at(-1)]
  if (b === undefined || c === undefined) return false
  if (isSame(ring, b, c)) return kept.pop() !== undefined
  if (a === undefined || !isSpike(ring, a, b, c)) return false
  kept.splice(-2, 1)
  return true
}

function isSame(ring: Ring, a: number, b: number): boolean {
  const dx = (ring[a * 2] as number) - (ring[b * 2] as number)
  const dy = (ring[a * 2 + 1] as number) - (ring[b * 2 + 1] as number)
  return Math.abs(dx) <= touching && Math.abs(dy) <= touching
}

/** Whether the way from b to c runs back along the way from a to b. */
function isSpike(ring: Ring, a: number, b: number, c: number): boolean {
  const x1 = (ring[b * 2] as number) - (ring[a * 2] as number)
  const y1 = (ring[b * 2 + 1] as number) - (ring[a * 2 + 1] as number)
  const x2 = (ring[c * 2] as number) - (ring[b * 2] as number)
  const y2 = (ring[c * 2 + 1] as number) - (ring[b * 2 + 1] as number)
  if (x1 * x2 + y1 * y2 >= 0) return false
  const longer = Math.sqrt(Math.max(x1 * x1 + y1 * y1, x2 * x2 + y2 * y2))
  return Math.abs(x1 * y2 - y1 * x2) <= touching * longer
}

function closed(ring: Ring, corners: readonly number[]): Ring {
  const clean = new Float64Array(corners.length * 2 + 2)
  for (const [at, corner] of [...corners, corners[0] as number].entries()) {
    clean[at * 2] = ring[corner * 2] as number
    clean[at * 2 + 1] = ring[corner * 2 + 1] as number
  }
  return clean
}
