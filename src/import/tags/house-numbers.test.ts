import { describe, expect, it } from 'vitest'
import type { HouseNumber } from '../../model/map/house-number.ts'
import { lettersBetween, numbersBetween, readHouseNumbers } from './house-numbers.ts'

describe('house numbers', () => {
  it.each<[what: string, written: string | undefined, numbers: [text: string, first: number, last: number][]]>([
    ['a number', '12', [['12', 12, 12]]],
    ['with a letter', ' 12 b ', [['12 b', 12, 12]]],
    ['two at one place', '12;14', [['12', 12, 12], ['14', 14, 14]]],
    ['two with a comma', '12, 14a', [['12', 12, 12], ['14a', 14, 14]]],
    ['a range', '12-16', [['12-16', 12, 16]]],
    ['a range with letters', '12a–16c', [['12a–16c', 12, 16]]],
    ['letters of one house', '12a-c', [['12a-c', 12, 12]]],
    ['of Queens', '218-40', [['218-40', 218, 218]]],
    ['too far apart for a range', '12-1600', [['12-1600', 12, 12]]],
    ['of Czechia', '123/4', [['123/4', 123, 123]]],
    ['a half', '12 1/2', [['12 1/2', 12, 12]]],
    ['none but letters', 'A', [['A', 0, 0]]],
    ['in other digits than ours', '１２-１４', [['１２-１４', 12, 14]]],
    ['with a sign before', '# 12', [['12', 12, 12]]],
    ['in Taiwan', '102號', [['102', 102, 102]]],
    ['cut off', '44/', [['44', 44, 44]]],
    ['nothing', undefined, []],
    ['only a dash', '-', []],
    ['an essay', 'the third house behind the church, to the left', [['to the left', 0, 0]]],
  ])('%s', (_what, written, numbers) => {
    expect(readHouseNumbers(written).map(({ text, first, last }) => [text, first, last])).toEqual(numbers)
  }) // biome-ignore format: a table
})

describe('between two known numbers', () => {
  it.each<[scheme: string, from: string, to: string, range: object | undefined]>([
    ['even', '2', '10', { from: 2, to: 10, step: 2 }],
    ['odd', '11', '1', { from: 11, to: 1, step: 2 }],
    ['all', '3', '8', { from: 3, to: 8, step: 1 }],
    ['4', '100', '120', { from: 100, to: 120, step: 4 }],
    ['even', '2', '4', undefined],
    ['even', '2', '9', undefined],
    ['all', '3', '9000', undefined],
    ['nonsense', '2', '10', undefined],
    ['odd', 'A', '9', undefined],
  ])('%s from %s to %s', (scheme, from, to, range) => {
    expect(numbersBetween(scheme, number(from), number(to))).toEqual(range)
  })

  it.each<[from: string, to: string, letters: string[]]>([
    ['12a', '12e', ['12b', '12c', '12d']],
    ['12 E', '12 C', ['12d']],
    ['12a', '14e', []],
    ['12', '12e', []],
  ])('letters from %s to %s', (from, to, letters) => {
    expect(lettersBetween(number(from), number(to))).toEqual(letters)
  })
})

function number(text: string): HouseNumber {
  return readHouseNumbers(text)[0] as HouseNumber
}
