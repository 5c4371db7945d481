import { ringsOf } from '../geometry.ts'
import { readStates } from './states.ts'

/** A corner of states, `x y` in whole degrees. */
type Corner = string

interface Edge {
  ends: [Corner, Corner]
  /** Of each state that it bounds. */
  states: { key: string; country: string }[]
}

/** The borders between the states of each country, as lines x0, y0, x1, y1, … in whole degrees. */
export function stateLines(): number[][] {
  const edges = new Map<string, Edge>()
  for (const [key, { country, units }] of readStates())
    for (const ring of units.flatMap(({ geometry }) => ringsOf(geometry)))
      for (let at = 0; at + 3 < ring.length; at += 2) {
        const ends = [`${ring[at]} ${ring[at + 1]}`, `${ring[at + 2]} ${ring[at + 3]}`].sort() as Edge['ends']
        const edge = edges.get(ends.join()) ?? { ends, states: [] }
        edge.states.push({ key, country })
        edges.set(ends.join(), edge)
      }
  return joined([...edges.values()].filter(isInside).map(({ ends }) => ends))
}

/** Between two states of one country: its own border is drawn as such. */
function isInside({ states: [one, other] }: Edge): boolean {
  return other !== undefined && one?.key !== other.key && one?.country === other.country
}

/** Lines of edges that meet, from one meeting of three or more to the next. */
function joined(edges: [Corner, Corner][]): number[][] {
  const ways = new Map<Corner, Set<Corner>>()
  for (const [from, to] of edges.flatMap(([a, b]) => [[a, b] as const, [b, a] as const]))
    ways.set(from, (ways.get(from) ?? new Set()).add(to))
  const crossings = new Set([...ways].filter(([, to]) => to.size !== 2).map(([corner]) => corner))
  const lines: Corner[][] = []
  // What is left when all lines from crossings are drawn is rings.
  for (const start of [...crossings, ...ways.keys()])
    for (const next of ways.get(start) ?? []) lines.push(walk(start, next))

  function walk(start: Corner, next: Corner): Corner[] {
    const line = [start]
    for (let [from, to] = [start, next as Corner | undefined]; to !== undefined; ) {
      ways.get(from)?.delete(to)
      ways.get(to)?.delete(from)
      line.push(to)
      from = to
      to = crossings.has(from) ? undefined : [...(ways.get(from) ?? [])][0]
    }
    return line
  }
  return lines.map((line) => straightened(line.map((corner) => corner.split(' ').map(Number))).flat())
}

/** Whole degrees, half a kilometre: a pixel of the last zoom at which they are drawn. */
const leastBend = 50_000

/** Without corners that lie near the line between those that stay (Ramer, Douglas and Peucker). */
function straightened(line: number[][]): number[][] {
  const [first = [], last = []] = [line[0], line.at(-1)]
  const bends = line.map((corner) => offLine(corner, first, last))
  const most = bends.reduce((far, bend, at) => (bend > (bends[far] as number) ? at : far), 0)
  if ((bends[most] as number) <= leastBend) return [first, last]
  return [...straightened(line.slice(0, most + 1)).slice(0, -1), ...straightened(line.slice(most))]
}

/** How far a corner is from the stretch between two others. */
function offLine([x = 0, y = 0]: number[], [ax = 0, ay = 0]: number[], [bx = 0, by = 0]: number[]): number {
  const [wayX, wayY] = [bx - ax, by - ay]
  const share = ((x - ax) * wayX + (y - ay) * wayY) / (wayX ** 2 + wayY ** 2 || 1)
  const along = Math.max(0, Math.min(1, share))
  return Math.hypot(x - ax - along * wayX, y - ay - along * wayY)
}
