import { describe, expect, it } from 'vitest'
import { assignments, fromExcluded, json, mapRows, parameters, unixTime } from './row-mapping.ts'

interface Shop {
  name: string
  at: [x: number, y: number]
  tags: string[] | undefined
  openedAt: number | undefined
}

const shop = mapRows<Shop>({
  name: 'shop_name',
  at: { select: 'json_build_array(x, y)', write: { x: ([x]) => x, y: ([, y]) => y } },
  tags: json('tags'),
  openedAt: unixTime('opened_at'),
})

describe('a row mapping', () => {
  it('selects each column under the name of its field', () => {
    expect(shop.select).toBe(
      `shop_name as "name", json_build_array(x, y) as "at", tags as "tags", round(date_part('epoch', opened_at) * 1000) as "openedAt"`,
    )
  })

  it('reads null as undefined', () => {
    const row = { name: 'Kiosk', at: [1, 2], tags: null, openedAt: null }
    expect(shop.read(row)).toStrictEqual({ name: 'Kiosk', at: [1, 2], tags: undefined, openedAt: undefined })
  })

  it('writes the values in the order of the columns', () => {
    expect(shop.written).toEqual(['shop_name', 'x', 'y', 'tags', 'opened_at'])
    expect(shop.values({ name: 'Kiosk', at: [1, 2], tags: ['a'], openedAt: 0 })).toEqual([
      'Kiosk',
      1,
      2,
      '["a"]',
      new Date(0),
    ])
  })
})

it.each([
  [parameters(['a', 'b']), '$1, $2'],
  [assignments(['a', 'b'], 3), 'a = $3, b = $4'],
  [fromExcluded(['a', 'b']), 'a = excluded.a, b = excluded.b'],
])('SQL of a list of columns: %s', (sql, expected) => expect(sql).toBe(expected))
