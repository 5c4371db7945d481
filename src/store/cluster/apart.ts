import type { Queries } from '../database.ts'

/** In a cluster the items of each bucket by themselves, so that a statement about them reads one shard; else all together. */
export function apart<Item>(
  database: Queries,
  items: readonly Item[],
  bucketOf: (item: Item) => number,
): Item[][] {
  if (!database.isDistributed) return items.length > 0 ? [[...items]] : []
  const groups = new Map<number, Item[]>()
  for (const item of items) {
    const group = groups.get(bucketOf(item))
    if (group) group.push(item)
    else groups.set(bucketOf(item), [item])
  }
  return [...groups.values()]
}
