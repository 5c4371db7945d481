import { isDeepStrictEqual } from 'node:util'
import type { ReleaseItem, ReleaseItems } from '../../model/map/release.ts'

/**
 * Joins what imports have changed here with what they have changed elsewhere. `base` is what both sides once agreed on. Of two
 * that changed the same item the later wins; a change wins over a removal.
 */
export function mergeItems(base: ReleaseItems, here: ReleaseItems, cluster: ReleaseItems): ReleaseItems {
  const merged: ReleaseItems = {}
  for (const key of new Set([...Object.keys(cluster), ...Object.keys(here)])) {
    const item = mergeItem(base[key], here[key], cluster[key])
    if (item) merged[key] = item
  }
  return merged
}

function mergeItem(
  base: ReleaseItem | undefined,
  here: ReleaseItem | undefined,
  cluster: ReleaseItem | undefined,
): ReleaseItem | undefined {
  if (isSame(here, base) || isSame(here, cluster)) return cluster
  if (isSame(cluster, base)) return here
  if (!here || !cluster) return here ?? cluster
  return here.at > cluster.at ? here : cluster
}

/** What both sides agree on from now on: the base, with what is the same here and in the cluster. */
export function agreedItems(base: ReleaseItems, here: ReleaseItems, cluster: ReleaseItems): ReleaseItems {
  const agreed: ReleaseItems = {}
  for (const key of new Set([...Object.keys(base), ...Object.keys(here), ...Object.keys(cluster)])) {
    const item = isSame(here[key], cluster[key]) ? cluster[key] : base[key]
    if (item) agreed[key] = item
  }
  return agreed
}

/** Items are what stands about them and the content of their files; when they were made does not matter. */
export function isSame(one: ReleaseItem | undefined, other: ReleaseItem | undefined): boolean {
  if (!one || !other) return one === other
  return isDeepStrictEqual({ ...one, at: '' }, { ...other, at: '' })
}

export function areSame(one: ReleaseItems, other: ReleaseItems): boolean {
  const keys = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...keys].every((key) => isSame(one[key], other[key]))
}
