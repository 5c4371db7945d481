import type { Location, OptimizedRoute } from '../../model/route.ts'
import type { NativeRoute } from './engine-answers.ts'
import { type GeometryForm, geometryOf } from './geometry.ts'
import { distanceFigure, durationFigure, type Units } from './texts.ts'

/** `order`: indexes of the locations, as the route visits them. */
export function optimizedRoute(
  { trip }: NativeRoute,
  order: readonly number[],
  locations: Location[],
  units: Units,
  form: GeometryForm | undefined,
): OptimizedRoute {
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

/** The order that the engine found: indexes of the locations sent. */
export function orderOf({ trip }: NativeRoute): number[] {
  return trip.locations.map(({ original_index: index = 0 }) => index)
}
