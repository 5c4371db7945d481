import type { Statement } from '../statement.ts'

const common = 'test/spec/07-routing.test.ts > Common values'
const distance = 'test/spec/07-routing.test.ts > GET /v1/route/distance'
const levels =
  'test/spec/14-authentication.test.ts > 3. and 6. levels; 5. no key is 401, too weak a key is 403'
const match = 'test/spec/07-routing.test.ts > POST /v1/route/match'
const matrix = 'test/spec/07-routing.test.ts > GET /v1/route/matrix'

/** Distance, matrix and match. */
export const routing: Statement[] = [
  {
    id: 'routing.access',
    says: 'All routing needs a publishable key.',
    tests: [
      `${levels} > GET /v1/route/distance is P`,
      `${levels} > GET /v1/route/matrix is P`,
      `${levels} > POST /v1/route/match is P`,
      `${levels} > GET /v1/route/directions is P`,
      `${levels} > GET /v1/route/optimize is P`,
    ],
  },
  {
    id: 'routing.modes',
    says: 'Modes are car, truck, foot and bike.',
    tests: [`${common} > %s: modes are car, truck, foot and bike`],
  },
  {
    id: 'routing.units',
    says: 'units are metric or imperial.',
    tests: [`${common} > %s: units are metric or imperial`],
  },
  {
    id: 'routing.units-default',
    says: 'units are imperial by default.',
    tests: [`${common} > %s: units are imperial by default`],
  },
  {
    id: 'routing.avoid',
    says: 'avoid has commas between its words.',
    tests: [`${common} > %s: avoid is from %s`],
  },
  {
    id: 'routing.avoid-works',
    says: 'Routes avoid tolls, highways, ferries and borders where asked to.',
    tests: [
      'test/scenarios/roads.test.ts > a route > avoids tolls: jk&avoid=tolls',
      'test/scenarios/roads.test.ts > a route > avoids motorways: jk&avoid=highways',
      'test/scenarios/roads.test.ts > a route > avoids ferries: no&mode=foot&avoid=ferries',
      'test/scenarios/roads.test.ts > a route > avoids borders: HI&avoid=borderCrossings',
    ],
  },
  {
    id: 'routing.geometry',
    says: 'geometry is linestring, polyline5 or polyline6.',
    tests: [
      `${common} > %s: geometry is linestring, polyline5 or polyline6`,
      'test/api/route/directions.test.ts > GET /v1/route/directions > answers the same line in every geometry format',
    ],
  },
  {
    id: 'routing.departureTime',
    says: 'departureTime is an ISO 8601 time, at which the route is driven.',
    tests: [
      `${common} > %s: departureTime is read; historical speeds behind it are still to come`,
      'test/scenarios/countries.test.ts > departureTime > %s takes %s',
    ],
  },
  {
    id: 'routing.distance-required',
    says: 'origin, destination and modes are required.',
    tests: [`${distance} > needs %s`],
  },
  {
    id: 'routing.distance-modes',
    says: 'modes come with commas.',
    tests: [`${distance} > answers geodesic, and each mode asked for`],
  },
  {
    id: 'routing.distance-avoid',
    says: 'avoid is tolls, highways, ferries or borderCrossings.',
    tests: [`${common} > distance: avoid is from tolls,highways,ferries,borderCrossings`],
  },
  {
    id: 'routing.distance-geometry-default',
    says: 'There is no geometry by default.',
    tests: [`${distance} > answers geodesic, and each mode asked for`],
  },
  {
    id: 'routing.distance-answer',
    says: 'routes has geodesic with distance, and each mode with distance and duration.',
    tests: [`${distance} > answers geodesic, and each mode asked for`],
  },
  {
    id: 'routing.matrix-required',
    says: 'origins, destinations and mode are required.',
    tests: [`${matrix} > needs %s`],
  },
  {
    id: 'routing.matrix-bars',
    says: 'origins and destinations have bars between them.',
    tests: [`${matrix} > answers origins, destinations, and a row for each origin`],
  },
  {
    id: 'routing.matrix-one-mode',
    says: 'mode is a single one.',
    tests: [`${matrix} > takes one mode only`],
  },
  {
    id: 'routing.matrix-avoid',
    says: 'avoid is tolls, highways or ferries.',
    tests: [
      `${common} > matrix: avoid is from tolls,highways,ferries`,
      'test/api/route/matrix.test.ts > GET /v1/route/matrix > refuses borders to avoid',
    ],
  },
  {
    id: 'routing.matrix-size',
    says: 'A matrix has up to 625 routes.',
    tests: [`${matrix} > has up to 625 routes`],
  },
  {
    id: 'routing.matrix-places',
    says: 'The answer has origins and destinations, with latitude and longitude.',
    tests: [`${matrix} > answers origins, destinations, and a row for each origin`],
  },
  {
    id: 'routing.matrix-cells',
    says: 'matrix has a row for each origin, of cells with distance, duration, originIndex and destinationIndex.',
    tests: [`${matrix} > answers origins, destinations, and a row for each origin`],
  },
  {
    id: 'routing.match-path',
    says: 'path is required, of items with coordinates as latitude,longitude.',
    tests: [`${match} > needs a path of coordinates`],
  },
  {
    id: 'routing.match-path-optional',
    says: 'createdAt and accuracy of an item are optional.',
    tests: [
      `${match} > needs a path of coordinates`,
      `${match} > answers matchedPath, geometry (polyline6 by default) and distance`,
    ],
  },
  {
    id: 'routing.match-mode-default',
    says: 'mode is car by default.',
    tests: [`${match} > mode is car and units are imperial by default`],
  },
  {
    id: 'routing.match-roadAttributes',
    says: 'roadAttributes are speedLimit, names and roadClass, with commas.',
    tests: [`${match} > roadAttributes are speedLimit, names and roadClass, where they are asked for`],
  },
  {
    id: 'routing.match-units',
    says: 'units are imperial by default, and hold for distances and speeds.',
    tests: [
      `${match} > mode is car and units are imperial by default`,
      `${match} > units are for speeds, too`,
    ],
  },
  {
    id: 'routing.match-geometry-default',
    says: 'geometry is polyline6 by default.',
    tests: ['test/api/route/match.test.ts > POST /v1/route/match > snaps points to their road'],
  },
  {
    id: 'routing.match-matchedPath',
    says: 'matchedPath has latitude, longitude and originalIndex.',
    tests: [`${match} > answers matchedPath, geometry (polyline6 by default) and distance`],
  },
  {
    id: 'routing.match-attributes-answer',
    says: 'Items of roadAttributes have roadClass, speedLimit with value and text, names, startLocation, endLocation and originalIndex.',
    tests: [
      `${match} > roadAttributes are speedLimit, names and roadClass, where they are asked for`,
      'test/api/route/match.test.ts > POST /v1/route/match > answers the requested road attributes',
    ],
  },
  {
    id: 'routing.match-answer',
    says: 'The answer has geometry with a polyline, and distance.',
    tests: [`${match} > answers matchedPath, geometry (polyline6 by default) and distance`],
  },
  {
    id: 'routing.match-road-classes',
    says: 'Road classes are, from the largest, motorway, trunk, primary, secondary, tertiary, residential, unclassified and service_other.',
    tests: ['test/api/route/match.test.ts > POST /v1/route/match > names eight classes of roads'],
  },
]
