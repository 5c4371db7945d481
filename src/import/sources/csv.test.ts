import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { testFolder } from '../../../test/maps/osm-map.ts'
import { csvRows } from './csv.ts'

async function read(text: string) {
  const path = join(testFolder(), 'a.csv')
  await writeFile(path, text)
  const rows = []
  for await (const row of csvRows(path, ['a'])) rows.push(row)
  return rows
}

it('reads quoted values, Windows line ends and rows of other lengths', async () => {
  expect(await read('\uFEFFA,B\r\n"1, ""x""\r\ny",2\r\n\r\n3\r\n')).toEqual([
    { a: '1, "x"\r\ny', b: '2' },
    { a: '3', b: '' },
  ])
})

it.each([
  ['b,c\n1,2', 'has no column a: its first line must name the columns.'],
  ['\n\n', 'has no line that names the columns.'],
  ['a,b\n1,5" pipe', 'has a quote in line 2 inside a value without quotes.'],
  ['a,b\n1,"2"3', 'has text after a closing quote in line 2.'],
  ['a,b\n1,2\n3,"4\n5,6', 'has a quote in row 3 that is never closed.'],
  [`a,b\n1,"${'2\n'.repeat(1 << 20)}`, 'has a quote in row 2 that is never closed.'],
])('refuses a file: %#', async (text, message) => {
  await expect(read(text)).rejects.toThrow(message)
})
