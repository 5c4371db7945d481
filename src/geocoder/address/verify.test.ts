import { describe, expect, it } from 'vitest'
import { type Candidate, type MailAddress, verify } from './verify.ts'

/** `12|Main St|Springfield|IL|62701` */
function asked(text: string, more: Partial<MailAddress> = {}): MailAddress {
  const [number = '', street = '', city = '', stateCode = '', postalCode = ''] = text.split('|')
  return { number, street, city, stateCode, postalCode, countryCode: 'US', ...more }
}

/** A house that the atlas knows; without a number, only its street. */
function known(text: string, more: Partial<Candidate> = {}): Candidate {
  const { number, street, city, stateCode, postalCode } = asked(text)
  return {
    number: number || undefined,
    street,
    cities: city.split('/'),
    stateCode,
    postalCode,
    isPostalCodeNear: false,
    units: [],
    firms: [],
    ...more,
  }
}

const house = '12|Main St|Springfield|IL|62701'

const table: [what: string, asked: string, known: string[], status: string, which?: number][] = [
  ['exact', house, [house], 'verified', 0],
  ['abbreviated', '12|Main Street|SPRINGFIELD|IL|62701', [house], 'verified', 0],
  ['with a typo', '12|Mian St|Springfeild|IL|62701', [house], 'verified', 0],
  ['by the name of its part', '12|Main St|Oldtown|IL|62701', ['12|Main St|Springfield/Oldtown|IL|62701'], 'verified', 0],
  ['without its direction', house, ['12|N Main St|Springfield|IL|62701'], 'verified', 0],
  ['with a direction that two have', house, ['12|N Main St|Springfield|IL|62701', '12|S Main St|Springfield|IL|62701'], 'ambiguous'],
  ['where the postal code decides', house, ['12|N Main St|Springfield|IL|62702', '12|S Main St|Springfield|IL|62701'], 'verified', 1],
  ['written like another', house, ['12|N Main St|Springfield|IL|62701', house], 'verified', 1],
  ['twice in the atlas', house, [house, house], 'verified', 0],
  ['twice, once by the name of its part', house, [house, '12|Main St|Oldtown/Springfield|IL|62701'], 'verified', 0],
  ['with another postal code', '12|Main St|Springfield|IL|62999', [house], 'partially verified', 0],
  ['in another town', '12|Main St|Chicago|IL|62701', [house], 'partially verified', 0],
  ['in another town with another code', '12|Main St|Chicago|IL|60601', [house], 'unverified'],
  ['in another state', '12|Main St|Springfield|MO|62701', [house], 'unverified'],
  ['with a number that is not known', '14|Main St|Springfield|IL|62701', ['|Main St|Springfield|IL|62701'], 'partially verified', 0],
  ['in a range', '14|Main St|Springfield|IL|62701', ['12-16|Main St|Springfield|IL|62701'], 'verified', 0],
  ['as one of a list', '12-14|Main St|Springfield|IL|62701', [house], 'verified', 0],
  ['without the letter of its number', house, ['12 B|Main St|Springfield|IL|62701'], 'partially verified', 0],
  ['a street that is not known', '12|Elm St|Springfield|IL|62701', [house], 'unverified'],
  ['no candidate', house, [], 'unverified'],
] // biome-ignore format: a table

it.each(table)('%s: %s', (_what, text, houses, status, which) => {
  const candidates = houses.map((each) => known(each))
  const verdict = verify(asked(text), candidates)
  expect(verdict.status).toBe(status)
  expect(verdict.known).toBe(which === undefined ? undefined : candidates[which])
})

describe('a house without a postal code', () => {
  const codeless = '12|Main St|Springfield|IL|'
  it.each([
    [true, 'verified'],
    [false, 'partially verified'],
  ])('whose code asked for is in use nearby: %s', (isPostalCodeNear, status) => {
    expect(verify(asked(house), [known(codeless, { isPostalCodeNear })]).status).toBe(status)
  })
})

describe('units', () => {
  it.each([
    ['Fl 6', ['6th Floor'], []],
    ['6th Floor', ['FL6', '2'], []],
    ['Fl 7', ['6th Floor'], ['unit:invalid']],
    ['# 802', ['Suite 802'], []],
  ])('%s of %s', (unit, units, analysis) => {
    expect(verify(asked(house, { unit }), [known(house, { units })])).toMatchObject({ analysis })
  })

  const flats = known(house, { units: ['1A', '2B', '10-20'] })
  it.each([
    [undefined, ['unit:missing'], 'partially verified'],
    ['Apt 9', ['unit:invalid'], 'partially verified'],
    ['Apt 2b', [], 'verified'],
    ['# 1A', [], 'verified'],
    ['Unit 15', [], 'verified'],
    ['Unit 21', ['unit:invalid'], 'partially verified'],
    ['1A & 2B', [], 'verified'],
    ['Fl 3', [], 'verified'],
  ])('%s', (unit, analysis, status) => {
    expect(verify(asked(house, { unit }), [flats])).toMatchObject({ analysis, status, recordType: 'H' })
  })

  it('are not checked in Canada, nor where none are known', () => {
    const verified = { status: 'verified', analysis: [] }
    expect(verify(asked(house, { countryCode: 'CA' }), [flats])).toMatchObject(verified)
    expect(verify(asked(house, { unit: 'Apt 9' }), [known(house)])).toMatchObject(verified)
  })
})

it('knows a firm by its name', () => {
  const firm = known(house, { firms: ['Acme Corp'] })
  expect(verify(asked(house, { firm: 'ACME Corp.' }), [firm]).recordType).toBe('F')
  expect(verify(asked(house, { firm: 'Globex' }), [firm]).recordType).toBe('S')
})
