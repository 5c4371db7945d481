import type { Statement } from '../statement.ts'

const autocomplete = 'test/spec/06-search.test.ts > GET /v1/search/autocomplete'
const geofences = 'test/spec/06-search.test.ts > GET /v1/search/geofences'
const levels =
  'test/spec/14-authentication.test.ts > 3. and 6. levels; 5. no key is 401, too weak a key is 403'
const places = 'test/spec/06-search.test.ts > GET /v1/search/places'
const users = 'test/spec/06-search.test.ts > GET /v1/search/users'

/** Autocomplete, and search of users, geofences and places. */
export const search: Statement[] = [
  {
    id: 'search.autocomplete-access',
    says: 'Autocomplete needs a publishable key.',
    tests: [`${levels} > GET /v1/search/autocomplete is P`],
  },
  {
    id: 'search.users-access',
    says: 'Search of users needs a secret key.',
    tests: [`${levels} > GET /v1/search/users is S`],
  },
  {
    id: 'search.geofences-access',
    says: 'Search of geofences needs a publishable key.',
    tests: [`${levels} > GET /v1/search/geofences is P`],
  },
  {
    id: 'search.places-access',
    says: 'Search of places needs a publishable key.',
    tests: [`${levels} > GET /v1/search/places is P`],
  },
  {
    id: 'search.autocomplete-query',
    says: "query is required: part of an address or of a place's name.",
    tests: [
      `${autocomplete} > needs a query`,
      `${autocomplete} > completes part of an address or place name`,
    ],
  },
  {
    id: 'search.autocomplete-near',
    says: 'near is optional; without it results are near the IP address of the request.',
    tests: [
      `${autocomplete} > ranks nearby results first; by default near the IP address of the request`,
      'test/api/geocode/autocomplete.test.ts > GET /v1/search/autocomplete > uses the location of the caller’s IP without near',
    ],
  },
  {
    id: 'search.autocomplete-layers',
    says: 'layers limits the answers to these layers.',
    tests: [
      `${autocomplete} > takes layers`,
      'test/api/geocode/autocomplete.test.ts > GET /v1/search/autocomplete > refuses ?query=x&layers=street',
    ],
  },
  {
    id: 'search.autocomplete-limit',
    says: 'limit is 1 to 100, 10 by default.',
    tests: [`${autocomplete} > limit is 1 to 100, 10 by default`],
  },
  {
    id: 'search.autocomplete-countryCode',
    says: 'countryCode limits the answers to countries, as 2-letter codes with commas.',
    tests: [
      `${autocomplete} > takes countryCode, comma-separated; country means the same`,
      'test/api/geocode/autocomplete.test.ts > GET /v1/search/autocomplete > refuses ?query=x&countryCode=USA',
    ],
  },
  {
    id: 'search.autocomplete-lang',
    says: 'lang is of the same ten languages, en by default.',
    tests: [`${autocomplete} > takes lang`],
  },
  {
    id: 'search.autocomplete-order',
    says: 'Results are in order of relevance and proximity.',
    tests: [
      `${autocomplete} > ranks nearby results first; by default near the IP address of the request`,
      'test/api/geocode/autocomplete.test.ts > GET /v1/search/autocomplete > ranks nearer results higher',
    ],
  },
  {
    id: 'search.autocomplete-answer',
    says: 'The answer has addresses.',
    tests: [
      'test/api/geocode/autocomplete.test.ts > GET /v1/search/autocomplete > answers a whole house record',
    ],
  },
  {
    id: 'search.autocomplete-full-address',
    says: 'layers=address and countryCode of the US and Canada complete whole addresses.',
    tests: [`${autocomplete} > of layers=address and countryCode=US,CA answers full addresses`],
  },
  { id: 'search.users-near', says: 'near is required.', tests: [`${users} > needs near`] },
  {
    id: 'search.users-radius',
    says: 'radius is 100 to 10000 metres, 1000 by default.',
    tests: [`${users} > radius is 100 to 10000 metres, 1000 by default; the nearest come first`],
  },
  {
    id: 'search.users-mode',
    says: 'mode is car, truck, foot or bike, and makes radius minutes of travel.',
    tests: [
      `${users} > takes mode=%s, with which radius is minutes`,
      `${users} > mode is one of four`,
      'test/scenarios/isochrones.test.ts > GET /v1/search/users with a mode > %s finds %j',
    ],
  },
  {
    id: 'search.users-metadata',
    says: 'metadata[key] is a filter.',
    tests: [`${users} > takes metadata[key]`],
  },
  {
    id: 'search.users-limit',
    says: 'limit is 1 to 100, 10 by default.',
    tests: [`${users} > limit is 1 to 100`, `${users} > limit is 10 by default`],
  },
  {
    id: 'search.users-order',
    says: 'Users are in order of distance.',
    tests: [`${users} > radius is 100 to 10000 metres, 1000 by default; the nearest come first`],
  },
  { id: 'search.users-answer', says: 'The answer has users.', tests: [`${users} > takes metadata[key]`] },
  { id: 'search.geofences-near', says: 'near is required.', tests: [`${geofences} > needs near`] },
  {
    id: 'search.geofences-limit',
    says: 'limit is 1 to 1000, 100 by default.',
    tests: [
      `${geofences} > limit is 1 to 1000; more than 100 only without geometries`,
      `${geofences} > limit is 100 by default`,
    ],
  },
  {
    id: 'search.geofences-radius',
    says: 'radius is in metres.',
    tests: [`${geofences} > answers the nearest first, within radius metres`],
  },
  {
    id: 'search.geofences-tags',
    says: 'tags, with commas, is a filter.',
    tests: [`${geofences} > takes tags and metadata[key]`],
  },
  {
    id: 'search.geofences-metadata',
    says: 'metadata[key] is a filter.',
    tests: [`${geofences} > takes tags and metadata[key]`],
  },
  {
    id: 'search.geofences-includeGeometry',
    says: 'includeGeometry is a boolean, true by default.',
    tests: [`${geofences} > has geometries unless includeGeometry is false`],
  },
  {
    id: 'search.geofences-many',
    says: 'More than 100 come only without geometries.',
    tests: [`${geofences} > limit is 1 to 1000; more than 100 only without geometries`],
  },
  {
    id: 'search.geofences-order',
    says: 'Geofences are in order of distance.',
    tests: [`${geofences} > answers the nearest first, within radius metres`],
  },
  {
    id: 'search.geofences-answer',
    says: 'The answer has geofences.',
    tests: [
      'test/api/search.test.ts > GET /v1/search/geofences > answers whole geofences, without geometries if so wanted',
    ],
  },
  {
    id: 'search.places-chains',
    says: "chains are slugs with commas, or the project's own ids of chains.",
    tests: [`${places} > takes chains, by slug or by the id that the project maps to one`],
  },
  {
    id: 'search.places-categories',
    says: 'categories come with commas; categories or chains are required.',
    tests: [
      `${places} > takes categories; one of the two is needed`,
      'test/api/search-places.test.ts > GET /v1/search/places > finds places of several, each once',
    ],
  },
  {
    id: 'search.places-iataCode',
    says: 'iataCode is three letters, and needs no other parameter.',
    tests: [`${places} > with iataCode needs nothing else`],
  },
  {
    id: 'search.places-chainMetadata',
    says: 'chainMetadata[key] is a string, a boolean or a number.',
    tests: [
      `${places} > takes chainMetadata[hot]=yes`,
      `${places} > takes chainMetadata[stars]=5`,
      `${places} > takes chainMetadata[open]=true`,
    ],
  },
  { id: 'search.places-near', says: 'near is required.', tests: [`${places} > needs near`] },
  {
    id: 'search.places-radius',
    says: 'radius is 1 to 10000 metres, 1000 by default.',
    tests: [
      `${places} > radius is 1 to 10000 metres, 1000 by default; the nearest come first`,
      'test/api/search-places.test.ts > GET /v1/search/places > finds places within 1000 m by default',
    ],
  },
  {
    id: 'search.places-limit',
    says: 'limit is 1 to 100, 10 by default.',
    tests: [
      `${places} > limit is 1 to 100`,
      'test/api/search-places.test.ts > GET /v1/search/places > finds places ten of them by default',
    ],
  },
  {
    id: 'search.places-order',
    says: 'Places are in order of distance.',
    tests: [`${places} > radius is 1 to 10000 metres, 1000 by default; the nearest come first`],
  },
  {
    id: 'search.places-answer',
    says: 'The answer has places, as Place objects.',
    tests: ['test/spec/02-resources.test.ts > Place: name, chain, categories, location'],
  },
]
