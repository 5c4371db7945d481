import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Recent } from './lru-cache.ts'

const most = 5
const key = fc.nat(30).map(String)
const action = fc.record({ kind: fc.constantFrom('set', 'get', 'delete'), key })

describe('what was used lately', () => {
  it('is the last that was set, as long as it is there at all; of the last used nothing is missing', () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 100 }), (actions) => {
        const recent = new Recent<number>(most)
        const truth = new Map<string, number>() // in the order of use
        for (const [at, { kind, key }] of actions.entries()) {
          const held = truth.get(key)
          const isLate = [...truth.keys()].slice(-most).includes(key)
          if (kind === 'get') {
            const found = recent.get(key)
            if (isLate || found !== undefined) expect(found).toBe(held)
            if (found === undefined) continue
          }
          if (kind === 'delete') recent.delete(key)
          if (kind === 'set') recent.set(key, at)
          truth.delete(key)
          if (kind !== 'delete') truth.set(key, kind === 'set' ? at : (held as number))
        }
        const held = [...truth.keys()].filter((one) => recent.get(one) !== undefined)
        expect(held.length).toBeLessThanOrEqual(2 * most)
      }),
    )
  })
})
