import { expect, it } from 'vitest'
import { decodeText } from './file-text.ts'

const text = 'São João; Bäckerei'
const utf8 = new TextEncoder()
/** Of letters that have one number in Latin-1, in Windows-1252 and in Unicode. */
const codes = Array.from(text, (letter) => letter.charCodeAt(0))

it.each<[encoding: string, bytes: Iterable<number>]>([
  ['UTF-8', utf8.encode(text)],
  ['UTF-8 with a mark', utf8.encode(`\uFEFF${text}`)],
  ['UTF-16', [0xff, 0xfe, ...codes.flatMap((code) => [code, 0])]],
  ['UTF-16, big end first', [0xfe, 0xff, ...codes.flatMap((code) => [0, code])]],
  ['Windows-1252', codes],
])('a file in %s is read', (_encoding, bytes) => {
  expect(decodeText(new Uint8Array(bytes).buffer)).toBe(text)
})
