import { ringsOf } from '../geometry.ts'
import { type Point, simplifyLine } from '../simplify.ts'
import { readStates } from './states.ts'

/** A vertex, `x y` in E7. */
type Corner = string

interface Edge {
  ends: [Corner, Corner]
  /** The states that it bounds. */
  states: { key: string; country: string }[]
}

/** The borders between the states of each country, as lines x0, y0, x1, y1, … in E7. */
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

/** Between two states of one country: borders of countries are drawn separately. */
function isInside({ states: [one, other] }: Edge): boolean {
  return other !== undefined && one?.key !== other.key && one?.country === other.country
}

/** Joins edges to lines that run from junction to junction. */
function joined(edges: [Corner, Corner][]): number[][] {
  const ways = new Map<Corner, Set<Corner>>()
  for (const [from, to] of edges.flatMap(([a, b]) => [[a, b] as const, [b, a] as const]))
    ways.set(from, (ways.get(from) ?? new Set()).add(to))
  const junctions = new Set([...ways].filter(([, to]) => to.size !== 2).map(([corner]) => corner))
  const lines: Corner[][] = []
  // What is left after all lines from junctions are rings.
  for (const start of [...junctions, ...ways.keys()])
    for (const next of ways.get(start) ?? []) lines.push(walk(start, next))

  function walk(start: Corner, next: Corner): Corner[] {
    const line = [start]
    for (let [from, to] = [start, next as Corner | undefined]; to !== undefined; ) {
      ways.get(from)?.delete(to)
      ways.get(to)?.delete(from)
      line.push(to)
      from = to
      to = junctions.has(from) ? undefined : [...(ways.get(from) ?? [])][0]
    }
    return line
  }
  return lines.map((line) => simplifyLine(line.map(pointOf), tolerance).flat())
}

/** E7, half a kilometre: a pixel of the last zoom at which they are drawn. */
const tolerance = 50_000

function pointOf(corner: Corner): Point {
  const [x = 0, y = 0] = corner.split(' ').map(Number)
  return [x, y]
}
