import { expect, it } from 'vitest'
import type { AddressLayer, AddressWords } from '../model/address.ts'
import { labelsOf } from './labels.ts'

const baltimore: AddressWords = {
  number: '100',
  street: 'N Charles St',
  city: 'Baltimore',
  county: 'City of Baltimore',
  postalCode: '21201',
  state: 'Maryland',
  stateCode: 'MD',
  country: 'United States',
  countryCode: 'US',
}
const neubrandenburg: AddressWords = {
  number: '4a',
  street: 'Stargarder Straße',
  city: 'Neubrandenburg',
  postalCode: '17033',
  state: 'Mecklenburg-Vorpommern',
  stateCode: 'MV',
  country: 'Germany',
  countryCode: 'DE',
}
const london: AddressWords = {
  number: '10',
  street: 'Downing Street',
  city: 'London',
  postalCode: 'SW1A 2AA',
  state: 'England',
  country: 'United Kingdom',
  countryCode: 'GB',
}

// biome-ignore format: a table
const table: [words: AddressWords, layer: AddressLayer, label: string, line: string][] = [
  [baltimore, 'address', '100 N Charles St', '100 N Charles St, Baltimore, MD 21201 US'],
  [{ ...baltimore, unit: 'Apt 4' }, 'address', '100 N Charles St Apt 4', '100 N Charles St Apt 4, Baltimore, MD 21201 US'],
  [baltimore, 'postalCode', '21201', 'Baltimore, MD 21201 US'],
  [baltimore, 'locality', 'Baltimore', 'Baltimore, MD US'],
  [baltimore, 'county', 'City of Baltimore', 'City of Baltimore, MD US'],
  [baltimore, 'state', 'Maryland', 'Maryland, US'],
  [baltimore, 'country', 'United States', 'United States'],
  [neubrandenburg, 'address', 'Stargarder Straße 4a', 'Stargarder Straße 4a, 17033 Neubrandenburg, Germany'],
  [neubrandenburg, 'locality', 'Neubrandenburg', 'Neubrandenburg, Mecklenburg-Vorpommern, Germany'],
  [neubrandenburg, 'state', 'Mecklenburg-Vorpommern', 'Mecklenburg-Vorpommern, Germany'],
  [london, 'address', '10 Downing Street', '10 Downing Street, London SW1A 2AA, United Kingdom'],
  [{ city: 'Berlin', state: 'Berlin', country: 'Germany', countryCode: 'DE' }, 'locality', 'Berlin', 'Berlin, Germany'],
  [{ city: 'Singapore', country: 'Singapore', countryCode: 'SG' }, 'locality', 'Singapore', 'Singapore'],
]

it.each(table)('%o as %s is "%s" of "%s"', (words, layer, addressLabel, formattedAddress) => {
  expect(labelsOf(words, layer)).toEqual({ addressLabel, formattedAddress })
})

it('a place comes before its address', () => {
  expect(labelsOf(london, 'place', 'Number Ten')).toEqual({
    placeLabel: 'Number Ten',
    addressLabel: '10 Downing Street',
    formattedAddress: 'Number Ten, 10 Downing Street, London SW1A 2AA, United Kingdom',
  })
})
