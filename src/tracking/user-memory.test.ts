import { describe, expect, it } from 'vitest'
import type { StoredUser } from '../store/users/tracking.ts'
import { createMemory } from './user-memory.ts'

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
})
