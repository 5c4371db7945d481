import type { Position } from '../../geo/distance.ts'
import type { ModeRoute } from '../../model/route.ts'
import type { NativeRoute, NativeSummary } from './engine-answers.ts'
import { type GeometryForm, joinPolylines, lineGeometry, resample } from './geometry.ts'
import { type Avoidable, engineQuery, type RouteQuery } from './query.ts'
import { distanceFigure, durationFigure, type Units } from './texts.ts'

/** Distance and duration only, no instructions. */
export function summaryQuery(query: RouteQuery) {
  return { ...engineQuery(query), directions_type: 'none' }
}

export function modeRoute(
  { trip }: NativeRoute,
  units: Units,
  geometry: { form: GeometryForm; points: number | undefined } | undefined,
): ModeRoute {
  return {
    distance: distanceFigure(trip.summary.length * 1000, units),
    duration: durationFigure(trip.summary.time),
    ...(geometry && { geometry: lineGeometry(thinned(lineOf(trip), geometry.points), geometry.form) }),
  }
}

export function lineOf({ legs }: NativeRoute['trip']): Position[] {
  return joinPolylines(legs.map(({ shape }) => shape))
}

function thinned(line: Position[], points: number | undefined): Position[] {
  return points === undefined ? line : resample(line, points)
}

/** What the route uses; border crossings are found by its line instead. */
export function summaryUses(summary: NativeSummary): Avoidable[] {
  const uses: [used: boolean, what: Avoidable][] = [
    [summary.has_toll, 'tolls'],
    [summary.has_highway, 'highways'],
    [summary.has_ferry, 'ferries'],
  ]
  return uses.filter(([used]) => used).map(([, what]) => what)
}
