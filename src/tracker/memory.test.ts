import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { StoredUser } from '../store/tracking.ts'
import { createMemory } from './memory.ts'

const userOf = (id: string, version = 1) => ({ id, version }) as StoredUser

describe('the memory of users', () => {
  it('recalls who was kept, as they were last', () => {
    const memory = createMemory()
    memory.keep(userOf('ada', 1))
    memory.keep(userOf('ada', 2))
    expect(memory.recall('ada')).toEqual(userOf('ada', 2))
    expect(memory.recall('bob')).toBeUndefined()
  })

  it('forgets', () => {
    const memory = createMemory()
    memory.keep(userOf('ada'))
    memory.forget('ada')
    expect(memory.recall('ada')).toBeUndefined()
    memory.keep(userOf('ada'))
    expect(memory.recall('ada')).toBeDefined()
  })

  it('does not keep who is moved elsewhere, until they are forgotten', () => {
    const memory = createMemory()
    memory.keep(userOf('ada'))
    memory.distrust('ada')
    memory.keep(userOf('ada'))
    expect(memory.recall('ada')).toBeUndefined()
    memory.forget('ada')
    memory.keep(userOf('ada'))
    expect(memory.recall('ada')).toBeDefined()
  })

  it('never holds more than two generations, and always the last one whole', () => {
    const most = 5
    fc.assert(
      fc.property(fc.array(fc.nat(30), { minLength: 1, maxLength: 60 }), (ids) => {
        const memory = createMemory(most)
        for (const id of ids) memory.keep(userOf(String(id)))
        const held = [...new Set(ids)].filter((id) => memory.recall(String(id)))
        expect(held.length).toBeLessThanOrEqual(2 * most)
        const last = [...new Set([...ids].reverse())].slice(0, most)
        for (const id of last) expect(memory.recall(String(id))).toBeDefined()
      }),
    )
  })
})
