import type { Statement } from '../statement.ts'

const pages = 'test/spec/17-limits.test.ts > Objects in a page, where no limit is sent'
const rates = 'test/spec/17-limits.test.ts > Requests a second'

/** Rates, sizes and ranges. */
export const limits: Statement[] = [
  {
    id: 'limits.raisable',
    says: 'Every rate is a default that can be changed.',
    tests: ['test/spec/16-errors.test.ts > Statuses > 429: too many requests, and when to come back'],
  },
  {
    id: 'limits.track',
    says: 'Track: 1 a second for each device.',
    tests: [
      `${rates} > POST /v1/track: 1 for each device`,
      'test/api/track.test.ts > POST /v1/track > is limited to one a second per device; a retry is not counted',
    ],
  },
  {
    id: 'limits.geocode',
    says: 'Forward and reverse geocoding: 100 a second.',
    tests: [`${rates} > GET /v1/geocode/forward: 100`, `${rates} > GET /v1/geocode/reverse: 100`],
  },
  {
    id: 'limits.geocode-ip',
    says: 'IP geocoding: 100 a second.',
    tests: [`${rates} > GET /v1/geocode/ip: 100`],
  },
  {
    id: 'limits.autocomplete',
    says: 'Autocomplete: 100 a second.',
    tests: [`${rates} > GET /v1/search/autocomplete: 100`],
  },
  {
    id: 'limits.search-users',
    says: 'Search of users: 10 a second.',
    tests: [`${rates} > GET /v1/search/users: 10`],
  },
  {
    id: 'limits.search-geofences',
    says: 'Search of geofences: 50 a second.',
    tests: [`${rates} > GET /v1/search/geofences: 50`],
  },
  {
    id: 'limits.search-places',
    says: 'Search of places: 50 a second.',
    tests: [`${rates} > GET /v1/search/places: 50`],
  },
  {
    id: 'limits.validate',
    says: 'Address validation: 25 a second.',
    tests: [`${rates} > GET /v1/addresses/validate: 25`],
  },
  { id: 'limits.distance', says: 'Distance: 50 a second.', tests: [`${rates} > GET /v1/route/distance: 50`] },
  {
    id: 'limits.matrix-match-optimize',
    says: 'Matrix, match and optimize: 10 a second each.',
    tests: [
      `${rates} > GET /v1/route/matrix: 10`,
      `${rates} > POST /v1/route/match: 10`,
      `${rates} > GET /v1/route/optimize: 10`,
    ],
  },
  {
    id: 'limits.directions',
    says: 'Directions: 20 a second.',
    tests: [`${rates} > GET /v1/route/directions: 20`],
  },
  {
    id: 'limits.users',
    says: 'Users, listed, read, deleted, refreshed: 10 a second.',
    tests: [
      `${rates} > GET /v1/users: 10`,
      `${rates} > GET /v1/users/x: 10`,
      `${rates} > DELETE /v1/users/x: 10`,
      `${rates} > POST /v1/users/refresh: 10`,
    ],
  },
  {
    id: 'limits.trips',
    says: 'Trips, listed, read, created, deleted: 10 a second.',
    tests: [
      `${rates} > GET /v1/trips: 10`,
      `${rates} > GET /v1/trips/x: 10`,
      `${rates} > POST /v1/trips: 10`,
      `${rates} > DELETE /v1/trips/x: 10`,
    ],
  },
  {
    id: 'limits.geofences',
    says: 'Geofences, read, deleted, and their users: 10 a second.',
    tests: [
      `${rates} > GET /v1/geofences/x: 10`,
      `${rates} > DELETE /v1/geofences/x: 10`,
      `${rates} > GET /v1/geofences/x/y/users: 10`,
    ],
  },
  {
    id: 'limits.beacons',
    says: 'Beacons, read and deleted: 10 a second.',
    tests: [`${rates} > GET /v1/beacons/x: 10`, `${rates} > DELETE /v1/beacons/x: 10`],
  },
  {
    id: 'limits.settings',
    says: 'Settings, read and changed: 10 a second.',
    tests: [`${rates} > GET /v1/settings: 10`, `${rates} > PATCH /v1/settings: 10`],
  },
  {
    id: 'limits.metadata-keys',
    says: 'Metadata has up to 32 keys in track, up to 16 in geofences and beacons.',
    tests: [
      'test/spec/04-tracking.test.ts > POST /v1/track > metadata has up to 32 keys',
      'test/spec/10-geofences.test.ts > upsert > metadata has up to 16 keys, and may be JSON text',
      'test/spec/12-beacons.test.ts > POST /v1/beacons > takes enabled and metadata, up to 16 keys, also as JSON text',
    ],
  },
  {
    id: 'limits.refresh',
    says: 'A refresh takes up to 10 userIds.',
    tests: ['test/spec/08-users.test.ts > POST /v1/users/refresh > needs userIds, at most 10'],
  },
  {
    id: 'limits.directions-locations',
    says: 'Directions take up to 25 locations.',
    tests: ['test/spec/07-routing.test.ts > GET /v1/route/directions > needs locations, up to 25'],
  },
  {
    id: 'limits.optimize-locations',
    says: 'Optimize takes up to 10 locations.',
    tests: ['test/spec/07-routing.test.ts > GET /v1/route/optimize > needs locations, up to 10'],
  },
  {
    id: 'limits.matrix-routes',
    says: 'A matrix has up to 625 routes.',
    tests: ['test/spec/07-routing.test.ts > GET /v1/route/matrix > has up to 625 routes'],
  },
  {
    id: 'limits.pages-of-search',
    says: 'Searches answer 1 to 100, 10 by default; geofences 1 to 1000, 100 by default.',
    tests: [
      'test/spec/06-search.test.ts > GET /v1/search/autocomplete > limit is 1 to 100, 10 by default',
      'test/spec/06-search.test.ts > GET /v1/search/users > limit is 1 to 100',
      'test/spec/06-search.test.ts > GET /v1/search/users > limit is 10 by default',
      'test/spec/06-search.test.ts > GET /v1/search/geofences > limit is 1 to 1000; more than 100 only without geometries',
      'test/spec/06-search.test.ts > GET /v1/search/geofences > limit is 100 by default',
      'test/spec/06-search.test.ts > GET /v1/search/places > limit is 1 to 100',
      'test/api/search-places.test.ts > GET /v1/search/places > finds places ten of them by default',
    ],
  },
  {
    id: 'limits.pages-of-lists',
    says: 'Lists answer 1 to 1000, 100 by default; trips 500.',
    tests: [
      'test/spec/08-users.test.ts > GET /v1/users > limit is 1 to 1000; meta.hasMore is true when there are more',
      'test/spec/09-trips.test.ts > GET /v1/trips > limit is 1 to 1000; answers meta.hasMore',
      'test/spec/10-geofences.test.ts > GET /v1/geofences > limit is 1 to 1000; answers meta.hasMore',
      'test/spec/12-beacons.test.ts > GET /v1/beacons > limit is 1 to 1000; answers meta.hasMore',
      `${pages} > GET /v1/users: 100`,
      `${pages} > GET /v1/trips: 500`,
      `${pages} > GET /v1/geofences: 100`,
      `${pages} > GET /v1/beacons: 100`,
    ],
  },
  {
    id: 'limits.radii',
    says: 'radius is 100 to 10000 m for users, 1 to 10000 m for places (1000 by default), 10 to 10000 m for a circle.',
    tests: [
      'test/spec/06-search.test.ts > GET /v1/search/users > radius is 100 to 10000 metres, 1000 by default; the nearest come first',
      'test/spec/06-search.test.ts > GET /v1/search/places > radius is 1 to 10000 metres, 1000 by default; the nearest come first',
      'test/spec/10-geofences.test.ts > upsert > the radius of a circle is 10 to 10000 metres',
    ],
  },
  {
    id: 'limits.rings',
    says: 'A ring has 4 to 2000 positions.',
    tests: ['test/spec/10-geofences.test.ts > upsert > a polygon is a closed ring of 4 to 2000 positions'],
  },
]
