import { errors } from '../../errors.ts'
import type { Location, StopVisit, UnservedStop } from '../../model/route.ts'
import { secondsBetween, type TourPlace, type TourProblem, type Visit } from './tour.ts'

/** One location of a request. */
export interface Stop {
  coordinates: Location
  /** Minutes. */
  serviceTime: number
  /** It is not served before. */
  earliest?: Date
  /** One arrives by then. */
  latest?: Date
}

/** Time windows as seconds after the departure. */
export function placesOf(stops: Stop[], departureTime: Date | undefined): TourPlace[] {
  return stops.map(({ serviceTime, earliest, latest }, index) => {
    if ((earliest || latest) && !departureTime) throw errors.windowWithoutDeparture(index)
    if (earliest && latest && earliest > latest)
      throw errors.invalid(
        `locations[${index}].latest`,
        `Expected a time at or after earliest (${earliest.toISOString()}), got ${latest.toISOString()}.`,
      )
    const after = (time: Date) => (time.getTime() - (departureTime?.getTime() ?? 0)) / 1000
    return {
      service: serviceTime * 60,
      opens: earliest ? after(earliest) : 0,
      closes: latest ? after(latest) : Number.POSITIVE_INFINITY,
    }
  })
}

/** For the answer: minutes after the departure and, where that is known, times. */
export function stopVisits(visits: Visit[], departureTime: Date | undefined): StopVisit[] {
  const timeAfter = (seconds: number) =>
    departureTime && new Date(departureTime.getTime() + Math.round(seconds * 1000))
  return visits.map(({ place, arrives, waits, leaves }) => {
    const [arrivalTime, leavingTime] = [timeAfter(arrives), timeAfter(leaves)]
    return {
      index: place,
      arrivesAfter: minutes(arrives),
      waits: minutes(waits),
      leavesAfter: minutes(leaves),
      ...(arrivalTime && leavingTime && { arrivalTime, departureTime: leavingTime }),
    }
  })
}

/** Three decimals. */
function minutes(seconds: number): number {
  return Math.round((seconds / 60) * 1000) / 1000
}

/** What the order leaves out, and why. */
export function unservedStops(problem: TourProblem, order: readonly number[]): UnservedStop[] {
  const last = problem.places.length - 1
  return problem.places.flatMap((_, index) => {
    if (order.includes(index)) return []
    const isConnected =
      secondsBetween(problem, 0, index) + secondsBetween(problem, index, last) < Number.POSITIVE_INFINITY
    return [{ index, reason: isConnected ? ('timeWindow' as const) : ('noRoute' as const) }]
  })
}
