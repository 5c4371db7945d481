import type { Statement } from '../statement.ts'

const address = 'test/spec/02-resources.test.ts > Address record > has the fields that are listed'
const mapped =
  'test/scenarios/on-the-map.test.ts > places > are entered and exited, with all fields of the place'
const place =
  'test/spec/02-resources.test.ts > Address record > has placeLabel for places, and distance when reversed or completed'

/** Places, addresses, routes and settings: what each field holds. */
export const records: Statement[] = [
  {
    id: 'place.fields',
    says: 'A place has name, categories and location.',
    tests: ['test/spec/02-resources.test.ts > Place: name, chain, categories, location'],
  },
  { id: 'place.chain', says: 'A chain has name, slug, externalId and metadata.', tests: [mapped] },
  { id: 'address.position', says: 'A record has latitude, longitude and geometry.', tests: [address] },
  {
    id: 'address.areas',
    says: 'A record has country, countryCode, countryFlag, state, stateCode, county, city and postalCode.',
    tests: [address],
  },
  {
    id: 'address.quarters',
    says: 'A record has borough and neighborhood where they are known.',
    tests: [
      'test/api/geocode/geocode.test.ts > GET /v1/geocode/forward > names the borough and the neighborhood',
    ],
  },
  { id: 'address.house', says: 'A record has street and number.', tests: [address] },
  {
    id: 'address.layer',
    says: 'layer is the name of its layer.',
    tests: [address, 'test/spec/05-geocoding.test.ts > GET /v1/geocode/forward > takes layers=%s'],
  },
  { id: 'address.labels', says: 'A record has formattedAddress and addressLabel.', tests: [address] },
  { id: 'address.placeLabel', says: 'A place has placeLabel.', tests: [place] },
  {
    id: 'address.distance',
    says: 'distance is there when reversed or completed, not forward.',
    tests: [
      place,
      'test/api/geocode/geocode.test.ts > GET /v1/geocode/forward > answers a whole house record',
    ],
  },
  {
    id: 'address.confidence-only-forward',
    says: 'confidence is there when geocoded forward only.',
    tests: [
      address,
      'test/spec/05-geocoding.test.ts > GET /v1/geocode/reverse > answers the house, with how far away it is',
      'test/api/geocode/autocomplete.test.ts > GET /v1/search/autocomplete > answers a place with name and categories',
    ],
  },
  {
    id: 'address.exact',
    says: 'exact is a known address with its own position.',
    tests: [
      'test/spec/02-resources.test.ts > Address record > confidence is exact for a known house',
      'test/api/geocode/geocode.test.ts > GET /v1/geocode/forward > tells exact, interpolated and fallback apart',
    ],
  },
  {
    id: 'address.interpolated',
    says: 'interpolated is estimated between two known addresses.',
    tests: [
      'test/spec/02-resources.test.ts > Address record > confidence is interpolated between two',
      'test/api/geocode/geocode.test.ts > GET /v1/geocode/forward > tells exact, interpolated and fallback apart',
    ],
  },
  {
    id: 'address.fallback',
    says: 'fallback is the position of what holds it.',
    tests: ['test/spec/02-resources.test.ts > Address record > confidence is fallback for what holds it'],
  },
  {
    id: 'address.timeZone',
    says: 'timeZone has id, name, code, currentTime, utcOffset and dstOffset.',
    tests: [address],
  },
  {
    id: 'route.values',
    says: 'distance and duration have a number value and a text.',
    tests: [
      'test/spec/07-routing.test.ts > GET /v1/route/distance > answers geodesic, and each mode asked for',
    ],
  },
  {
    id: 'route.metric',
    says: 'With units=metric distance.value is metres.',
    tests: [
      'test/spec/07-routing.test.ts > Common values > units are imperial by default: feet, or else metres',
    ],
  },
  {
    id: 'route.imperial',
    says: 'With units=imperial distance.value is feet.',
    tests: [
      'test/spec/07-routing.test.ts > Common values > units are imperial by default: feet, or else metres',
    ],
  },
  {
    id: 'settings.dictionaries',
    says: 'Places settings are chainMetadata, chainMappings and placeFilters.',
    tests: ['test/spec/02-resources.test.ts > Places settings: chainMetadata, chainMappings, placeFilters'],
  },
  {
    id: 'settings.chainMetadata',
    says: 'chainMetadata is metadata per chain, found in places.',
    tests: [mapped, 'test/spec/06-search.test.ts > GET /v1/search/places > takes chainMetadata[%s]=%s'],
  },
  {
    id: 'settings.chainMappings',
    says: "chainMappings maps chains to the caller's ids.",
    tests: [
      mapped,
      'test/spec/06-search.test.ts > GET /v1/search/places > takes chains, by slug or by the id that the project maps to one',
    ],
  },
  {
    id: 'settings.placeFilters',
    says: 'placeFilters limits entries and exits to chains and categories.',
    tests: [
      'test/scenarios/on-the-map.test.ts > places > are entered only if they pass the filters of the project',
      'src/tracking/rules/places.test.ts > places > filters %j: %s',
    ],
  },
]
