import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openScratch } from './scratch.ts'
import { StringWriter } from './strings.ts'
import { ColumnWriter } from './table-writer.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'groma-scratch-'))
})
afterAll(() => rm(folder, { recursive: true }))

test('a column in scratch memory is the one in own memory, however it grows', async () => {
  const scratch = await openScratch(folder)
  const pieces = fc.array(fc.nat({ max: 300_000 }), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(pieces, (lengths) => {
      const [own, moved] = [new ColumnWriter('u32'), new ColumnWriter('u32', undefined, scratch)]
      for (const length of lengths)
        for (const writer of [own, moved]) {
          writer.append(Uint32Array.from({ length }, (_, at) => writer.length + at * 7))
          writer.push(length)
        }
      moved.set(0, 5)
      own.set(0, 5)
      expect(Buffer.compare(bytesOf(moved), bytesOf(own))).toBe(0)
    }),
    { numRuns: 20 },
  )
})

test('texts keep their numbers when they move to scratch memory', async () => {
  const scratch = await openScratch(folder)
  const strings = new StringWriter(scratch)
  const texts = Array.from({ length: 60_000 }, (_, at) => `Straße der Vielfalt ${at}`)
  const numbers = texts.map((text) => strings.add(text))
  expect(texts.map((text) => strings.add(text))).toEqual(numbers)
  expect(numbers.map((number) => strings.text(number))).toEqual(texts)
})

test.runIf(process.platform === 'linux')('only large columns get a file', async () => {
  const own = await mkdtemp(join(folder, 'own-'))
  const scratch = await openScratch(own)
  const writer = new ColumnWriter('u8', undefined, scratch)
  writer.append(new Uint8Array(500_000))
  expect(await readdir(own)).toEqual([])
  writer.append(new Uint8Array(1_000_000))
  expect(await readdir(own)).toEqual(['memory-1'])
})

function bytesOf(writer: ColumnWriter<'u32'>): Uint8Array {
  const { buffer, byteOffset, byteLength } = writer.view()
  return new Uint8Array(buffer, byteOffset, byteLength)
}
