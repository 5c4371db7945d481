import { expect, it } from 'vitest'
import { readAddress } from './address-tags.ts'
import type { Tags } from './name-tags.ts'

it.each<[what: string, tags: Tags, address: object | undefined]>([
  ['a house', { housenumber: '12', street: 'Am Markt' }, { numbers: ['12'], street: 'Am Markt' }],
  [
    'a whole address',
    { housenumber: '1', street: 'A', city: 'B', postcode: '17033', unit: '3b' },
    { numbers: ['1'], street: 'A', city: 'B', postalCode: '17033', unit: '3b' },
  ],
  ['a house of a village', { housenumber: '7', place: 'Küssow' }, { numbers: ['7'], place: 'Küssow' }],
  ['a street before a place', { housenumber: '7', street: 'A', place: 'B' }, { numbers: ['7'], street: 'A' }],
  ['a number in the village, and in the street', { conscriptionnumber: '123', streetnumber: '4', street: 'A' }, { numbers: ['123/4'], street: 'A' }],
  ['only a number in the village', { conscriptionnumber: '123', place: 'A' }, { numbers: ['123'], place: 'A' }],
  ['a house number beside these', { housenumber: '123/4', conscriptionnumber: '123', street: 'A' }, { numbers: ['123/4'], street: 'A' }],
  [
    'a Japanese block',
    { housenumber: '12', block_number: '5', neighbourhood: '二丁目', quarter: '本町' },
    { numbers: ['5-12'], place: '本町二丁目' },
  ],
  ['a town with its state', { housenumber: '9', street: 'High Street', city: 'Columbus, OH' }, { numbers: ['9'], street: 'High Street', city: 'Columbus' }],
  ['a district of Taipei', { housenumber: '9', street: '中山北路', city: '臺北市', district: '中山區' }, { numbers: ['9'], street: '中山北路', city: '臺北市', district: '中山區' }],
  ['a district that no one writes', { housenumber: '9', street: 'A', district: 'Praha-východ' }, { numbers: ['9'], street: 'A' }],
  ['several numbers', { housenumber: '12;14', street: 'A' }, { numbers: ['12', '14'], street: 'A' }],
  ['flats', { housenumber: '1', street: 'A', flats: '1-8' }, { numbers: ['1'], street: 'A', unit: '1-8' }],
  ['a unit before the number', { housenumber: 'Suite 110, 1333', street: 'A' }, { numbers: ['1333'], street: 'A', unit: '110' }],
  ['a unit with a sign', { housenumber: '#20 601', street: 'A' }, { numbers: ['601'], street: 'A', unit: '20' }],
  ['two postal codes', { housenumber: '1', street: 'A', postcode: '10001;10002' }, { numbers: ['1'], street: 'A', postalCode: '10001' }],
  ['a British one', { housenumber: '1', street: 'A', postcode: 'sw1a 1aa' }, { numbers: ['1'], street: 'A', postalCode: 'SW1A 1AA' }],
  ['a postal code that is none', { housenumber: '1', street: 'A', postcode: 'unknown' }, { numbers: ['1'], street: 'A' }],
  ['a number alone: its street is looked for', { housenumber: '12' }, { numbers: ['12'] }],
  ['a street alone: that of a building', { street: 'A' }, { numbers: [], street: 'A' }],
  ['a label', { full: '12 Main St, Springfield' }, undefined],
  ['nothing', {}, undefined],
])('%s', (_what, tags, address) => {
  const found = readAddress(Object.fromEntries(Object.entries(tags).map(([key, value]) => [`addr:${key}`, value])))
  expect(found && { ...found, numbers: found.numbers.map(({ text }) => text) }).toEqual(address)
}) // biome-ignore format: a table
