import { leastJsonBytes } from './json-bytes.ts'

/** The place of an item in a list that is sorted by time, newest first. */
export interface ListPosition {
  /** Unix milliseconds. */
  at: number
  /** Orders the items of one instant. */
  id: string
}

export interface Page<Item> {
  items: Item[]
  /** Of each item. */
  positions: ListPosition[]
  hasMore: boolean
}

/** Bytes of JSON. A page that would be larger ends earlier, and holds at least one item. */
export const largestPage = 2_000_000

/**
 * Rows of the first query: as many as pages have by default or, of longer ones, so few that rows of the largest size are not read in
 * vain. Each further query reads as many of their size as fill the page.
 */
const usualSlice = 101
const firstOfMany = 26

/** Rows of any query: some milliseconds of work in a turn of the event loop. */
const mostOfQuery = 500

/**
 * Reads one row more than the page holds. Where there is one, the page ends at a complete instant, so that a caller who goes
 * on before the time of the last item misses nothing. Rows are read in slices, and no more once they fill the largest page:
 * a thousand of the largest rows would take 60 MB.
 */
export async function readPage<Row, Item>(
  { limit, cursor }: { limit: number; cursor?: ListPosition | undefined },
  query: (limit: number, cursor: ListPosition | undefined) => Promise<Row[]>,
  read: (row: Row) => Item,
  positionOf: (item: Item) => ListPosition,
): Promise<Page<Item>> {
  const items: Item[] = []
  const positions: ListPosition[] = []
  let most = limit
  let bytes = 0
  for (let slice = limit < usualSlice ? usualSlice : firstOfMany; items.length <= most; ) {
    const wanted = Math.min(slice, mostOfQuery, limit + 1 - items.length)
    const rows = await query(wanted, positions.at(-1) ?? cursor)
    for (const row of rows) {
      const item = read(row)
      items.push(item)
      positions.push(positionOf(item))
    }
    if (rows.length < wanted || items.length > limit) break
    bytes += leastJsonBytes(rows)
    if (bytes > largestPage) most = items.length - 1
    else slice = Math.ceil(((largestPage - bytes) * items.length) / bytes) + 1
  }
  const count = completeCount(positions, most)
  return { items: items.slice(0, count), positions: positions.slice(0, count), hasMore: items.length > most }
}

/** At most `most` items, without those that share the instant of the first item left out; unless that leaves none. */
export function completeCount(positions: readonly ListPosition[], most: number): number {
  const next = positions[most]
  if (next === undefined) return positions.length
  let count = most
  while (count > 0 && positions[count - 1]?.at === next.at) count--
  return count > 0 ? count : most
}

/** SQL for what comes after a position in `order by time desc, id`, or `id desc`. `$first` is its time, the next one its id. */
export function isAfter(time: string, first: number, idOrder: 'asc' | 'desc'): string {
  const next = `id ${idOrder === 'asc' ? '>' : '<'} $${first + 1}`
  return `($${first}::timestamptz is null or (${time} <= $${first} and (${time} < $${first} or ${next})))`
}

/** The values of both parameters. */
export function cursorValues(cursor: ListPosition | undefined): [Date | undefined, string | undefined] {
  return [cursor && new Date(cursor.at), cursor?.id]
}
