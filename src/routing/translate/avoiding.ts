import { EngineRefusal } from '../../errors.ts'
import { distance, type Position } from '../../geo/distance.ts'
import type { Avoidable, Avoided } from './query.ts'
import { refusalKind } from './refusals.ts'

/** Metres: a line this near to a border crossing goes over it. */
const crossingTolerance = 3

/**
 * A route without what is to be avoided or, where there is none, with as little of it as possible; and what could not be avoided.
 * `attempt` makes one query; `uses` says what the route in its answer uses.
 */
export async function routeAvoiding<Answer>(
  what: Avoidable[],
  crossings: readonly Position[],
  attempt: (avoid: Avoided | undefined) => Promise<Answer>,
  uses: (answer: Answer) => { classes: Avoidable[]; line: () => readonly Position[] },
): Promise<{ answer: Answer; notAvoided: Avoidable[] }> {
  if (what.length === 0) return { answer: await attempt(undefined), notAvoided: [] }
  const answer = await attempt({ what, strictness: 'hard', crossings }).catch((error: Error) => {
    if (!(error instanceof EngineRefusal) || !['no route', 'no road'].includes(refusalKind(error.message)))
      throw error
    return attempt({ what, strictness: 'soft', crossings })
  })
  // After a hard exclusion too: a route may have to begin or end on what is to be avoided.
  const { classes, line } = uses(answer)
  const crosses = what.includes('borderCrossings') && passes(line(), crossings)
  return {
    answer,
    notAvoided: what.filter((one) => (one === 'borderCrossings' ? crosses : classes.includes(one))),
  }
}

/** Whether a line goes over one of the points. */
export function passes(line: readonly Position[], points: readonly Position[]): boolean {
  return points.some(([x, y]) =>
    line.some((to, at) => {
      const from = line[at - 1]
      return from !== undefined && metresToSegment(x, y, from, to) < crossingTolerance
    }),
  )
}

/** On a plane, which is exact enough for a few metres. */
function metresToSegment(x: number, y: number, [ax, ay]: Position, [bx, by]: Position): number {
  const lonScale = Math.cos((y * Math.PI) / 180)
  const [dx, dy] = [(bx - ax) * lonScale, by - ay]
  const squared = dx * dx + dy * dy
  const along = squared === 0 ? 0 : ((x - ax) * lonScale * dx + (y - ay) * dy) / squared
  const share = Math.max(0, Math.min(1, along))
  return distance(x, y, ax + (bx - ax) * share, ay + (by - ay) * share)
}
