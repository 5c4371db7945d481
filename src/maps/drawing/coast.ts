/**
 * Sea and land of a square from the coastlines that cross it, as OpenStreetMap has them: lines with land on their left. They come
 * cut to the square, from `least` to `most` in both directions, y to the south, in whole units.
 */
export interface Square {
  least: number
  most: number
}

/**
 * The sea, as rings: each outer one with the clock and its islands behind it. Undefined where a coast ends inside the square,
 * as at the edge of what was imported: then nobody knows.
 */
export function seaIn(coasts: readonly number[][], square: Square): number[][] | undefined {
  const chains = joined(coasts)
  const closed = chains.filter(isClosed).map((ring) => ring.slice(0, -2))
  const open = chains.filter((chain) => !isClosed(chain))
  const isWhole = (chain: number[]) =>
    [start(chain), end(chain)].every((place) => alongSides(place, square) !== undefined)
  if (!open.every(isWhole)) return undefined
  const islands = closed.filter((ring) => !goesWithTheClock(ring))
  const seas = [...closed.filter(goesWithTheClock), ...shores(open, square)]
  if (seas.length === 0) seas.push(wholeSquare(square))
  return seas.flatMap((sea) => [
    sea,
    ...islands.filter((island) => holds(sea, island[0] as number, island[1] as number)),
  ])
}

export function wholeSquare({ least, most }: Square): number[] {
  return [least, least, most, least, most, most, least, most]
}

/** Whether a place is at sea, by the nearest of the coasts; undefined without any. Any units, y to the north. */
export function isAtSea(x: number, y: number, coasts: Iterable<ArrayLike<number>>): boolean | undefined {
  let nearest = Number.POSITIVE_INFINITY
  let side: number | undefined
  for (const coast of coasts)
    for (let at = 0; at + 3 < coast.length; at += 2) {
      const [ax, ay] = [(coast[at] as number) - x, (coast[at + 1] as number) - y]
      const [dx, dy] = [(coast[at + 2] as number) - x - ax, (coast[at + 3] as number) - y - ay]
      const share = Math.max(0, Math.min(1, -(ax * dx + ay * dy) / (dx * dx + dy * dy || 1)))
      const distance = Math.hypot(ax + share * dx, ay + share * dy)
      // At a corner both edges are as near; the one that faces the place tells.
      const turn = ax * dy - ay * dx
      const isClearer = distance === nearest && Math.abs(turn) > Math.abs(side ?? 0)
      if (distance < nearest || isClearer) [nearest, side] = [distance, turn]
    }
  return side === undefined ? undefined : side < 0
}

/** Lines that begin where another ends, as one. */
function joined(lines: readonly number[][]): number[][] {
  const byStart = new Map<string, number[][]>()
  for (const line of lines) {
    const there = byStart.get(start(line).join())
    if (there) there.push(line)
    else byStart.set(start(line).join(), [line])
  }
  const ends = new Set(lines.map((line) => end(line).join()))
  // Those that nothing leads to first: what is left over are rings.
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

/** From the end of each chain along the sides, with the clock, to the start of the next: the sea is on the right. */
function shores(chains: number[][], square: Square): number[][] {
  const around = 4 * (square.most - square.least)
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
        ((alongSides(start(other), square) as number) - from + around) % around
      chain = chains.reduce((best, other) => (ahead(other) < ahead(best) ? other : best))
      ring.push(...cornersBetween(from, ahead(chain), square))
    }
    rings.push(ring)
  }
  return rings
}

/** How far along the sides a place on them is, with the clock from the north-west. */
function alongSides([x, y]: [number, number], { least, most }: Square): number | undefined {
  const side = most - least
  if (y === least) return x - least
  if (x === most) return side + y - least
  if (y === most) return 2 * side + most - x
  return x === least ? (3 * side + most - y) % (4 * side) : undefined
}

function cornersBetween(from: number, way: number, square: Square): number[] {
  const side = square.most - square.least
  const corners = wholeSquare(square)
  const passed: number[] = []
  for (let corner = Math.floor(from / side) + 1; corner * side < from + way; corner++) {
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

function goesWithTheClock(ring: readonly number[]): boolean {
  return squareOf(ring) > 0
}

/** Twice the area; positive where the ring goes with the clock, as y goes to the south. */
export function squareOf(ring: readonly number[]): number {
  let square = 0
  for (let at = 0; at < ring.length; at += 2) {
    const next = (at + 2) % ring.length
    square +=
      (ring[at] as number) * (ring[next + 1] as number) - (ring[next] as number) * (ring[at + 1] as number)
  }
  return square
}

function holds(ring: readonly number[], x: number, y: number): boolean {
  let inside = false
  for (let at = 0; at < ring.length; at += 2) {
    const next = (at + 2) % ring.length
    const [ay, by] = [ring[at + 1] as number, ring[next + 1] as number]
    if (ay > y === by > y) continue
    const [ax, bx] = [ring[at] as number, ring[next] as number]
    if (ax + ((y - ay) / (by - ay)) * (bx - ax) > x) inside = !inside
  }
  return inside
}
