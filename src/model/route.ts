import { type Static, type TSchema, Type } from 'typebox'
import { Datetime } from './fields.ts'

/** Answers of the routing operations. */

const figure = (description: string, value: number, text: string) =>
  Type.Object(
    { value: Type.Number({ description }), text: Type.String({ description: 'Formatted for display.' }) },
    { description, examples: [{ value, text }] },
  )

export const Distance = figure('Feet, or metres with units=metric.', 10816.929, '2.0 mi')
export const Duration = figure('Minutes.', 4.76, '5 mins')
const Speed = figure('Miles per hour, or kilometres per hour with units=metric.', 19, '19 mph')

export const Location = Type.Object(
  { latitude: Type.Number(), longitude: Type.Number() },
  { examples: [{ latitude: 53.5587, longitude: 13.2618 }] },
)
export type Location = Static<typeof Location>

export const RouteGeometry = Type.Object(
  {
    type: Type.Optional(Type.Literal('LineString')),
    coordinates: Type.Optional(
      Type.Array(Type.Array(Type.Number()), { description: 'Positions [longitude, latitude].' }),
    ),
    polyline: Type.Optional(Type.String()),
  },
  {
    description: 'A LineString, or a polyline of 5 or 6 digits, as requested.',
    examples: [{ polyline: '}|}ceBo}lhXeE?iD??ayA?yCzf@c@' }],
  },
)

export const NotAvoided = Type.Optional(
  Type.Array(Type.String(), {
    description: 'What the route uses although it was to be avoided: no route avoids it.',
  }),
)

const road = {
  latitude: 53.558935,
  longitude: 13.2618,
  distance: 26.1,
  names: ['Friedländer Straße'],
  roadClass: 'residential',
}

export const NearestRoad = Type.Object(
  {
    latitude: Type.Number({ description: 'Of the nearest point on the road.' }),
    longitude: Type.Number(),
    distance: Type.Number({ description: 'Metres from the location to that point.' }),
    names: Type.Array(Type.String()),
    roadClass: Type.String(),
  },
  { examples: [road] },
)
export type NearestRoad = Static<typeof NearestRoad>

/** Beside `meta.code`: how far locations are from roads, under the names of the parameters or of the lists of the answer. */
export function SnapDistances<Places extends Record<string, TSchema>>(places: Places) {
  return Type.Object(places, {
    description: 'Metres from each location sent to the road to which it was moved.',
  })
}

/** Of a matrix: locations without any route have none. */
export const MatrixSnaps = Type.Array(Type.Object({ index: Type.Integer(), metres: Type.Number() }), {
  examples: [[{ index: 0, metres: 26.1 }]],
})

export const metresToRoad = Type.Number({ examples: [26.1] })

export const ModeRoute = Type.Object({
  distance: Distance,
  duration: Duration,
  geometry: Type.Optional(RouteGeometry),
})
export type ModeRoute = Static<typeof ModeRoute>

const index = { examples: [0] }

export const MatrixCell = Type.Object({
  originIndex: Type.Integer(index),
  destinationIndex: Type.Integer(index),
  distance: Type.Optional(Distance),
  duration: Type.Optional(Duration),
})
export type MatrixCell = Static<typeof MatrixCell>

const Words = Type.Array(Type.Unsafe<object>({ type: 'object', additionalProperties: true }))

const banner = {
  primary: {
    type: 'end of road',
    modifier: 'right',
    text: 'Stargarder Straße',
    components: [{ text: 'Stargarder Straße', type: 'text' }],
  },
  distanceAlongGeometry: 41,
}

const voice = {
  ssmlAnnouncement: '<speak>Turn right onto Stargarder Straße.</speak>',
  announcement: 'Turn right onto Stargarder Straße.',
  distanceAlongGeometry: 40.2,
}

