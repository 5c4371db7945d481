import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { asRead, coordinatesIn, parseQuery } from './parse-query.ts'

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
    ['40°26\u203246\u2033N 79°58\u203256\u2033W', [-79.98222, 40.44611]],
    [`40° 26' 46" N, 79° 58' 56" W`, [-79.98222, 40.44611]],
    [`40°26'46.5''N, 79°58'56''W`, [-79.98222, 40.44625]],
    [`N 47° 37.216' W 122° 19.75'`, [-122.32917, 47.62027]],
    ['40:26:46N 79:58:56W', [-79.98222, 40.44611]],
    ['40 26 46 N 79 58 56 W', [-79.98222, 40.44611]],
    [`33°51'S 151°12'E`, [151.2, -33.85]],
    [`151°12'E 33°51'S`, [151.2, -33.85]],
    [`-33°51' 151°12'`, [151.2, -33.85]],
    ['geo:40.4461,-79.9822', [-79.9822, 40.4461]],
    ['geo:40.4461,-79.9822;u=35', [-79.9822, 40.4461]],
    ['geo:40.4461,-79.9822?z=11', [-79.9822, 40.4461]],
    ['(40.4461, -79.9822)', [-79.9822, 40.4461]],
    ['[40.4461, -79.9822]', [-79.9822, 40.4461]],
    ['lat: 40.4461, lon: -79.9822', [-79.9822, 40.4461]],
    ['Latitude=40.4461 Longitude=-79.9822', [-79.9822, 40.4461]],
    ['40,4461; -79,9822', [-79.9822, 40.4461]],
    ['53,5574, 13,2611', [13.2611, 53.5574]],
    ['40.4461 / -79.9822', [-79.9822, 40.4461]],
    ['N40.4461 W79.9822', [-79.9822, 40.4461]],
    ['S33.86 E151.21', [151.21, -33.86]],
    ['40.4461°, -79.9822°', [-79.9822, 40.4461]],
    ['40N, 74N', undefined],
    [`40°75'N 74°0'W`, undefined],
    ['N 12 W 34', undefined],
    ['N6W23001', undefined],
    ['W 123 N 456', undefined],
    ['450 S 900 E', undefined],
    ['12 10 34 5', undefined],
    ['1/2', undefined],
  ])('%s is at %j', (text, at) => {
    const rounded = (found: [number, number] | readonly number[] | undefined) =>
      found?.map((degrees) => Number(degrees.toFixed(5)))
    expect(rounded(parseQuery(text).at)).toEqual(at)
    expect(rounded(coordinatesIn(text))).toEqual(at)
  })
})

describe('separates units and boxes from the address', () => {
  it.each<[text: string, words: string, unit: string | undefined, box: string | undefined]>([
    ['350 5th', '350 5th', undefined, undefined],
    ['Vesterbrogade 12 3. th', 'vesterbrogade 12', undefined, undefined],
    ['Vesterbrogade 12, 3 th', 'vesterbrogade 12', undefined, undefined],
    ['350 5th Ave Apt 4B, New York', '350 5th ave new york', '4B', undefined],
    ['350 5th Ave #12', '350 5th ave', '12', undefined],
    ['Carrera 7 # 32-16, Bogotá', 'carrera 7 32-16 bogota', undefined, undefined],
    ['Cl. 100 #45 - 20, Bogotá', 'cl 100 45 20 bogota', undefined, undefined],
    ['Calle 60 #491, Mérida', 'calle 60 491 merida', undefined, undefined],
    ['Paseo de la Reforma #222, 06600 CDMX', 'paseo de la reforma 222 06600 cdmx', undefined, undefined],
    ['Calle 7 12, apto #3', 'calle 7 12', '3', undefined],
    ['#5 120 Main St', '120 main st', '5', undefined],
    ['Tower #5, 120 Main St', 'tower 120 main st', '5', undefined],
    ['1600 Pennsylvania Ave N.W., Washington', '1600 pennsylvania ave nw washington', undefined, undefined],
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
    ['Hauptstr. 5, 2. OG links, Ort', 'hauptstr 5 ort', undefined, undefined],
    ['Hauptstr. 5 EG rechts', 'hauptstr 5', undefined, undefined],
    ['12 Eg Street', '12 eg street', undefined, undefined],
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
    ['Rua Augusta e Rua da Prata, Lisboa', ['Rua Augusta', 'Rua da Prata, Lisboa']],
    ['Av. Paulista com a R. Augusta', ['Av. Paulista', 'a R. Augusta']],
    ['Via Roma e Corso Italia', ['Via Roma', 'Corso Italia']],
    ['12 Main St E Salem', undefined],
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

it.each([
  [`Turmstr. 5,${' '.repeat(900)}Ort`, 'Turmstr. 5, Ort'],
  ['Turmstr. 5 \r\n \r\n Ort', 'Turmstr. 5\nOrt'],
  ['Turmstr. 5 , ,; / , Ort', 'Turmstr. 5 , Ort'],
  ['W 34th St / 7th Ave, , NY', 'W 34th St / 7th Ave, , NY'],
  [' ,'.repeat(1000), ' , '],
])('reads no runs of blanks and commas', (text, read) => expect(asRead(text)).toBe(read))
