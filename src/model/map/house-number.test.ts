import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseHouseNumber } from './house-number.ts'

describe('one number, however it is written', () => {
  it.each<[key: string, written: string[]]>([
    ['12b', ['12b', '12B', '12 b', '12/b', '12-B', '12.b', '№ 12 b', 'No. 12b', 'n° 12b', '0012b', '１２Ｂ', '12b號']],
    ['5a', ['5a', '5А', '5 А', '5-а', 'д. 5 лит. А', 'дом 5 литера А', '5Α']],
    ['9k3', ['9 к3', '9к3', '9 К 3', '9 корп. 3', '9 корпус 3', '9k3']],
    ['10c2', ['10 с2', '10с2', '10 стр. 2', '10, строение 2']],
    ['10k3c2', ['10 к3 с2', '10 корп. 3, стр. 2']],
    ['12-14', ['12-14', '12 – 14', '12/14', '12 14', '१२-१४']],
    ['38-1', ['38-01', '38-1', '38 01']],
    ['12-1-2', ['12½', '12 ½', '12 1/2', '12-1/2']],
    ['7-2', ['7之2號', '7-2', '7之2']],
    ['12bii', ['12/B II', '12b ii', '12 B/II']],
    ['20bis', ['20 bis', '20bis', '20-BIS']],
    ['541rear', ['541 REAR', '541 rear', '541-Rear']],
    ['w204n11498', ['W204N11498', 'w204 n11498']],
    ['77b2', ['77b/2', '77 B/2']],
    ['sn', ['s/n', 'S/N', 'sn']],
    ['a', ['A', 'a', 'А']],
    ['1-14', ['1-14', '1/14']],
    ['114', ['114']],
  ])('%s', (key, written) => {
    expect(written.map((text) => parseHouseNumber(text).key)).toEqual(written.map(() => key))
  }) // biome-ignore format: a table
})

it('a number has a hash and a first number that depend on its key alone', () => {
  const part = fc.oneof(
    fc.nat({ max: 9999 }).map(String),
    fc.constantFrom('a', 'B', 'к', 'bis', ' ', '/', '-', '½'),
  )
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 6 }), (parts) => {
      const { key, hash, first } = parseHouseNumber(parts.join(''))
      expect(parseHouseNumber(key)).toMatchObject({ key, hash, first })
    }),
  )
})