export const Step = Type.Object({
  distance: Distance,
  duration: Duration,
  start_location: Location,
  end_location: Location,
  bearing_before: Type.Number({
    description: 'Degrees clockwise from north, before the maneuver.',
    examples: [0],
  }),
  bearing_after: Type.Number({
    description: 'Degrees clockwise from north, after the maneuver.',
    examples: [270],
  }),
  instructions: Type.String({ examples: ['Turn left onto Friedländer Straße.'] }),
  banner_instructions: Type.Unsafe<object[]>({
    ...Words,
    description: 'Texts to show, and how many metres before the end of the step.',
    examples: [[banner]],
  }),
  voice_instructions: Type.Unsafe<object[]>({
    ...Words,
    description: 'Texts to say, and how many metres before the end of the step.',
    examples: [[voice]],
  }),
  geometry: RouteGeometry,
  mode: Type.String({ description: 'car, truck, foot, bike or ferry.', examples: ['car'] }),
  manuever: Type.String({ description: 'Maneuver at the start of the step.', examples: ['left'] }),
  street_name: Type.String({ examples: ['Friedländer Straße'] }),
  exit_name: Type.Optional(Type.String({ description: 'Number or destination of an exit.' })),
  roundabout_exit: Type.Optional(
    Type.Integer({ description: 'Where a roundabout is entered: which exit to take, from 1.' }),
  ),
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

export const RouteElevation = Type.Object(
  {
    ascent: Distance,
    descent: Distance,
    profile: Type.Array(
      Type.Object({
        distance: Type.Number({ description: 'From the start of the route.' }),
        elevation: Type.Optional(
          Type.Number({ description: 'Above the sea; left out where it is not known.' }),
        ),
      }),
      {
        description: 'Feet, or metres with units=metric.',
        examples: [
          [
            { distance: 0, elevation: 65.6 },
            { distance: 98.4, elevation: 68.9 },
          ],
        ],
      },
    ),
  },
  { description: 'Of the ground along the route, with elevation=true.' },
)
export type RouteElevation = Static<typeof RouteElevation>

export const DirectionsRoute = Type.Object({
  duration: Duration,
  distance: Distance,
  geometry: RouteGeometry,
  legs: Type.Array(Leg),
  elevation: Type.Optional(RouteElevation),
})
export type DirectionsRoute = Static<typeof DirectionsRoute>

export const OptimizedLeg = Type.Object({
  startLocation: Location,
  endLocation: Location,
  startIndex: Type.Integer({ description: 'Index of the location sent.', examples: [0] }),
  endIndex: Type.Integer({ examples: [1] }),
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

export const StopVisit = Type.Object({
  index: Type.Integer({ description: 'Index of the location sent.', examples: [0] }),
  arrivesAfter: Type.Number({ description: 'Minutes after the departure.', examples: [4.76] }),
  waits: Type.Number({ description: 'Minutes until it may be served.', examples: [0] }),
  leavesAfter: Type.Number({ description: 'Minutes after the departure.', examples: [9.76] }),
  arrivalTime: Type.Optional(Datetime('Where departureTime was sent.')),
  departureTime: Type.Optional(Datetime()),
})
export type StopVisit = Static<typeof StopVisit>

export const UnservedStop = Type.Object(
  {
    index: Type.Integer({ description: 'Index of the location sent.' }),
    reason: Type.Unsafe<'timeWindow' | 'noRoute'>({
      type: 'string',
      enum: ['timeWindow', 'noRoute'],
      description: 'It does not fit into the time windows, or no road leads there.',
    }),
  },
  { examples: [{ index: 2, reason: 'timeWindow' }] },
)
export type UnservedStop = Static<typeof UnservedStop>

export const MatchedPoint = Type.Object(
  {
    latitude: Type.Number(),
    longitude: Type.Number(),
    originalIndex: Type.Integer({ description: 'Index of the point in the path sent.' }),
  },
  { examples: [{ latitude: 53.558935, longitude: 13.2627, originalIndex: 1 }] },
)
export type MatchedPoint = Static<typeof MatchedPoint>

export const MatchGap = Type.Object(
  {
    startIndex: Type.Integer({ description: 'Index of the last point before the gap.', examples: [41] }),
    endIndex: Type.Integer({ description: 'Index of the first point after it.', examples: [42] }),
  },
  { description: 'A part of the path whose way is not known: the line jumps over it.' },
)
export type MatchGap = Static<typeof MatchGap>

const roadPart = {
  startLocation: { latitude: 53.558935, longitude: 13.2618 },
  endLocation: { latitude: 53.558935, longitude: 13.263241 },
  originalIndex: 1,
  roadClass: 'residential',
  speedLimit: { value: 19, text: '19 mph' },
  names: ['Friedländer Straße'],
}

export const RoadAttribute = Type.Object(
  {
    startLocation: Location,
    endLocation: Location,
    originalIndex: Type.Optional(
      Type.Integer({ description: 'Index of the first point of the path on this road.' }),
    ),
    roadClass: Type.Optional(Type.String()),
    speedLimit: Type.Optional(Speed),
    names: Type.Optional(Type.Array(Type.String())),
  },
  { examples: [roadPart] },
)
export type RoadAttribute = Static<typeof RoadAttribute>
