import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { StoredGeofence } from '../../model/geofence.ts'
import { csvLine, csvWriter, parseCsv, readCsvRows } from './csv.ts'

const noPause = async () => {}
const cells = async (text: string) => (await parseCsv(text, noPause)).map((row) => row.problem ?? row.cells)

it.each<[what: string, text: string, rows: string[][]]>([
  ['plain', 'a,b\n1,2', [['a', 'b'], ['1', '2']]],
  ['Windows line ends, a byte order mark, blank lines', '\uFEFFa,b\r\n\r\n  \r\n1,2\r\n', [['a', 'b'], ['1', '2']]],
  ['semicolons', 'a;b;c\n1;2,5;3', [['a', 'b', 'c'], ['1', '2,5', '3']]],
  ['tabs', 'a\tb\tc\n\t2\t\n', [['a', 'b', 'c'], ['', '2', '']]],
  ['quotes around commas, quotes and line ends', 'a,b\n"1,5","say ""hi""\nthere"', [['a', 'b'], ['1,5', 'say "hi"\nthere']]],
  ['spaces around quotes', 'a,b\n "1" , 2 ', [['a', 'b'], ['1', '2']]],
  ['rows of other lengths', 'a,b\n1\n1,2,3', [['a', 'b'], ['1'], ['1', '2', '3']]],
  ['nothing', '', []],
])('%s', async (_what, text, rows) => {
  expect(await cells(text)).toEqual(rows)
}) // biome-ignore format: one line a text

it('keeps a row with a stray quote with its problem, and reads on', async () => {
  expect(await parseCsv('a,b\n1,5" by 6"\n3,4', noPause)).toEqual([
    { row: 1, cells: ['a', 'b'] },
    {
      row: 2,
      cells: [],
      problem: { problem: 'quotes', column: 2, message: expect.stringContaining('inside column 2.') },
    },
    { row: 3, cells: ['3', '4'] },
  ])
})

it.each([
  ['a,b\n1,"2\n3', 'Invalid text. The quote in row 2 is never closed.'],
  ['a,b\n1,2\n"3"4,5\n', 'Invalid text. Row 3 has text after a closing quote. Expected quotes inside a value to be doubled.'],
  ['a,b\n1,2\n"3" 4,5\n', 'Invalid text. Row 3 has text after a closing quote. Expected quotes inside a value to be doubled.'],
])('%j is refused: %s', async (text, message) => {
  await expect(parseCsv(text, noPause)).rejects.toThrow(message)
}) // biome-ignore format: one line a text

it('reads what it wrote', async () => {
  const field = fc.string({ unit: 'grapheme' }).filter((text) => !/[\r\uFEFF]/.test(text))
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(field, field), { maxLength: 5 }), async (rows) => {
      const text = [['first', 'second'], ...rows].map(csvLine).join('')
      expect(await cells(text)).toEqual([['first', 'second'], ...rows])
    }),
  )
})

describe('text that a spreadsheet would run as a formula', () => {
  const exported = (description: string) => {
    const geofence = { tag: 'store', externalId: '1', type: 'circle', centre: [-13.2, -53.5], radius: 100 }
    return csvWriter.start + csvWriter.one({ ...geofence, description } as unknown as StoredGeofence)
  }
  const cellOf = (text: string) => /^store,1,("(?:[^"]|"")*"|[^,]*),circle,-53.5,-13.2,/m.exec(text)?.[1]

  it.each([
    ['=1+1', "'=1+1"],
    ['+49 395', "'+49 395"],
    ['-', "'-"],
    ['@here', "'@here"],
    ['\tindented', '"\'\tindented"'],
    ["'=1", "''=1"],
    ["'quoted'", "'quoted'"],
    ['-12.5', '-12.5'],
    ['a=b', 'a=b'],
  ])('%j is written as %s', (description, cell) => {
    expect(cellOf(exported(description))).toBe(cell)
  })

  it('is imported again as it was', async () => {
    const start = fc.constantFrom('', '=', '+', '-', '@', '\t', "'", "'=", "''-")
    const description = fc
      .tuple(start, fc.string({ minLength: 1 }))
      .map(([first, rest]) => first + rest.trim())
      .filter((text) => text.trim() !== '' && text.trimEnd() === text)
    await fc.assert(
      fc.asyncProperty(description, async (text) => {
        expect((await readCsvRows(exported(text), noPause))[0]?.fields.description).toBe(text)
      }),
    )
  })
})
