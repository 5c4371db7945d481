import type { Statement } from '../statement.ts'

const levels =
  'test/spec/14-authentication.test.ts > 3. and 6. levels; 5. no key is 401, too weak a key is 403'
const validate = 'test/spec/06-search.test.ts > GET /v1/addresses/validate'

/** Address validation. */
export const validation: Statement[] = [
  {
    id: 'search.validate-access',
    says: 'Address validation needs a publishable key.',
    tests: [`${levels} > GET /v1/addresses/validate is P`],
  },
  {
    id: 'search.validate-required',
    says: 'city, stateCode, postalCode and countryCode are required.',
    tests: [`${validate} > needs %s`, 'test/api/geocode/addresses.test.ts > refuses > an address without %s'],
  },
  {
    id: 'search.validate-plus4',
    says: 'postalCode may have the four digits behind it.',
    tests: [`${validate} > answers the address in its parts, plus-4 as it was given`],
  },
  {
    id: 'search.validate-label',
    says: 'Either addressLabel or both number and street are required.',
    tests: [`${validate} > needs addressLabel, or both number and street`],
  },
  {
    id: 'search.validate-unit',
    says: 'unit is optional.',
    tests: [
      'test/api/geocode/addresses.test.ts > units > %s %o',
      `${validate} > needs addressLabel, or both number and street`,
    ],
  },
  {
    id: 'search.validate-countries',
    says: 'It is for addresses in the US and Canada.',
    tests: [`${validate} > is for the US and Canada`, 'test/api/geocode/addresses.test.ts > Canada'],
  },
  {
    id: 'search.validate-address',
    says: 'address has addressLabel, number, street, city, stateCode, postalCode, plus4, county, countryCode and formattedAddress.',
    tests: ['test/api/geocode/addresses.test.ts > answers the whole address'],
  },
  {
    id: 'search.validate-answered-unit',
    says: 'address has the unit.',
    tests: [`${validate} > answers the unit`],
  },
  {
    id: 'search.validate-record-type',
    says: 'metadata.recordType is S, P, R, H, F or G.',
    tests: ['test/api/geocode/addresses.test.ts > kinds of address > %s'],
  },
  {
    id: 'search.validate-property-type',
    says: 'metadata.propertyType is what the building is used for.',
    tests: ['test/api/geocode/addresses.test.ts > use of the building > %s'],
  },
  {
    id: 'search.validate-verified',
    says: 'A complete match of one address is verified.',
    tests: [`${validate} > verificationStatus is verified`],
  },
  {
    id: 'search.validate-partially-verified',
    says: 'A partial match is partially verified.',
    tests: [`${validate} > verificationStatus is partially verified`],
  },
  {
    id: 'search.validate-ambiguous',
    says: 'A match of several addresses is ambiguous.',
    tests: ['test/api/geocode/addresses.test.ts > a missing direction, two candidates'],
  },
  {
    id: 'search.validate-unverified',
    says: 'What cannot be verified is unverified.',
    tests: [`${validate} > verificationStatus is unverified`],
  },
  {
    id: 'search.validate-unit-missing',
    says: 'analysis says unit:missing where units exist and none is given.',
    tests: [`${validate} > result.analysis says unit:missing`],
  },
  {
    id: 'search.validate-unit-invalid',
    says: 'analysis says unit:invalid where the given unit does not exist.',
    tests: [`${validate} > result.analysis says unit:invalid`],
  },
]
