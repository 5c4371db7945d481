import type { Location, OptimizedRoute } from '../../model/route.ts'
import type { NativeRoute } from './engine-answers.ts'
import { type GeometryForm, geometryOf } from './geometry.ts'
import { distanceFigure, durationFigure, type Units } from './texts.ts'

/** The locations in the quickest order; the first and the last stay. */
export function optimizedRoute(
  { trip }: NativeRoute,
  locations: Location[],
  units: Units,
  form: GeometryForm | undefined,
): OptimizedRoute {
  const order = trip.locations.map(({ original_index: index = 0 }) => index)
  return {
    distance: distanceFigure(trip.summary.length * 1000, units),
    duration: durationFigure(trip.summary.time),
    legs: trip.legs.map(({ summary, shape }, at) => {
      const [startIndex = 0, endIndex = 0] = [order[at], order[at + 1]]
      return {
        startLocation: locations[startIndex] as Location,
        endLocation: locations[endIndex] as Location,
        startIndex,
        endIndex,
        distance: distanceFigure(summary.length * 1000, units),
        duration: durationFigure(summary.time),
        ...(form && { geometry: geometryOf(shape, form) }),
      }
    }),
  }
}
