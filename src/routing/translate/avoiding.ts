import { EngineRefusal } from '../../errors.ts'
import { distance, type Position } from '../../geo/distance.ts'
import type { Avoidable, Avoided } from './query.ts'
import { meaningOf } from './refusals.ts'

/** Metres from a line to the place where a road crosses the border, when the line is on that road. */
const onCrossing = 3

/**
 * Asks for a route that does without what is to be avoided; where there is none, for one that uses little of it. `attempt` asks
 * once. Answers the route, and what of it could not be avoided.
 */
export async function routeAvoiding<Answer>(
  what: Avoidable[],
  crossings: readonly Position[],
  attempt: (avoid: Avoided | undefined) => Promise<Answer>,
  uses: (answer: Answer) => { classes: Avoidable[]; line: () => readonly Position[] },
): Promise<{ answer: Answer; notAvoided: Avoidable[] }> {
  if (what.length === 0) return { answer: await attempt(undefined), notAvoided: [] }
  const answer = await attempt({ what, strictness: 'hard', crossings }).catch((error: Error) => {
    if (!(error instanceof EngineRefusal) || !['no way', 'no road'].includes(meaningOf(error.message)))
      throw error
    return attempt({ what, strictness: 'soft', crossings })
  })
  // Also of a hard one: a route may have to begin or end on what is to be avoided.
  const { classes, line } = uses(answer)
  const crosses = what.includes('borderCrossings') && passes(line(), crossings)
  return {
    answer,
    notAvoided: what.filter((one) => (one === 'borderCrossings' ? crosses : classes.includes(one))),
  }
}

/** Whether a line comes over one of the places. */
export function passes(line: readonly Position[], places: readonly Position[]): boolean {
  return places.some(([x, y]) =>
    line.some((to, at) => {
      const from = line[at - 1]
      return from !== undefined && metresToSegment(x, y, from, to) < onCrossing
    }),
  )
}

/** Flat, which is exact enough for a few metres. */
function metresToSegment(x: number, y: number, [ax, ay]: Position, [bx, by]: Position): number {
  const narrowing = Math.cos((y * Math.PI) / 180)
  const [dx, dy] = [(bx - ax) * narrowing, by - ay]
  const squared = dx * dx + dy * dy
  const along = squared === 0 ? 0 : ((x - ax) * narrowing * dx + (y - ay) * dy) / squared
  const share = Math.max(0, Math.min(1, along))
  return distance(x, y, ax + (bx - ax) * share, ay + (by - ay) * share)
}
