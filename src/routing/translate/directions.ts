import type { Position } from '../../geo/distance.ts'
import type { DirectionsRoute, Leg, Location, Step } from '../../model/route.ts'
import type { AnyMode } from '../../model/travel-modes.ts'
import { fixedTime } from './departure.ts'
import type { OsrmAnswer, OsrmRoute, OsrmStep } from './engine-answers.ts'
import { type GeometryForm, geometryOf, joinLines, lineGeometry, locationAt } from './geometry.ts'
import { maneuverOf } from './maneuvers.ts'
import { decodePolyline } from './polyline.ts'
import { type Avoidable, engineQuery, headingOnRoad, type RouteQuery } from './query.ts'
import { distanceFigure, durationFigure, type Units } from './texts.ts'

export interface DirectionsQuery extends RouteQuery {
  units: Units
  language: string
  /** Direction of travel at the first location, in degrees clockwise from north. */
  heading?: number | undefined
  alternatives: boolean
}

/** Beside the best route. */
const mostAlternatives = 2

/** The best route, then those of `others` that are other ways. */
export function withAlternatives(best: OsrmAnswer, others: OsrmAnswer): OsrmAnswer {
  const lines = new Set(best.routes.map(({ geometry }) => geometry))
  const alternatives = others.routes.filter(({ geometry }) => !lines.has(geometry))
  return { ...best, routes: [...best.routes, ...alternatives.slice(0, mostAlternatives)] }
}

/** In the OSRM format, which has all that a step needs: instructions, banners, voice, bearings, exits. */
export function directionsQuery(query: DirectionsQuery) {
  const { locations, ...rest } = engineQuery(query)
  return {
    ...rest,
    locations: locations.map((location, at) => ({
      ...location,
      ...headingOnRoad(at === 0 ? query.heading : undefined),
    })),
    format: 'osrm',
    banner_instructions: true,
    voice_instructions: true,
    units: query.units === 'metric' ? 'kilometers' : 'miles',
    language: query.language,
    ...(query.alternatives && { alternates: mostAlternatives, ...fixedTime(query.departure) }),
  }
}

export interface DirectionsForm {
  mode: AnyMode
  units: Units
  geometry: GeometryForm
}

export function directionsRoutes({ routes }: OsrmAnswer, form: DirectionsForm): DirectionsRoute[] {
  return routes.map(({ legs }) => {
    const lines = legs.map(({ steps }) => steps.map(({ geometry }) => decodePolyline(geometry, 6)))
    const answered = legs.map(({ steps }, at) => legOf(steps, lines[at] ?? [], form))
    const [first] = answered
    return {
      duration: durationFigure(sum(legs.flatMap(({ steps }) => steps.map(({ duration }) => duration)))),
      distance: distanceFigure(
        sum(legs.flatMap(({ steps }) => steps.map(({ distance }) => distance))),
        form.units,
      ),
      geometry:
        first && answered.length === 1
          ? first.geometry
          : lineGeometry(joinLines(lines.flat()), form.geometry),
      legs: answered,
    }
  })
}

/** Where the legs begin, and where the last of them ends. */
export function endsOfLegs(legs: Leg[]): Location[] {
  return legs.flatMap(({ startLocation, endLocation }, at) =>
    at === legs.length - 1 ? [startLocation, endLocation] : [startLocation],
  )
}

/** Where each leg begins and ends. */
export function endsOfSteps({ routes }: OsrmAnswer): [Location, Location][] {
  return (routes[0]?.legs ?? []).map(({ steps }) => [
    locationAt(steps.at(0)?.maneuver.location),
    locationAt(steps.at(-1)?.maneuver.location),
  ])
}

/** `lines`: the line of each step. */
function legOf(steps: OsrmStep[], lines: Position[][], form: DirectionsForm): Leg {
  const line = joinLines(lines)
  return {
    startLocation: locationAt(line.at(0)),
    endLocation: locationAt(line.at(-1)),
    duration: durationFigure(sum(steps.map(({ duration }) => duration))),
    distance: distanceFigure(sum(steps.map(({ distance }) => distance)), form.units),
    geometry: lineGeometry(line, form.geometry),
    steps: steps.map((step, at) => stepOf(step, lines[at] ?? [], steps[at - 1], form)),
  }
}

function stepOf(step: OsrmStep, line: Position[], before: OsrmStep | undefined, form: DirectionsForm): Step {
  const { maneuver, name, ref, exits, destinations } = step
  const manuever = maneuverOf(step, before?.mode)
  const leadsOff = /^(exit|ramp)-/.test(manuever)
  const exitName = leadsOff ? (exits ?? destinations) : undefined
  return {
    distance: distanceFigure(step.distance, form.units),
    duration: durationFigure(step.duration),
    start_location: locationAt(maneuver.location),
    end_location: locationAt(line.at(-1)),
    bearing_before: maneuver.bearing_before,
    bearing_after: maneuver.bearing_after,
    instructions: maneuver.instruction ?? '',
    banner_instructions: step.bannerInstructions ?? [],
    voice_instructions: step.voiceInstructions ?? [],
    geometry: geometryOf(step.geometry, form.geometry),
    mode: step.mode === 'ferry' ? 'ferry' : form.mode,
    manuever,
    street_name: name || ref || '',
    ...(exitName !== undefined && { exit_name: exitName }),
    ...(manuever === 'roundabout-enter' && maneuver.exit && { roundabout_exit: maneuver.exit }),
  }
}

/** What the route uses; border crossings are found by its line instead. */
export function usedBy({ legs }: OsrmRoute): Avoidable[] {
  const classes = new Set(
    legs.flatMap(({ steps }) =>
      steps.flatMap(({ intersections }) => intersections.flatMap((one) => one.classes ?? [])),
    ),
  )
  const names: [name: string, what: Avoidable][] = [
    ['toll', 'tolls'],
    ['motorway', 'highways'],
    ['ferry', 'ferries'],
  ]
  return names.filter(([name]) => classes.has(name)).map(([, what]) => what)
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
