import type { Statement } from '../statement.ts'

const atlasPlaces = 'src/atlas/places/places.test.ts'
const classify = 'src/import/tags/classify.test.ts'
const searchPlaces = 'test/api/search-places.test.ts'
const placeRules = 'src/tracking/rules/places.test.ts'
const onTheMap = 'test/scenarios/on-the-map.test.ts'
const world = 'src/atlas/world.test.ts'
const fraudRules = 'src/tracking/rules/fraud.test.ts'

/** Places, regions and fraud. */
export const placesRegionsFraud: Statement[] = [
  {
    id: 'places.id',
    says: 'A place keeps its _id across imports.',
    tests: [`${atlasPlaces} > a place > keeps its id whatever else is in the file`],
  },
  {
    id: 'places.categories',
    says: 'Categories form a tree; a place has its own and all above it, the root first.',
    tests: [
      `${classify} > the tree of categories > has each slug once, three levels deep at most, in kebab-case`,
      `${classify} > the tree of categories > %s`,
      `${searchPlaces} > GET /v1/search/places > answers a place whole`,
    ],
  },
  {
    id: 'places.chains',
    says: 'The slug of a chain is its name in kebab-case; the brand’s public id counts first.',
    tests: [`${classify} > %s`, `${classify} > chains > %s`, 'src/atlas/places/chains.test.ts > %s is %s'],
  },
  {
    id: 'places.entry',
    says: 'A place is entered when stopped or in the foreground, if it passes the filters: the nearest whose footprint, or 75 m, holds the point.',
    tests: [
      `${placeRules} > places > %s`,
      `${placeRules} > places > filters %j: %s`,
      `${atlasPlaces} > a place > is around: %s`,
      `${onTheMap} > places > are entered only if they pass the filters of the project`,
    ],
  },
  {
    id: 'places.off',
    says: 'Places are entered only where the project has them on.',
    tests: [
      `${placeRules} > places > are off where the project has them off; one no longer on the map is left without an event`,
    ],
  },
  { id: 'places.exit', says: 'It is left 50 m beyond that.', tests: [`${placeRules} > places > %s`] },
  {
    id: 'places.alternates',
    says: 'Up to five other candidates are told, as whole places.',
    tests: [
      `${placeRules} > places > tells up to five other places`,
      `${onTheMap} > places > are entered and exited, with all fields of the place`,
    ],
  },
  {
    id: 'places.verified',
    says: 'A verification is 1, 0 or -1; with a place the event has that place whole.',
    tests: [
      `${onTheMap} > places > can be verified: the event then has the actual place`,
      'test/api/events.test.ts > an event > is read, verified and deleted by its _id',
    ],
  },
  {
    id: 'places.social-id',
    says: 'socialId is from the map’s contact:facebook, else absent.',
    tests: [
      'src/import/tags/place-tags.test.ts > %j',
      `${searchPlaces} > GET /v1/search/places > answers a place whole`,
      'test/spec/02-resources.test.ts > Place: name, chain, categories, location',
    ],
  },
  {
    id: 'places.region-ids',
    says: 'Regions have stable ids of their kind and codes.',
    tests: [
      `${onTheMap} > regions > generate events on change; below the country only in the United States`,
      `${world} > its regions > have stable ids, names in the language asked for, and the flag of the country`,
    ],
  },
  {
    id: 'places.fraud-verified',
    says: 'verified: the device says so and the checks passed.',
    tests: [`${onTheMap} > fraud > verified: attested by the device, and all checks passed`],
  },
  {
    id: 'places.fraud-mocked',
    says: 'mocked: the device says so, or the address is of another country.',
    tests: [
      `${fraudRules} > each flag is raised and cleared again > %s`,
      `${onTheMap} > fraud > %s is set, generates an event, and is cleared again`,
    ],
  },
  {
    id: 'places.fraud-jumped',
    says: 'jumped: faster than 1,000 km/h over more than 50 km.',
    tests: [
      `${fraudRules} > each flag is raised and cleared again > %s`,
      `${fraudRules} > raises no flag > %s`,
    ],
  },
  {
    id: 'places.fraud-inaccurate',
    says: 'inaccurate: accuracy over the threshold.',
    tests: [
      `${fraudRules} > each flag is raised and cleared again > %s`,
      `${fraudRules} > raises no flag > %s`,
    ],
  },
  {
    id: 'places.fraud-proxy',
    says: 'proxy: the address of a proxy, VPN, Tor or hosting.',
    tests: [
      `${onTheMap} > fraud > %s is set, generates an event, and is cleared again`,
      `${world} > its tables > %s: hosting is %s %s`,
    ],
  },
  {
    id: 'places.fraud-sharing',
    says: 'sharing: more than five users of a device in seven days.',
    tests: [
      `${onTheMap} > fraud > sharing: the sixth user of a device in seven days, until fewer are left`,
      'test/spec/21-users-events-trips.test.ts > Fraud > counts the users of a device over seven days',
    ],
  },
  {
    id: 'places.fraud-compromised',
    says: 'compromised: the device says so.',
    tests: [`${onTheMap} > fraud > %s is set, generates an event, and is cleared again`],
  },
  {
    id: 'places.fraud-operator',
    says: 'blocked and bypassed are set by the operator.',
    tests: [`${onTheMap} > fraud > the operator blocks and unblocks a user`],
  },
  {
    id: 'places.fraud-passed',
    says: 'passed: not blocked, and bypassed or without a flag.',
    tests: [`${fraudRules} > passing > %j: %s`],
  },
  {
    id: 'places.fraud-event',
    says: 'failed_fraud comes with the change from passed to not passed.',
    tests: [
      `${fraudRules} > each flag is raised and cleared again > %s`,
      'test/spec/15-events.test.ts > 6. further types > of fraud, on the change to not passed',
    ],
  },
  {
    id: 'places.fraud-off',
    says: 'Fraud is checked only where the project has it on.',
    tests: [`${onTheMap} > fraud > is absent where the project does not check`],
  },
]
