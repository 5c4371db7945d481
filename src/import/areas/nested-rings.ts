import { boxOfLine } from '../../atlas/format/trees.ts'
import { signedSquare } from './label-point.ts'

type Ring = ArrayLike<number>

/**
 * Rings by the even-odd rule, as maps want them: each outer ring with the clock and right behind it its holes, which go
 * against it. An island in a lake is an outer ring once more.
 */
export function orientRings(rings: readonly Ring[]): Ring[] {
  const [only] = rings
  if (!only) return []
  if (rings.length === 1) return [turned(only, true)]
  const sized = rings
    .map((ring) => ({ ring, box: boxOfLine(ring), square: Math.abs(signedSquare(ring)) }))
    .sort((a, b) => b.square - a.square)
  const holes = new Map<number, Ring[]>()
  sized.forEach(({ ring, box }, at) => {
    // Larger ones come first, so the last that holds it is the one around it.
    const around = sized.slice(0, at).flatMap((other, number) => {
      const [west, south, east, north] = other.box
      const fits = west <= box[0] && south <= box[1] && east >= box[2] && north >= box[3]
      return fits && holds(other.ring, ring) ? [number] : []
    })
    if (around.length % 2 === 0) holes.set(at, [turned(ring, true)])
    else holes.get(around.findLast((number) => holes.has(number)) as number)?.push(turned(ring, false))
  })
  return [...holes.values()].flat()
}

/** Whether the middle of an edge of the inner ring, which rings that only touch do not share, lies inside. */
function holds(outer: Ring, inner: Ring): boolean {
  const x = ((inner[0] as number) + (inner[2] as number)) / 2
  const y = ((inner[1] as number) + (inner[3] as number)) / 2
  let inside = false
  for (let at = 0; at + 1 < outer.length; at += 2) {
    const next = (at + 2) % outer.length
    const [ay, by] = [outer[at + 1] as number, outer[next + 1] as number]
    if (ay > y === by > y) continue
    const [ax, bx] = [outer[at] as number, outer[next] as number]
    if (ax + ((y - ay) / (by - ay)) * (bx - ax) > x) inside = !inside
  }
  return inside
}

function turned(ring: Ring, withTheClock: boolean): Ring {
  if (signedSquare(ring) < 0 === withTheClock) return ring
  const back: number[] = []
  for (let at = ring.length - 2; at >= 0; at -= 2) back.push(ring[at] as number, ring[at + 1] as number)
  return back
}
