import type { Statement } from '../statement.ts'

const forward = 'test/spec/05-geocoding.test.ts > GET /v1/geocode/forward'
const ip = 'test/spec/05-geocoding.test.ts > GET /v1/geocode/ip'
const layers = 'test/spec/05-geocoding.test.ts > Layers'
const levels =
  'test/spec/14-authentication.test.ts > 3. and 6. levels; 5. no key is 401, too weak a key is 403'
const reverse = 'test/spec/05-geocoding.test.ts > GET /v1/geocode/reverse'

/** Forward, reverse and IP geocoding. */
export const geocoding: Statement[] = [
  {
    id: 'geocoding.forward-access',
    says: 'Forward geocoding needs a publishable key.',
    tests: [`${levels} > GET /v1/geocode/forward is P`],
  },
  {
    id: 'geocoding.reverse-access',
    says: 'Reverse geocoding needs a publishable key.',
    tests: [`${levels} > GET /v1/geocode/reverse is P`],
  },
  {
    id: 'geocoding.ip-access',
    says: 'IP geocoding needs a publishable key.',
    tests: [`${levels} > GET /v1/geocode/ip is P`],
  },
  {
    id: 'geocoding.forward-query',
    says: 'query is required, and finds a complete address.',
    tests: [`${forward} > needs a query`, `${forward} > finds a complete address`],
  },
  {
    id: 'geocoding.forward-layers',
    says: 'layers limits the answers to these layers.',
    tests: [`${forward} > answers only of the layers asked for`],
  },
  {
    id: 'geocoding.forward-country',
    says: 'country limits the answers to countries, as 2-letter codes with commas.',
    tests: [`${forward} > answers only of the countries asked for`],
  },
  {
    id: 'geocoding.forward-lang',
    says: 'lang is ar, de, en, es, fr, ja, ko, pt, ru or zh.',
    tests: [
      `${forward} > answers in the language %s`,
      `${forward} > answers in English by default, and knows no language beside those ten`,
    ],
  },
  {
    id: 'geocoding.forward-lang-default',
    says: 'lang is en by default.',
    tests: [`${forward} > answers in English by default, and knows no language beside those ten`],
  },
  {
    id: 'geocoding.forward-answer',
    says: 'The answer has addresses, a list of records.',
    tests: ['test/spec/02-resources.test.ts > Address record > has the fields that are listed'],
  },
  {
    id: 'geocoding.reverse-coordinates',
    says: 'coordinates are required.',
    tests: [`${reverse} > needs coordinates`],
  },
  {
    id: 'geocoding.reverse-layers',
    says: 'layers limits the answers to these layers.',
    tests: [`${reverse} > takes a list of layers`],
  },
  {
    id: 'geocoding.reverse-answer',
    says: 'The answer has addresses, a list of records.',
    tests: [`${reverse} > answers the house, with how far away it is`],
  },
  {
    id: 'geocoding.ip-no-query',
    says: 'An IP query takes nothing: it is about the requester.',
    tests: [`${ip} > takes nothing, and answers address, proxy and ip of the requester`],
  },
  {
    id: 'geocoding.ip-address',
    says: 'address has country, state, city, postalCode, coordinates and timeZone of a record.',
    tests: [`${ip} > takes nothing, and answers address, proxy and ip of the requester`],
  },
  {
    id: 'geocoding.ip-proxy',
    says: 'proxy is a boolean.',
    tests: [
      'test/api/geocode/geocode.test.ts > GET /v1/geocode/ip > %s, with a secret key',
      `${ip} > takes nothing, and answers address, proxy and ip of the requester`,
    ],
  },
  {
    id: 'geocoding.ip-ip',
    says: "ip is the requester's address.",
    tests: [`${ip} > takes nothing, and answers address, proxy and ip of the requester`],
  },
  {
    id: 'geocoding.layer-names',
    says: 'Layers are place, address, postalCode, locality, county, state, country, coarse and fine, with commas.',
    tests: [
      `${forward} > takes layers=%s`,
      `${layers} > are nothing else`,
      `${reverse} > takes a list of layers`,
    ],
  },
  {
    id: 'geocoding.layer-coarse',
    says: 'coarse is postalCode, locality, county, state and country.',
    tests: [
      `${layers} > coarse is postalCode, locality, county, state and country`,
      `${forward} > takes layers=coarse`,
    ],
  },
  {
    id: 'geocoding.layer-fine',
    says: 'fine is address and place.',
    tests: [`${layers} > fine is address and place`, `${forward} > takes layers=fine`],
  },
  {
    id: 'geocoding.layer-default',
    says: 'Without layers they are address and coarse.',
    tests: [
      `${layers} > absent are address and coarse`,
      `${forward} > looks for addresses and coarse layers by default, not for places`,
    ],
  },
]
