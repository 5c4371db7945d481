import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createFrameReader, encodeFrame } from './frames.ts'

it('messages arrive whole and in order, however the stream is cut', () => {
  const message = fc.record({ header: fc.jsonValue(), text: fc.string({ unit: 'grapheme', maxLength: 50 }) })
  fc.assert(
    fc.property(
      fc.array(message),
      fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 }),
      (sent, cuts) => {
        const received: unknown[] = []
        const read = createFrameReader((header, text) => void received.push({ header, text }))
        const stream = Buffer.concat(sent.map(({ header, text }) => encodeFrame(header, text)))
        for (let at = 0, count = 0; at < stream.length; count++) {
          const length = cuts[count % cuts.length] as number
          read(stream.subarray(at, at + length))
          at += length
        }
        // As JSON has no -0.
        expect(received).toEqual(JSON.parse(JSON.stringify(sent)))
      },
    ),
  )
})
