import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { coordinatesIn, parseQuery } from './parse-query.ts'

describe('coordinates', () => {
  it.each<[text: string, at: [longitude: number, latitude: number] | undefined]>([
    ['40.7128, -74.0060', [-74.006, 40.7128]],
    ['40.7128 -74.0060', [-74.006, 40.7128]],
    ['40.7128° N, 74.0060° W', [-74.006, 40.7128]],
    ['74.0060W 40.7128N', [-74.006, 40.7128]],
    ['-33.86,151.21', [151.21, -33.86]],
    ['\u200e40.7128, \u221274.0060\u202c', [-74.006, 40.7128]],
    ['95.5, 10.2', undefined],
    ['40 N, 74 W', [-74, 40]],
    ['40N 74W', [-74, 40]],
    ['12 10115', undefined],
    ['120 W 41', undefined],
    ['120 w 41s', undefined],
    ['12, 10115', undefined],
    ['5.5 Main St', undefined],
  ])('%s is at %j', (text, at) => {
    expect(parseQuery(text).at).toEqual(at)
    expect(coordinatesIn(text)).toEqual(at)
  })
})

describe('separates units and boxes from the address', () => {
  it.each<[text: string, words: string, unit: string | undefined, box: string | undefined]>([
    ['350 5th Ave Apt 4B, New York', '350 5th ave new york', '4B', undefined],
    ['350 5th Ave #12', '350 5th ave', '12', undefined],
    ['350 5th Ave Suite 500', '350 5th ave', '500', undefined],
    ['350 5th Ave, Unit B', '350 5th ave', 'B', undefined],
    ['Flat 3, 10 Downing Street', '10 downing street', '3', undefined],
    ['Apt 4B, 350 5th Ave', '350 5th ave', '4B', undefined],
    ['350 5th Ave, 4th floor, New York', '350 5th ave new york', undefined, undefined],
    ['2nd Fl, 350 5th Ave', '350 5th ave', undefined, undefined],
    ['350 5th Ave Fl 5 New York', '350 5th ave new york', '5', undefined],
    ['Hauptstr. 5, 3. OG', 'hauptstr 5', undefined, undefined],
    ['Calle Mayor 5, 2º 1ª, Madrid', 'calle mayor 5 madrid', undefined, undefined],
    ['Тверская 5, кв. 12', 'тверская 5', '12', undefined],
    ['Turmstraße 5 Hinterhaus, Ort', 'turmstrasse 5 ort', undefined, undefined],
    ['Rua Augusta n.º 112, r/c Dto, Lisboa', 'rua augusta 112 lisboa', undefined, undefined],
    ['Rua Augusta 112, 1.º Esq, 1100-053 Lisboa', 'rua augusta 112 1100-053 lisboa', undefined, undefined],
    ['\ufeffHaupt\u00adstra\u200bße\u2060 5', 'hauptstrasse 5', undefined, undefined],
    ['1F., 22 Zhongshan Rd', '22 zhongshan rd', undefined, undefined],
    ['中山路22號3樓之2', '中山 山路 22 號', undefined, undefined],
    ['中山路22號三樓', '中山 山路 22 號', undefined, undefined],
    ['中山路22号1203室', '中山 山路 22 号', undefined, undefined],
    ['삼성로 521, 101동 1203호', '삼성로 521', undefined, undefined],
    ['4th Floor Street', '4th floor street', undefined, undefined],
    ['Ste Marie', 'ste marie', undefined, undefined],
    ['Miami FL 33101', 'miami fl 33101', undefined, undefined],
    ['12 Elm St, Vancouver, B.C. V6B 1X4', '12 elm st vancouver bc v6b 1x4', undefined, undefined],
    ['J. F. Kennedy St, N.Y.', 'j f kennedy st ny', undefined, undefined],
    ['Washington D.C. 20500', 'washington dc 20500', undefined, undefined],
    ['U.S.A.', 'usa', undefined, undefined],
    ['Segeln e.V.', 'segeln e v', undefined, undefined],
    ['D-17033 Neubrandenburg', '17033 neubrandenburg', undefined, undefined],
    ['PO Box 123, Springfield', 'springfield', undefined, '123'],
    ['P.O. Box 9 Springfield', 'springfield', undefined, '9'],
    ['Postfach 17, Vaduz', 'vaduz', undefined, '17'],
  ])('%s', (text, words, unit, box) => {
    const parsed = parseQuery(text)
    expect(parsed.words.join(' ')).toBe(words)
    expect([parsed.unit, parsed.box]).toEqual([unit, box])
  })
})

describe('crossings', () => {
  it.each<[text: string, sides: string[] | undefined]>([
    ['5th Ave & W 34th St, New York', ['5th Ave', 'W 34th St, New York']],
    ['Broadway and 42nd St', ['Broadway', '42nd St']],
    ['Hauptstraße Ecke Bahnhofstraße', ['Hauptstraße', 'Bahnhofstraße']],
    ['Main St @ 1st Ave', ['Main St', '1st Ave']],
    ['Calle A / Calle B', ['Calle A', 'Calle B']],
    ['corner of 5th Ave and W 34th St', ['5th Ave', 'W 34th St']],
    ['Intersection of Main St & 1st Ave, Salem', ['Main St', '1st Ave, Salem']],
    ['W 34th St/7th Ave', ['W 34th St', '7th Ave']],
    ['Ecke Hauptstraße und Bahnhofstraße', ['Hauptstraße', 'Bahnhofstraße']],
    ['Corner Bakery', undefined],
    ['5 E 42nd St', undefined],
    ['12/3 Main St', undefined],
    ['Main St', undefined],
  ])('%s', (text, sides) => {
    expect(parseQuery(text).crossing?.map((side) => side.trim())).toEqual(sides)
  })
})

it('leaves the last word open until a separator follows', () => {
  const isOpen = (text: string) => parseQuery(text, false).isOpen
  expect(['ber', 'berlin ', 'berlin,', '東', 'ber\u200b'].map(isOpen)).toEqual([
    true,
    false,
    false,
    true,
    true,
  ])
  expect(parseQuery('ber', true).isOpen).toBe(false)
})

it('takes any text, and at most as many words as an address has', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 5000 }), (text) => {
      expect(parseQuery(text).words.length).toBeLessThanOrEqual(24)
    }),
  )
})
