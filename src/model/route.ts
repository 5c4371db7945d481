import { type Static, Type } from 'typebox'

/** Answers of the routing operations. */

const figure = (description: string) =>
  Type.Object(
    { value: Type.Number({ description }), text: Type.String({ description: 'Formatted for display.' }) },
    { description },
  )

export const Distance = figure('Feet, or metres with units=metric.')
export const Duration = figure('Minutes.')
const Speed = figure('Miles per hour, or kilometres per hour with units=metric.')

export const Location = Type.Object({ latitude: Type.Number(), longitude: Type.Number() })
export type Location = Static<typeof Location>

export const RouteGeometry = Type.Object(
  {
    type: Type.Optional(Type.Literal('LineString')),
    coordinates: Type.Optional(
      Type.Array(Type.Array(Type.Number()), { description: 'Positions [longitude, latitude].' }),
    ),
    polyline: Type.Optional(Type.String()),
  },
  { description: 'A LineString, or a polyline of 5 or 6 digits, as requested.' },
)

export const NotAvoided = Type.Optional(
  Type.Array(Type.String(), {
    description: 'What the route uses although it was to be avoided: no route avoids it.',
  }),
)

export const ModeRoute = Type.Object({
  distance: Distance,
  duration: Duration,
  geometry: Type.Optional(RouteGeometry),
})
export type ModeRoute = Static<typeof ModeRoute>

export const MatrixCell = Type.Object({
  originIndex: Type.Integer(),
  destinationIndex: Type.Integer(),
  distance: Type.Optional(Distance),
  duration: Type.Optional(Duration),
})
export type MatrixCell = Static<typeof MatrixCell>

const Words = Type.Array(Type.Unsafe<object>({ type: 'object', additionalProperties: true }))

export const Step = Type.Object({
  distance: Distance,
  duration: Duration,
  start_location: Location,
  end_location: Location,
  bearing_before: Type.Number({ description: 'Degrees clockwise from north, before the maneuver.' }),
  bearing_after: Type.Number({ description: 'Degrees clockwise from north, after the maneuver.' }),
  instructions: Type.String(),
  banner_instructions: Type.Unsafe<object[]>({
    ...Words,
    description: 'Texts to show, and how many metres before the end of the step.',
  }),
  voice_instructions: Type.Unsafe<object[]>({
    ...Words,
    description: 'Texts to say, and how many metres before the end of the step.',
  }),
  geometry: RouteGeometry,
  mode: Type.String({ description: 'car, truck, foot, bike or ferry.' }),
  manuever: Type.String({ description: 'Maneuver at the start of the step.' }),
  street_name: Type.String(),
  exit_name: Type.Optional(Type.String({ description: 'Number or destination of an exit.' })),
})
export type Step = Static<typeof Step>

export const Leg = Type.Object({
  startLocation: Location,
  endLocation: Location,
  duration: Duration,
  distance: Distance,
  geometry: RouteGeometry,
  steps: Type.Array(Step),
})
export type Leg = Static<typeof Leg>

export const DirectionsRoute = Type.Object({
  duration: Duration,
  distance: Distance,
  geometry: RouteGeometry,
  legs: Type.Array(Leg),
})
export type DirectionsRoute = Static<typeof DirectionsRoute>

export const OptimizedLeg = Type.Object({
  startLocation: Location,
  endLocation: Location,
  startIndex: Type.Integer({ description: 'Index of the location sent.' }),
  endIndex: Type.Integer(),
  distance: Distance,
  duration: Duration,
  geometry: Type.Optional(RouteGeometry),
})

export const OptimizedRoute = Type.Object({
  distance: Distance,
  duration: Duration,
  legs: Type.Array(OptimizedLeg),
})
export type OptimizedRoute = Static<typeof OptimizedRoute>

export const MatchedPoint = Type.Object({
  latitude: Type.Number(),
  longitude: Type.Number(),
  originalIndex: Type.Integer({ description: 'Index of the point in the path sent.' }),
})
export type MatchedPoint = Static<typeof MatchedPoint>

export const RoadAttribute = Type.Object({
  startLocation: Location,
  endLocation: Location,
  originalIndex: Type.Optional(
    Type.Integer({ description: 'Index of the first point of the path on this road.' }),
  ),
  roadClass: Type.Optional(Type.String()),
  speedLimit: Type.Optional(Speed),
  names: Type.Optional(Type.Array(Type.String())),
})
export type RoadAttribute = Static<typeof RoadAttribute>
