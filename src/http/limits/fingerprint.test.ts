import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fingerprint } from './fingerprint.ts'

const part = fc.oneof(fc.string(), fc.double({ noNaN: true }), fc.boolean(), fc.constant(undefined))

it('is the same for the same parts', () => {
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      expect(fingerprint(...parts)).toBe(fingerprint(...parts.slice()))
    }),
  )
})

it('differs where any part does', () => {
  fc.assert(
    fc.property(fc.array(part), fc.array(part), (one, other) => {
      const areSame = one.length === other.length && one.every((each, at) => Object.is(each, other[at]))
      expect(fingerprint(...one) === fingerprint(...other)).toBe(areSame)
    }),
  )
})

it('differs for 200,000 devices with names that are alike', () => {
  const seen = new Set<number>()
  for (let device = 0; device < 200_000; device++) seen.add(fingerprint(1, true, `device-${device}`))
  expect(seen.size).toBe(200_000)
})

it('spreads over all 53 bits', () => {
  const counts = new Array<number>(53).fill(0)
  for (let device = 0; device < 10_000; device++) {
    const print = fingerprint('update', device, 13.26, 53.55)
    for (let bit = 0; bit < 53; bit++) counts[bit] = (counts[bit] ?? 0) + (Math.floor(print / 2 ** bit) % 2)
  }
  for (const count of counts) expect(Math.abs(count - 5000)).toBeLessThan(300) // six standard deviations
})
