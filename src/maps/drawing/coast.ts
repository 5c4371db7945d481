import { isInRing, signedDoubleArea } from '../../geo/plane-ring.ts'

/**
 * Sea and land of a tile from the coastlines that cross it. In OpenStreetMap a coastline has land on its left. The lines are clipped
 * to the square from `least` to `most` on both axes, in integer units, y to the south.
 */
export interface Square {
  least: number
  most: number
}

/**
 * The sea as rings: each outer one clockwise, followed by its islands. Undefined where a coast ends inside the square, as at the
 * edge of an imported region: then it cannot be known.
 */
export function seaIn(coasts: readonly number[][], square: Square): number[][] | undefined {
  const chains = joinLines(coasts)
  const closed = chains.filter(isClosed).map((ring) => ring.slice(0, -2))
  const open = chains.filter((chain) => !isClosed(chain))
  const endsOnSides = (chain: number[]) =>
    [start(chain), end(chain)].every((point) => alongSides(point, square) !== undefined)
  if (!open.every(endsOnSides)) return undefined
  const islands = closed.filter((ring) => !isClockwise(ring))
  const seas = [...closed.filter(isClockwise), ...closeAlongSides(open, square)]
  if (seas.length === 0) seas.push(wholeSquare(square))
  return seas.flatMap((sea) => [sea, ...islands.filter((island) => isInRing(sea, ...start(island)))])
}

export function wholeSquare({ least, most }: Square): number[] {
  return [least, least, most, least, most, most, least, most]
}

/** Whether a point is at sea, by the nearest coast; undefined without coasts. Any units, y to the north. */
export function isAtSea(x: number, y: number, coasts: Iterable<ArrayLike<number>>): boolean | undefined {
  let nearest = Number.POSITIVE_INFINITY
  let side: number | undefined
  for (const coast of coasts)
    for (let at = 0; at + 3 < coast.length; at += 2) {
      const [ax, ay] = [(coast[at] as number) - x, (coast[at + 1] as number) - y]
      const [dx, dy] = [(coast[at + 2] as number) - x - ax, (coast[at + 3] as number) - y - ay]
      const share = Math.max(0, Math.min(1, -(ax * dx + ay * dy) / (dx * dx + dy * dy || 1)))
      const distance = Math.hypot(ax + share * dx, ay + share * dy)
      // At a corner both edges are equally near; the one that faces the point decides.
      const turn = ax * dy - ay * dx
      const isFacing = distance === nearest && Math.abs(turn) > Math.abs(side ?? 0)
      if (distance < nearest || isFacing) [nearest, side] = [distance, turn]
    }
  return side === undefined ? undefined : side < 0
}

/** Joins lines that begin where another ends. */
function joinLines(lines: readonly number[][]): number[][] {
  const byStart = new Map<string, number[][]>()
  for (const line of lines) {
    const there = byStart.get(start(line).join())
    if (there) there.push(line)
    else byStart.set(start(line).join(), [line])
  }
  const ends = new Set(lines.map((line) => end(line).join()))
  // Lines that no other ends at come first: what is left over are rings.
  const order = [...lines].sort(
    (a, b) => Number(ends.has(start(a).join())) - Number(ends.has(start(b).join())),
  )
  const used = new Set<number[]>()
  const chains: number[][] = []
  for (const first of order) {
    if (used.has(first)) continue
    const chain: number[] = []
    for (let next: number[] | undefined = first; next; ) {
      used.add(next)
      for (let at = chain.length === 0 ? 0 : 2; at < next.length; at++) chain.push(next[at] as number)
      if (isClosed(chain)) break
      next = byStart.get(end(chain).join())?.find((line) => !used.has(line))
    }
    chains.push(chain)
  }
  return chains
}

/** Connects the end of each chain to the start of the next, clockwise along the sides: the sea is on the right. */
function closeAlongSides(chains: number[][], square: Square): number[][] {
  const perimeter = 4 * (square.most - square.least)
  const left = new Set(chains)
  const rings: number[][] = []
  for (const first of chains) {
    if (!left.has(first)) continue
    const ring: number[] = []
    for (let chain: number[] | undefined = first; chain && left.has(chain); ) {
      left.delete(chain)
      ring.push(...chain)
      const from = alongSides(end(chain), square) as number
      const ahead = (other: number[]) =>
        ((alongSides(start(other), square) as number) - from + perimeter) % perimeter
      chain = chains.reduce((best, other) => (ahead(other) < ahead(best) ? other : best))
      ring.push(...cornersBetween(from, ahead(chain), square))
    }
    rings.push(ring)
  }
  return rings
}

/** Distance along the sides, clockwise from the north-west corner; undefined for a point that is not on them. */
function alongSides([x, y]: [number, number], { least, most }: Square): number | undefined {
  const side = most - least
  if (y === least) return x - least
  if (x === most) return side + y - least
  if (y === most) return 2 * side + most - x
  return x === least ? (3 * side + most - y) % (4 * side) : undefined
}

function cornersBetween(from: number, length: number, square: Square): number[] {
  const side = square.most - square.least
  const corners = wholeSquare(square)
  const passed: number[] = []
  for (let corner = Math.floor(from / side) + 1; corner * side < from + length; corner++) {
    const at = (corner % 4) * 2
    passed.push(corners[at] as number, corners[at + 1] as number)
  }
  return passed
}

function start(line: readonly number[]): [number, number] {
  return [line[0] as number, line[1] as number]
}

function end(line: readonly number[]): [number, number] {
  return [line.at(-2) as number, line.at(-1) as number]
}

function isClosed(chain: readonly number[]): boolean {
  return chain.length >= 8 && chain[0] === chain.at(-2) && chain[1] === chain.at(-1)
}

function isClockwise(ring: readonly number[]): boolean {
  return signedDoubleArea(ring) > 0 // as y goes to the south
}
