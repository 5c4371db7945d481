import { expect, it } from 'vitest'
import { csvOf } from './csv.ts'

it.each([
  [['a', 1, undefined], 'a,1,'],
  [['say "hello", twice'], '"say ""hello"", twice"'],
  [['two\nlines'], '"two\nlines"'],
  [['=HYPERLINK("x")'], '"\'=HYPERLINK(""x"")"'],
  [[-13.5, '-13.5'], "-13.5,'-13.5"],
])('writes %j as %s', (row, line) => {
  expect(csvOf([row])).toBe(`${line}\r\n`)
})
