import fc from 'fast-check'
import { expect, it } from 'vitest'
import { csvRow, readCsv } from './csv.ts'

it.each([
  [
    'plain',
    'a,b\n1,2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'lines of Windows, a mark at the start, an empty line',
    '\uFEFFa,b\r\n\r\n1,2\r\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'semicolons',
    'a;b;c\n1;2,5;3',
    [
      ['a', 'b', 'c'],
      ['1', '2,5', '3'],
    ],
  ],
  [
    'tabs',
    'a\tb\n1\t2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'quotes around commas, quotes and line ends',
    'a,b\n"1,5","say ""hi""\nthere"',
    [
      ['a', 'b'],
      ['1,5', 'say "hi"\nthere'],
    ],
  ],
  [
    'a quote that never ends',
    'a,b\n1,"2\n3',
    [
      ['a', 'b'],
      ['1', '2\n3'],
    ],
  ],
  ['nothing', '', []],
])('%s', (_what, text, rows) => {
  expect(readCsv(text)).toEqual(rows)
})

it('what is written is read back', () => {
  const field = fc.string().filter((text) => !/[\r\uFEFF]/.test(text))
  fc.assert(
    fc.property(fc.array(fc.tuple(field, field), { maxLength: 5 }), (rows) => {
      const text = [['first', 'second'], ...rows].map(csvRow).join('\n')
      const kept = rows.filter((row) => csvRow(row).trim() !== '')
      expect(readCsv(text)).toEqual([['first', 'second'], ...kept])
    }),
  )
})
