import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { ReleaseItem, ReleaseItems } from '../../model/map/release.ts'
import { agreedItems, areSame, mergeItems } from './merge.ts'

/** `x2` is the second version of item x, imported at 2 o'clock. */
function items(text: string): ReleaseItems {
  const words = text.split(' ').filter(Boolean)
  return Object.fromEntries(words.map((word) => [word[0], itemOf(Number(word[1]))]))
}

const itemOf = (version: number): ReleaseItem => ({
  at: `2026-11-16T0${version}:00:00.000Z`,
  entry: { version },
  files: [],
})

it.each<[what: string, base: string, here: string, cluster: string, merged: string]>([
  ['nothing', 'a1', 'a1', 'a1', 'a1'],
  ['an import here', 'a1', 'a1 b2', 'a1', 'a1 b2'],
  ['an import elsewhere', 'a1', 'a1', 'a1 b2', 'a1 b2'],
  ['imports on both sides', 'a1', 'a1 b2', 'a1 c3', 'a1 b2 c3'],
  ['a replacement here', 'a1', 'a2', 'a1', 'a2'],
  ['a replacement elsewhere', 'a1', 'a1', 'a2', 'a2'],
  ['both replace one: the later', 'a1', 'a2', 'a3', 'a3'],
  ['both replace one: the later, here', 'a1', 'a3', 'a2', 'a3'],
  ['a removal here', 'a1 b1', 'a1', 'a1 b1', 'a1'],
  ['a removal elsewhere', 'a1 b1', 'a1 b1', 'a1', 'a1'],
  ['a removal here, a replacement elsewhere', 'a1', '', 'a2', 'a2'],
  ['a replacement here, a removal elsewhere', 'a1', 'a2', '', 'a2'],
  ['a folder with maps joins', '', 'a1 b1', 'b2 c1', 'a1 b2 c1'],
  ['an empty folder joins', '', '', 'a1', 'a1'],
])('%s', (_what, base, here, cluster, merged) => {
  expect(mergeItems(items(base), items(here), items(cluster))).toEqual(items(merged))
})

const someItems = fc
  .dictionary(fc.constantFrom('a', 'b', 'c', 'd'), fc.integer({ min: 1, max: 9 }))
  .map((versions) => Object.fromEntries(Object.entries(versions).map(([key, at]) => [key, itemOf(at)])))

it('two nodes that take turns to merge agree, whatever was imported on each, and no import is lost', () => {
  fc.assert(
    fc.property(someItems, someItems, someItems, (base, one, two) => {
      const first = mergeItems(base, one, base)
      const second = mergeItems(base, two, first)
      // Each agrees to what it has sent; then it takes what came from the other.
      const again = mergeItems(agreedItems(base, one, first), one, second)
      expect(areSame(again, second)).toBe(true)
      for (const key of Object.keys({ ...one, ...two })) {
        const changed = [one[key], two[key]].filter((item) => item && item.at !== base[key]?.at)
        const latest = changed
          .map((item) => item?.at ?? '')
          .sort()
          .at(-1)
        if (latest) expect(second[key]?.at).toBe(latest)
      }
    }),
  )
})
