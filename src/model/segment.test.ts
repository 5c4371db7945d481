import { describe, expect, it } from 'vitest'
import { isInSegment, type PastVisit, type SegmentRule, topChains } from './segment.ts'

const now = Date.parse('2026-03-31T12:00:00Z')
const ago = (days: number) => now - days * 24 * 3600_000

const visit = (days: number, chain?: string, category = 'cafe', geofenceTag?: string): PastVisit => ({
  at: ago(days),
  geofenceTag,
  chain: chain === undefined ? undefined : { slug: chain, name: chain.toUpperCase() },
  categories: ['food-beverage', category],
})

const ada = { userId: 'ada', metadata: { plan: 'gold', age: 40 } }
const visits = [visit(2, 'starbucks'), visit(20, 'dunkin', 'bakery'), visit(5, undefined, 'museum', 'store')]

describe('a segment', () => {
  it.each<[SegmentRule, boolean]>([
    [{}, true],
    [{ userIds: ['bob', 'ada'] }, true],
    [{ userIds: ['bob'] }, false],
    [{ metadata: { plan: 'gold' } }, true],
    [{ metadata: { plan: 'gold', age: 41 } }, false],
    [{ metadata: { age: '40' } }, false],
    [{ chain: 'starbucks' }, true],
    [{ chain: 'dunkin', days: 19 }, false],
    [{ chain: 'dunkin', days: 21 }, true],
    [{ category: 'food-beverage', days: 3 }, true],
    [{ category: 'museum', days: 3 }, false],
    [{ geofenceTag: 'store' }, true],
    [{ geofenceTag: 'depot' }, false],
    [{ metadata: { plan: 'gold' }, chain: 'starbucks', days: 1 }, false],
  ])('of %j: %s', (rule, expected) => expect(isInSegment(rule, ada, visits, now)).toBe(expected))

  it('of names knows nobody without one', () => {
    expect(isInSegment({ userIds: ['ada'] }, {}, visits, now)).toBe(false)
  })
})

it('the top chains are the most visited of thirty days', () => {
  const many = [visit(1, 'b'), visit(2, 'a'), visit(3, 'b'), visit(4, 'c'), visit(31, 'old'), visit(5)]
  expect(topChains(many, now).map(({ slug }) => slug)).toEqual(['b', 'a', 'c'])
})
