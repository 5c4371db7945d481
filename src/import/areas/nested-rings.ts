import { boxOfLine } from '../../atlas/format/trees.ts'
import { isInRing, signedDoubleArea } from '../../geo/plane-ring.ts'

type Ring = ArrayLike<number>

/**
 * Orders rings of the even-odd rule as vector tiles need them: each outer ring clockwise, followed by its holes,
 * counter-clockwise. An island in a lake is an outer ring again.
 */
export function orientRings(rings: readonly Ring[]): Ring[] {
  const [only] = rings
  if (!only) return []
  if (rings.length === 1) return [oriented(only, true)]
  const sized = rings
    .map((ring) => ({ ring, box: boxOfLine(ring), doubleArea: Math.abs(signedDoubleArea(ring)) }))
    .sort((a, b) => b.doubleArea - a.doubleArea)
  const holes = new Map<number, Ring[]>()
  sized.forEach(({ ring, box }, at) => {
    // Larger rings come first, so the last one that contains it is its parent.
    const around = sized.slice(0, at).flatMap((other, number) => {
      const [west, south, east, north] = other.box
      const fits = west <= box[0] && south <= box[1] && east >= box[2] && north >= box[3]
      return fits && isInRing(other.ring, ...middleOfEdge(ring)) ? [number] : []
    })
    if (around.length % 2 === 0) holes.set(at, [oriented(ring, true)])
    else holes.get(around.findLast((number) => holes.has(number)) as number)?.push(oriented(ring, false))
  })
  return [...holes.values()].flat()
}

/** Rings that only touch share vertices. */
function middleOfEdge(ring: Ring): [x: number, y: number] {
  const [ax, ay] = [ring[0] as number, ring[1] as number]
  return [(ax + (ring[2] as number)) / 2, (ay + (ring[3] as number)) / 2]
}

function oriented(ring: Ring, clockwise: boolean): Ring {
  if (signedDoubleArea(ring) < 0 === clockwise) return ring
  const back = new Int32Array(ring.length)
  for (let at = 0; at < ring.length; at += 2) {
    back[at] = ring[ring.length - 2 - at] as number
    back[at + 1] = ring[ring.length - 1 - at] as number
  }
  return back
}
