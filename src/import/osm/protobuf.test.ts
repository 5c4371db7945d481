import fc from 'fast-check'
import { PbfWriter } from 'pbf'
import { describe, expect, it } from 'vitest'
import { Cursor, Malformed, readDeltas } from './protobuf.ts'

/** Of one to eight bytes. */
const numbers = fc.oneof(
  fc.integer({ min: -200, max: 200 }),
  fc.integer(),
  fc.integer({ min: -(2 ** 52), max: 2 ** 52 }),
)

describe('protobuf numbers', () => {
  it.each<[bytes: number[], unsigned: number, signed: number, zigzag: number]>([
    [[0], 0, 0, 0],
    [[1], 1, 1, -1],
    [[0x7f], 127, 127, -64],
    [[0x80, 0x01], 128, 128, 64],
    [[0xff, 0xff, 0xff, 0x7f], 2 ** 28 - 1, 2 ** 28 - 1, -(2 ** 27)],
    [[0x80, 0x80, 0x80, 0x80, 0x01], 2 ** 28, 2 ** 28, 2 ** 27],
    [[0xff, 0xff, 0xff, 0xff, 0x0f], 2 ** 32 - 1, 2 ** 32 - 1, -(2 ** 31)],
    [[0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x01], 2 ** 56, 2 ** 56, 2 ** 55],
    [[0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01], 2 ** 64, -1, -(2 ** 63)],
  ])('%j', (bytes, unsigned, signed, zigzag) => {
    expect(new Cursor(Buffer.from(bytes)).unsigned()).toBe(unsigned)
    expect(new Cursor(Buffer.from(bytes)).signed()).toBe(signed)
    expect(new Cursor(Buffer.from(bytes)).zigzag()).toBe(zigzag)
    expect([...deltas(Buffer.from(bytes))]).toEqual([zigzag])
  })

  it('are read as npm pbf writes them', () => {
    fc.assert(
      fc.property(numbers, (value) => {
        const plain = new Cursor(message((pbf) => pbf.writeVarintField(1, value)))
        expect([plain.unsigned(), plain.signed(), plain.at]).toEqual([0x08, value, plain.bytes.length])
        const signed = new Cursor(message((pbf) => pbf.writeSVarintField(1, value)))
        expect([signed.unsigned(), signed.zigzag(), signed.at]).toEqual([0x08, value, signed.bytes.length])
      }),
    )
  })

  it('are read from delta-coded lists', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -(2 ** 51), max: 2 ** 51 }), { minLength: 1 }), (values) => {
        const steps = values.map((value, at) => value - (values[at - 1] ?? 0))
        const cursor = new Cursor(message((pbf) => pbf.writePackedSVarint(1, steps)))
        cursor.at += 1
        cursor.endOfField(cursor.bytes.length)
        expect([...deltas(cursor.bytes.subarray(cursor.at))]).toEqual(values)
      }),
    )
  })

  it.each([
    ['cut off', [0x80]],
    ['cut off', [0xff, 0xff, 0xff, 0xff, 0xff]],
    ['longer than ten bytes', Array(12).fill(0xff)],
  ])('%s', (sentence, bytes) => {
    expect(() => new Cursor(Buffer.from(bytes)).unsigned()).toThrow(Malformed)
    expect(() => new Cursor(Buffer.from(bytes)).unsigned()).toThrow(sentence)
    expect(() => deltas(Buffer.from(bytes))).toThrow(Malformed)
  })
})

function deltas(bytes: Buffer): Float64Array {
  const sums = new Float64Array(bytes.length)
  return sums.subarray(0, readDeltas(bytes, 0, bytes.length, sums))
}

function message(write: (pbf: PbfWriter) => void): Buffer {
  const pbf = new PbfWriter()
  write(pbf)
  return Buffer.from(pbf.finish())
}
