import type { Statement } from '../statement.ts'

const centre = 'test/api/geofences/centre.test.ts'
const geofences = 'test/api/geofences/geofences.test.ts'
const geofenceSpec = 'test/spec/10-geofences.test.ts'
const decisions = 'test/spec/19-decisions.test.ts'
const addresses = 'test/api/geocode/addresses.test.ts'

/** Where a geofence lies, its hours, and some queries. */
export const geofenceBodies: Statement[] = [
  {
    id: 'geofence-bodies.address-far',
    says: 'An address more than a kilometre from the coordinates is 400.',
    tests: [`${centre} > refuses %s`],
  },
  {
    id: 'geofence-bodies.address-unknown',
    says: 'An address that is not found is 400.',
    tests: [`${centre} > refuses %s`, `${geofences} > PUT /v1/geofences/:tag/:externalId > refuses %s`],
  },
  {
    id: 'geofence-bodies.place-unknown',
    says: 'For an unknown place the address or the coordinates count, else it is 400.',
    tests: [
      `${centre} > the centre of a circle > is the address where the place is unknown`,
      `${geofenceSpec} > upsert > placeId is a place whose centre overrides coordinates and address`,
    ],
  },
  {
    id: 'geofence-bodies.isochrone',
    says: 'Isochrones are of 1 to 120 minutes.',
    tests: [`${decisions} > Search, geocoding and routes > isochrones are of 1 to 120 minutes`],
  },
  {
    id: 'geofence-bodies.hours',
    says: 'operatingHours are answered with full names of days and HH:mm.',
    tests: [`${geofenceSpec} > upsert > operatingHours %j are %j`],
  },
  {
    id: 'geofence-bodies.hours-zone',
    says: 'Their time zone is that of the centre, and stored.',
    tests: [
      `${geofences} > PUT /v1/geofences/:tag/:externalId > stores the time zone of the centre for operating hours`,
    ],
  },
  {
    id: 'geofence-bodies.autocomplete-layers',
    says: 'Autocomplete looks for addresses, coarse layers and places by default.',
    tests: [
      `${decisions} > Search, geocoding and routes > autocomplete looks for places, addresses and coarse layers by default`,
    ],
  },
  {
    id: 'geofence-bodies.airport',
    says: 'iataCode answers the airport as a place.',
    tests: ['test/api/search-places.test.ts > an airport by its code > %s'],
  },
  {
    id: 'geofence-bodies.alternatives',
    says: 'Alternatives are for two locations only, else 400.',
    tests: [
      'test/spec/07-routing.test.ts > GET /v1/route/directions > alternatives are for two locations only',
    ],
  },
  {
    id: 'geofence-bodies.plus4',
    says: 'plus4 is as given or as imported data know it, never made up.',
    tests: [
      `${addresses} > answers the whole address`,
      `${addresses} > takes the digits after a ZIP code from the map`,
      `${addresses} > never makes up a house number or the digits after a ZIP code`,
    ],
  },
]
