import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../test/app/database.ts'
import { arraysOf, rowsOfArrays, rowsOfJson, type SentColumns } from './sent-rows.ts'

let opened: TestDatabase

beforeAll(async () => {
  opened = await openTestDatabase()
}, 60_000)
afterAll(() => opened.close())

const columns: SentColumns = {
  small: 'int4',
  large: 'int8',
  number: 'float8',
  isSo: 'bool',
  text: 'text',
  object: 'jsonb',
  ids: 'ids',
}

const text = fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\u0000'))
const row = fc.record(
  {
    small: fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
    large: fc.maxSafeInteger(),
    number: fc.double({ noNaN: true, noDefaultInfinity: true }),
    isSo: fc.boolean(),
    text,
    object: fc.oneof(fc.array(fc.integer()), fc.record({ name: text })),
    ids: fc.array(fc.stringMatching(/^[0-9a-f]{24}$/)),
  },
  { requiredKeys: [] },
)

const cast = 'select small, large, number, "isSo", text, object, ids::text[] from'

it('rows sent as arrays arrive as those sent as JSON', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1 }), async (rows) => {
      const sent = await opened.pool.query(`${cast} ${rowsOfArrays(columns, 1)}`, arraysOf(columns, rows))
      const inJson = await opened.pool.query(`${cast} ${rowsOfJson(columns, '$1')}`, [JSON.stringify(rows)])
      expect(sent.rows).toEqual(inJson.rows)
      expect(sent.rows).toHaveLength(rows.length)
    }),
    { numRuns: 50 },
  )
}, 60_000)

it('a column that no row has is not sent, but the first', () => {
  const rows = [{ number: 1 }, { number: 2, text: 'a' }]
  const sent = arraysOf(columns, rows).flatMap((array, at) => (array ? [Object.keys(columns)[at]] : []))
  expect(sent).toEqual(['small', 'number', 'text'])
})
