import { describe, expect, it } from 'vitest'
import { formatFragment, parseFragment } from './fragment.ts'

const shop = { project: 'shop', environment: 'live' } as const

describe('the fragment of the URL', () => {
  it.each<[fragment: string, scope: object | undefined, page: string, rest: string | undefined]>([
    ['', undefined, 'home', undefined],
    ['#/users', undefined, 'users', undefined],
    ['#/users/65f', undefined, 'users', '65f'],
    ['#/users/test', undefined, 'users', 'test'],
    ['#sign-in=abc', undefined, 'sign-in=abc', undefined],
    ['#/shop/live', shop, 'home', undefined],
    ['#/shop/live/users', shop, 'users', undefined],
    ['#/shop/live/users/a%2Fb?tag=x', shop, 'users', 'a/b'],
    ['#/users/live/users/65f', { ...shop, project: 'users' }, 'users', '65f'],
    ['#/shop/live/users/50%', shop, 'users', '50%'],
  ])('%j is read', (fragment, scope, page, rest) => {
    expect(parseFragment(fragment)).toMatchObject({ scope, page, rest })
  })

  it.each([
    ['home', undefined],
    ['users', 'a/b?c#d'],
    ['users', '50%'],
  ])('is written so that %s %s is read again', (page, rest) => {
    const read = parseFragment(formatFragment(shop, page, rest, { tag: 'a&b', none: '' }))
    expect({ ...read, query: [...read.query] }).toEqual({ scope: shop, page, rest, query: [['tag', 'a&b']] })
  })
})
