import { exactTour } from './exact-tour.ts'
import { improvedTour } from './improved-tour.ts'
import { stopsOf, type TourProblem } from './tour.ts'

/** Up to so many stops between the first place and the last the tour is the best there is. */
export const mostExact = 10

/** The order in which the stops between the first place and the last are visited. Those left out cannot be served in time. */
export function* planTour(problem: TourProblem): Generator<undefined, number[]> {
  const isSmall = stopsOf(problem).length <= mostExact
  return isSmall ? exactTour(problem) : yield* improvedTour(problem)
}
