import type { Statement } from '../statement.ts'

const texts = 'src/routing/translate/texts.test.ts'
const routing = 'test/spec/07-routing.test.ts'
const distances = 'test/api/route/distance.test.ts'

/** Units, texts and geometries of routes. */
export const unitsAndTexts: Statement[] = [
  {
    id: 'units.duration-value',
    says: 'A duration is in minutes, with fractions.',
    tests: [`${texts} > durations > %d s: %s`],
  },
  {
    id: 'units.address-distance',
    says: 'The distance of an address is in metres.',
    tests: [
      'test/spec/19-decisions.test.ts > Search, geocoding and routes > the distance of an address is in metres',
    ],
  },
  {
    id: 'units.eta',
    says: 'An eta is in minutes and metres.',
    tests: ['test/api/trips/trips.test.ts > a trip > goes from pending to completed, with its locations'],
  },
  {
    id: 'units.distance-text',
    says: 'Distances are feet under 1000, else miles, or metres under 1000, else kilometres, with one decimal.',
    tests: [`${texts} > distances > %d m, %s: %s`],
  },
  {
    id: 'units.duration-text',
    says: 'Durations are tenths under half a minute, then whole minutes, then hours and minutes.',
    tests: [`${texts} > durations > %d s: %s`],
  },
  {
    id: 'units.speed-text',
    says: 'Speeds are mph or km/h.',
    tests: [
      `${texts} > speeds > %d km/h, %s: %s`,
      `${routing} > POST /v1/route/match > units are for speeds, too`,
    ],
  },
  {
    id: 'units.geometry',
    says: 'The geometry of a route is a LineString or a polyline.',
    tests: [`${routing} > Common values > %s: geometry is linestring, polyline5 or polyline6`],
  },
  {
    id: 'units.no-route',
    says: 'No route is 404, and names the point at fault.',
    tests: [
      `${routing} > GET /v1/route/distance > with no road near answers 404, and names the point`,
      'test/api/route/directions.test.ts > GET /v1/route/directions > names the location at fault',
    ],
  },
  {
    id: 'units.mode-left-out',
    says: 'A mode without a route is left out of distance; if none has one it is 404.',
    tests: [
      `${distances} > GET /v1/route/distance > leaves out a mode without a route`,
      `${distances} > GET /v1/route/distance > answers 404 where no mode has a route`,
    ],
  },
  {
    id: 'units.matrix-cell',
    says: 'A cell without a route keeps its indexes.',
    tests: [
      `${routing} > GET /v1/route/matrix > a cell without a route keeps its indexes`,
      'test/api/route/matrix.test.ts > GET /v1/route/matrix > leaves cells without a route empty and fills the others',
    ],
  },
]
