import { describe, expect, it } from 'vitest'
import { bucketOf } from '../../store/ids.ts'
import type { StoredUser } from '../../store/users/tracking.ts'
import { createUserCache } from './user-cache.ts'

const userOf = (id: string, version = 1) => ({ id, version }) as StoredUser

describe('user cache', () => {
  it('returns users as they were last set', () => {
    const cache = createUserCache()
    cache.set(userOf('ada', 1))
    cache.set(userOf('ada', 2))
    expect(cache.get('ada')).toEqual(userOf('ada', 2))
    expect(cache.get('bob')).toBeUndefined()
  })

  it('deletes users', () => {
    const cache = createUserCache()
    cache.set(userOf('ada'))
    cache.delete('ada')
    expect(cache.get('ada')).toBeUndefined()
    cache.set(userOf('ada'))
    expect(cache.get('ada')).toBeDefined()
  })

  it('does not cache a stale user until it is deleted', () => {
    const cache = createUserCache()
    cache.set(userOf('ada'))
    cache.markStale('ada')
    cache.set(userOf('ada'))
    expect(cache.get('ada')).toBeUndefined()
    cache.delete('ada')
    cache.set(userOf('ada'))
    expect(cache.get('ada')).toBeDefined()
  })

  it('deletes the users in some buckets, or all', () => {
    const cache = createUserCache()
    for (const id of ['ada', 'bob', 'cleo']) cache.set(userOf(id))
    cache.markStale('cleo')
    cache.deleteBuckets(new Set([bucketOf('ada'), bucketOf('cleo')]))
    expect([cache.get('ada'), cache.get('bob')]).toEqual([undefined, userOf('bob')])
    cache.set(userOf('cleo'))
    expect(cache.get('cleo')).toBeDefined() // it is not even known to be stale
    cache.deleteBuckets(undefined)
    expect(cache.get('bob')).toBeUndefined()
  })
})
