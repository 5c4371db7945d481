import type { Statement } from '../statement.ts'

const common = 'test/spec/07-routing.test.ts > Common values'
const optimize = 'test/spec/07-routing.test.ts > GET /v1/route/optimize'
const turns = 'test/spec/07-routing.test.ts > GET /v1/route/directions'

/** Directions and optimize. */
export const directions: Statement[] = [
  {
    id: 'routing.directions-locations',
    says: 'locations are required, up to 25.',
    tests: [`${turns} > needs locations, up to 25`],
  },
  {
    id: 'routing.directions-order',
    says: 'Locations are visited in their order.',
    tests: [
      'test/scenarios/roads.test.ts > a route > visits places in their order: dba',
      'test/api/route/directions.test.ts > GET /v1/route/directions > has a leg between each two locations',
    ],
  },
  {
    id: 'routing.directions-mode-default',
    says: 'mode is car by default.',
    tests: [`${common} > directions: mode is car by default`],
  },
  {
    id: 'routing.directions-avoid',
    says: 'avoid is tolls, highways, ferries or borderCrossings.',
    tests: [`${common} > directions: avoid is from tolls,highways,ferries,borderCrossings`],
  },
  {
    id: 'routing.directions-geometry-default',
    says: 'geometry is polyline6 by default.',
    tests: [
      'test/api/route/directions.test.ts > GET /v1/route/directions > answers the same line in every geometry format',
    ],
  },
  {
    id: 'routing.directions-heading',
    says: 'heading is in degrees: north 0, east 90, south 180, west 270.',
    tests: [
      `${turns} > takes a heading in degrees`,
      'test/scenarios/roads.test.ts > a heading > to %s from between it and %s: %s',
    ],
  },
  {
    id: 'routing.directions-heading-default',
    says: 'Without a heading the route may start in any direction.',
    tests: [
      'test/scenarios/roads.test.ts > a heading > to s from between it and w: either way without one',
      'test/scenarios/roads.test.ts > a heading > to w from between it and s: either way without one',
    ],
  },
  {
    id: 'routing.directions-alternatives',
    says: 'alternatives is false by default, and allowed with two locations only.',
    tests: [
      `${turns} > alternatives are for two locations only`,
      'test/api/route/directions.test.ts > GET /v1/route/directions > answers alternatives, between two locations only',
    ],
  },
  {
    id: 'routing.directions-lang',
    says: 'lang is de, en, es, fr, ja, ko, pt or ru, en by default.',
    tests: [`${turns} > speaks eight languages, English by default`],
  },
  {
    id: 'routing.directions-routes',
    says: 'routes is a list, each with duration, distance, geometry and legs.',
    tests: [`${turns} > answers routes of legs of steps, with all that is listed`],
  },
  {
    id: 'routing.directions-legs',
    says: 'A leg has startLocation, endLocation, duration, distance, geometry and steps.',
    tests: [`${turns} > answers routes of legs of steps, with all that is listed`],
  },
  {
    id: 'routing.directions-steps',
    says: 'A step has distance, duration, start_location, end_location, bearing_before, bearing_after, instructions, banner_instructions, voice_instructions, geometry, mode, manuever and street_name.',
    tests: [
      `${turns} > answers routes of legs of steps, with all that is listed`,
      'test/api/route/directions.test.ts > GET /v1/route/directions > answers all fields of a route',
    ],
  },
  {
    id: 'routing.directions-exit-name',
    says: 'A step at an exit has exit_name.',
    tests: ['test/scenarios/roads.test.ts > instructions > name an exit'],
  },
  {
    id: 'routing.directions-manuevers',
    says: 'manuever is start, left, right, stay-left, stay-right, ramp-left, exit-right, exit-left, destination, destination-right and more.',
    tests: [
      'src/routing/translate/maneuvers.test.ts > maneuverOf > %s %s is %s',
      'test/scenarios/roads.test.ts > instructions > from %s%s: %j',
    ],
  },
  {
    id: 'routing.optimize-locations',
    says: 'locations are required, up to 10.',
    tests: [`${optimize} > needs locations, up to 10`],
  },
  {
    id: 'routing.optimize-ends',
    says: 'The first location is the origin, the last the destination.',
    tests: [`${optimize} > keeps the first and the last, and orders what is between`],
  },
  {
    id: 'routing.optimize-order',
    says: 'What is between is put in the quickest order.',
    tests: ['test/api/route/optimize.test.ts > GET /v1/route/optimize > the quickest order of %s is %s'],
  },
  {
    id: 'routing.optimize-mode-default',
    says: 'mode is car by default.',
    tests: [`${common} > optimize: mode is car by default`],
  },
  {
    id: 'routing.optimize-geometry-default',
    says: 'There is no geometry by default.',
    tests: [`${optimize} > has no geometry unless it is asked for`],
  },
  {
    id: 'routing.optimize-answer',
    says: 'route has distance, duration and legs.',
    tests: [`${optimize} > keeps the first and the last, and orders what is between`],
  },
  {
    id: 'routing.optimize-legs',
    says: 'A leg has startLocation, endLocation, startIndex, endIndex, distance, duration and geometry.',
    tests: [
      `${optimize} > keeps the first and the last, and orders what is between`,
      `${common} > optimize: geometry is linestring, polyline5 or polyline6`,
    ],
  },
]
