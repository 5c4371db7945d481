import { expect, it } from 'vitest'
import { positionOf, withDecimalPoint } from './position.ts'

it.each([
  ['41,15', '41.15'],
  ['-8,6', '-8.6'],
  ['41,', '41.'],
  [',5', '.5'],
  ['41.15', '41.15'],
  ['41.15, -8.6', '41.15, -8.6'],
  ['41,15,2', '41,15,2'],
])('%s typed is shown as %s', (typed, shown) => expect(withDecimalPoint(typed)).toBe(shown))

it.each([
  ['41.15', '-8.6', [-8.6, 41.15]],
  [' 0 ', '0', [0, 0]],
  ['41.15', '', undefined],
  ['41.15', '  ', undefined],
  ['41,15', '-8.6', undefined],
  ['north', '-8.6', undefined],
])('latitude %j and longitude %j are at %j', (latitude, longitude, position) =>
  expect(positionOf({ latitude, longitude })).toEqual(position),
)
