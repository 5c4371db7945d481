import { describe, expect, it } from 'vitest'
import { bucketOf } from '../../store/ids.ts'
import type { StoredUser } from '../../store/users/tracking.ts'
import { createUserCache } from './user-cache.ts'

const userOf = (id: string, version = 1) => ({ id, version }) as StoredUser

describe('user cache', () => {
  it('returns users as they were last set', () => {
    const cache = createUserCache()
    cache.set(userOf('ada', 1), false)
    cache.set(userOf('ada', 2), true)
    expect([cache.get('ada'), cache.travels('ada')]).toEqual([userOf('ada', 2), true])
    expect([cache.get('bob'), cache.travels('bob')]).toEqual([undefined, false])
  })

  it('deletes users', () => {
    const cache = createUserCache()
    cache.set(userOf('ada'), false)
    cache.delete('ada')
    expect(cache.get('ada')).toBeUndefined()
  })

  it('deletes the users in some buckets, or all', () => {
    const cache = createUserCache()
    for (const id of ['ada', 'bob', 'cleo']) cache.set(userOf(id), false)
    cache.deleteBuckets(new Set([bucketOf('ada'), bucketOf('cleo')]))
    expect(['ada', 'bob', 'cleo'].filter(cache.get)).toEqual(['bob'])
    cache.deleteBuckets(undefined)
    expect(cache.get('bob')).toBeUndefined()
  })
})

/**
 * `o`: this server writes, `x`: another one writes, `!`: this one failed, and writes after a read. Below, what is known
 * after each: `+` cached, `.` read each time.
 */
describe.each([
  ['one change elsewhere', 'oox!oooo', '+++.++++'],
  ['turns of two servers', 'ox!xoxoxoxo', '++.........'],
  ['a second change soon after', 'x!ox!ooo', '+.++..++'],
  ['changes far apart', 'x!oooooooox!oo', '+.+++++++++.++'],
  ['moving between servers', 'x!ox!oox!ooooo', '+.++..++....++'],
])('after %s', (_what, turns, expected) => {
  it(`${turns} is known as ${expected}`, () => {
    const cache = createUserCache()
    let version = 1
    cache.set(userOf('ada', version), false)
    const known = [...turns].map((turn) => {
      version += 1
      if (turn === '!') cache.addConflict('ada')
      if (turn !== 'x') cache.set(userOf('ada', version), false)
      return cache.get('ada') ? '+' : '.'
    })
    expect(known.join('')).toBe(expected)
  })
})
