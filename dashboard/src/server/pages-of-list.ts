/** A page of a list that is ordered by time, the newest first. */
export interface PageOfList<Item> {
  items: Item[]
  hasMore: boolean
}

const pageSize = 1000

/**
 * Page after page, until there are as many as wanted. A page is asked for by the time that all of it must lie before; several
 * items may be of the same instant. Tells after each page how many there are so far.
 */
export async function gather<Item extends { _id: string }>(
  askPage: (limit: number, before: string | undefined) => Promise<PageOfList<Item>>,
  timeOf: (item: Item) => string,
  most: number,
  onProgress: (count: number) => void,
): Promise<PageOfList<Item>> {
  const gathered = new Map<string, Item>()
  const limit = Math.min(pageSize, most)
  for (let before: string | undefined; ; ) {
    const { items, hasMore } = await askPage(limit, before)
    const known = gathered.size
    for (const item of items) gathered.set(item._id, item)
    onProgress(gathered.size)
    if (!hasMore || gathered.size >= most)
      return { items: [...gathered.values()].slice(0, most), hasMore: hasMore || gathered.size > most }
    const last = timeOf(items.at(-1) as Item)
    // Others of the same instant may stand on the next page, and those that come twice count once; but where a whole page
    // is of one instant, the list goes on behind it.
    before = gathered.size > known ? justAfter(last) : last
  }
}

const justAfter = (time: string): string => new Date(new Date(time).getTime() + 1).toISOString()
