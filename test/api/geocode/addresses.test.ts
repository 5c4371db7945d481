import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../app/app.ts'
import { type BuiltTowns, buildNorthAmericanTowns } from '../../maps/north-american-towns.ts'

let towns: BuiltTowns
let groma: TestApp
beforeAll(async () => {
  towns = await buildNorthAmericanTowns()
  groma = await openTestApp({ GROMA_DATA: towns.folder })
})
afterAll(async () => {
  await groma.close()
  await towns.remove()
})

async function validate(fields: Record<string, string>) {
  const query = new URLSearchParams({
    city: 'Springfield',
    stateCode: 'IL',
    postalCode: '62701',
    countryCode: 'US',
    ...fields,
  })
  // `call` reads a request up to its first blank.
  return groma.call(`GET /v1/addresses/validate?${query.toString().replaceAll('+', '%20')}`, {
    key: 'test publishable',
  })
}

it('answers the whole address', async () => {
  const { status, body } = await validate({ addressLabel: '101 n main st', postalCode: '62701-4321' })
  expect(status).toBe(200)
  expect(body).toEqual({
    meta: { code: 200 },
    address: {
      addressLabel: '101 North Main Street',
      number: '101',
      street: 'North Main Street',
      city: 'Springfield',
      county: 'Sangamon County',
      stateCode: 'IL',
      postalCode: '62701',
      plus4: '4321',
      countryCode: 'US',
      formattedAddress: '101 North Main Street, Springfield, IL 62701-4321 US',
      metadata: { recordType: 'S' },
    },
    result: { verificationStatus: 'verified' },
  })
})

type Row = [what: string, sent: Record<string, string>, status: string, line: string]

const table: Row[] = [
  ['by number and street', { number: '105', street: 'N Main St' }, 'verified', '105 North Main Street, Springfield, IL 62701 US'],
  ['in capitals', { addressLabel: '105 NORTH MAIN STREET', city: 'SPRINGFIELD' }, 'verified', '105 North Main Street, Springfield, IL 62701 US'],
  ['an ordinal in letters', { addressLabel: '1 Fifth Ave' }, 'verified', '1 5th Avenue, Springfield, IL 62701 US'],
  ['typos', { addressLabel: '102 North Mian Street', city: 'Sprngfield' }, 'verified', '102 North Main Street, Springfield, IL 62701 US'],
  ['a missing direction, one candidate', { addressLabel: '102 Main St' }, 'verified', '102 North Main Street, Springfield, IL 62701 US'],
  ['a missing direction, two candidates', { addressLabel: '101 Main St' }, 'ambiguous', '101 Main St, Springfield, IL 62701 US'],
  ['another postal code', { addressLabel: '101 N Main St', postalCode: '62704' }, 'partially verified', '101 North Main Street, Springfield, IL 62701 US'],
  ['another city', { addressLabel: '101 N Main St', city: 'Peoria' }, 'partially verified', '101 North Main Street, Springfield, IL 62701 US'],
  ['an unknown house', { addressLabel: '107 N Main St' }, 'partially verified', '107 North Main Street, Springfield, IL 62701 US'],
  ['a number with a letter of its own', { addressLabel: '201 D Elm St' }, 'verified', '201 D Elm Street, Springfield, IL 62701 US'],
  ['the same by number and street', { number: '201D', street: 'Elm St' }, 'verified', '201D Elm Street, Springfield, IL 62701 US'],
  ['the house in the rear', { addressLabel: '541 rear elm street', postalCode: '62702' }, 'verified', '541 rear Elm Street, Springfield, IL 62702 US'],
  ['the house without its letter', { addressLabel: '201 Elm St' }, 'partially verified', '201 Elm Street, Springfield, IL 62701 US'],
  ['a number far away', { addressLabel: '9900 N Main St' }, 'partially verified', '9900 North Main Street, Springfield, IL 62701 US'],
  ['an unknown house of a street in two postal codes', { addressLabel: '9900 Elm St', postalCode: '62702' }, 'partially verified', '9900 Elm Street, Springfield, IL 62702 US'],
  ['an unknown house of a street in other postal codes', { addressLabel: '9900 Elm St', postalCode: '62704' }, 'partially verified', '9900 Elm Street, Springfield, IL 62701 US'],
  ['an unknown street', { addressLabel: '101 Pine St' }, 'unverified', '101 Pine St, Springfield, IL 62701 US'],
  ['another state', { addressLabel: '101 N Main St', stateCode: 'MO' }, 'unverified', '101 N Main St, Springfield, MO 62701 US'],
  ['an unknown state', { addressLabel: '101 N Main St', stateCode: 'XX' }, 'unverified', '101 N Main St, Springfield, XX 62701 US'],
  ['a box', { addressLabel: 'p.o. box 12' }, 'partially verified', 'PO Box 12, Springfield, IL 62701 US'],
  ['a box of the armed forces', { addressLabel: 'PSC 802 Box 74', city: 'APO', stateCode: 'AE', postalCode: '09499' }, 'partially verified', 'PSC 802 Box 74, APO, AE 09499 US'],
  ['a box on a ship', { addressLabel: 'unit 100100 box 4120', city: 'FPO', stateCode: 'AP', postalCode: '96691' }, 'partially verified', 'Unit 100100 Box 4120, FPO, AP 96691 US'],
  ['such a box with the code of another ocean', { addressLabel: 'PSC 802 Box 74', city: 'APO', stateCode: 'AP', postalCode: '09499' }, 'unverified', 'PSC 802 Box 74, APO, AP 09499 US'],
  ['a box elsewhere', { addressLabel: 'PO Box 12', postalCode: '99999' }, 'unverified', 'PO Box 12, Springfield, IL 99999 US'],
  ['Canada', { addressLabel: '12 King St W', city: 'Ottawa', stateCode: 'ON', postalCode: 'k1a0a9', countryCode: 'CA' }, 'verified', '12 King Street West, Ottawa, ON K1A 0A9 CA'],
  ['Canada, a box of a station', { addressLabel: 'PO Box 10 Stn A', city: 'Ottawa', stateCode: 'ON', postalCode: 'K1A 0A9', countryCode: 'CA' }, 'partially verified', 'PO Box 10 Stn A, Ottawa, ON K1A 0A9 CA'],
  ['Canada, in French', { addressLabel: '5 Rue Ste-Anne', city: 'Ottawa', stateCode: 'ON', postalCode: 'K1A 0B1', countryCode: 'CA' }, 'verified', '5 rue Sainte-Anne, Ottawa, ON K1A 0B1 CA'],
  ['Canada, the unit first', { addressLabel: '3-12 King Street West', city: 'Ottawa', stateCode: 'ON', postalCode: 'K1A 0A9', countryCode: 'ca' }, 'verified', '12 King Street West Unit 3, Ottawa, ON K1A 0A9 CA'],
  ['Canada, with the code of another province', { addressLabel: '12 King St W', city: 'Ottawa', stateCode: 'ON', postalCode: 'V6B 1A1', countryCode: 'CA' }, 'partially verified', '12 King Street West, Ottawa, ON K1A 0A9 CA'],
] // biome-ignore format: a table

