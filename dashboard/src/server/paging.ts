/** One page of a list ordered by time, newest first. */
export interface ListPage<Item> {
  items: Item[]
  hasMore: boolean
}

const pageSize = 1000

/**
 * Fetches pages until there are `limit` items. The cursor is a time: a page holds only items older than it, and several items
 * may have the same time. `onProgress` gets the number of items after each page.
 */
export async function fetchPages<Item extends { _id: string }>(
  fetchPage: (limit: number, before: string | undefined) => Promise<ListPage<Item>>,
  timeOf: (item: Item) => string,
  limit: number,
  onProgress: (count: number) => void,
): Promise<ListPage<Item>> {
  const byId = new Map<string, Item>()
  for (let before: string | undefined; ; ) {
    const { items, hasMore } = await fetchPage(Math.min(pageSize, limit), before)
    const countBefore = byId.size
    for (const item of items) byId.set(item._id, item)
    onProgress(byId.size)
    if (!hasMore || byId.size >= limit)
      return { items: [...byId.values()].slice(0, limit), hasMore: hasMore || byId.size > limit }
    const last = timeOf(items.at(-1) as Item)
    // The next page may begin with more items of the last item's time, so it overlaps by that millisecond and duplicates
    // are dropped. When a whole page brought nothing new, all of it has one time: continue below it.
    before = byId.size > countBefore ? justAfter(last) : last
  }
}

const justAfter = (time: string): string => new Date(new Date(time).getTime() + 1).toISOString()
