import { expect, it } from 'vitest'
import { stationNames } from './words.ts'

it.each([
  ['Basel', 'DE', ['Basel Bahnhof', 'Basel Station']],
  ['Gare de Lyon', 'FR', []],
  ['Halfway', '', ['Halfway Station']], // a platform at sea, or beyond a border that is drawn roughly
])('says what the station %s in "%s" is called', (name, country, expected) => {
  expect(stationNames(name, country)).toEqual(expected)
})