it.each(table)('%s', async (_what, sent, status, line) => {
  const { body } = await validate(sent)
  expect([body.result.verificationStatus, body.address.formattedAddress]).toEqual([status, line])
})

it('never makes up a house number or the digits after a ZIP code', async () => {
  const answers = await Promise.all(
    table.map(async ([, sent]) => ({ sent, address: (await validate(sent)).body.address })),
  )
  for (const { sent, address } of answers) {
    const label = sent.addressLabel ?? sent.number
    if (address.number) expect(label).toContain(address.number)
    expect(address).not.toHaveProperty('plus4')
  }
})

it('takes the digits after a ZIP code from the map', async () => {
  const { body } = await validate({ addressLabel: '120 N Main St' })
  expect(body.address).toMatchObject({
    postalCode: '62701',
    plus4: '1234',
    formattedAddress: '120 North Main Street, Springfield, IL 62701-1234 US',
  })
})

it('drops the digits of a corrected ZIP code', async () => {
  const { body } = await validate({ addressLabel: '101 N Main St', postalCode: '62704-1111' })
  expect(body.address).not.toHaveProperty('plus4')
})

describe('kinds of address', () => {
  it.each([
    ['S', { addressLabel: '101 N Main St' }],
    ['P', { addressLabel: 'PO Box 1' }],
    ['R', { addressLabel: 'RR 2 Box 15' }],
    ['G', { addressLabel: 'General Delivery' }],
    ['H', { addressLabel: '7 Elm St Apt 1A' }],
    ['F', { addressLabel: 'Acme Corp, 15 Elm St' }],
  ])('%s', async (recordType, sent) => {
    expect((await validate(sent)).body.address.metadata.recordType).toBe(recordType)
  })
})

describe('use of the building', () => {
  it.each([
    ['of the building around the address', '105 N Main St', 'residential'],
    ['of the building that has the address', '88 Elm St', 'commercial'],
    ['unknown', '101 N Main St', undefined],
    ['unknown, but there is a firm', 'Acme Corp, 15 Elm St', 'commercial'],
  ])('%s', async (_what, addressLabel, propertyType) => {
    expect((await validate({ addressLabel })).body.address.metadata.propertyType).toBe(propertyType)
  })
})

describe('units', () => {
  it.each([
    ['7 Elm St', {}, ['unit:missing'], 'partially verified'],
    ['7 Elm St Apt 9', {}, ['unit:invalid'], 'partially verified'],
    ['7 Elm St Apt 2B', {}, undefined, 'verified'],
    ['7 Elm St', { unit: '2b' }, undefined, 'verified'],
    ['7 Elm St', { unit: 'unit 12' }, undefined, 'verified'],
  ])('%s %o', async (addressLabel, more, analysis, status) => {
    const { body } = await validate({ addressLabel, ...more })
    expect([body.result.analysis, body.result.verificationStatus]).toEqual([analysis, status])
  })
})

describe('refuses', () => {
  it.each([
    [{ addressLabel: '1 Elm St', countryCode: 'DE' }, 'countryCode', 'US or CA, got "DE"'],
    [{}, 'addressLabel', 'Expected addressLabel, or both number and street.'],
    [{ number: '1' }, 'addressLabel', 'both number and street'],
    [{ street: 'Elm St' }, 'addressLabel', 'both number and street'],
    [{ addressLabel: 'x'.repeat(201) }, 'addressLabel', '200'],
  ])('%o', async (sent, param, sentence) => {
    const { status, body } = await validate(sent as Record<string, string>)
    expect([status, body.meta.param]).toEqual([400, param])
    expect(body.meta.message).toContain(sentence)
  })

  it.each(['city', 'stateCode', 'postalCode', 'countryCode'])('an address without %s', async (name) => {
    const all: Record<string, string> = { city: 'S', stateCode: 'IL', postalCode: '1', countryCode: 'US' }
    const query = Object.entries({ ...all, addressLabel: 'x' }).filter(([key]) => key !== name)
    const { status, body } = await groma.call(`GET /v1/addresses/validate?${new URLSearchParams(query)}`)
    expect([status, body.meta]).toMatchObject([400, { param: name, message: `Missing ${name}.` }])
  })
})
