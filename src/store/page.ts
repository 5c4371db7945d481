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

/**
 * The query asks for one row more than the page holds. Where there is one, the page ends at a complete instant, so that a
 * caller who goes on before the time of the last item misses nothing.
 */
export function pageOf<Row, Item>(
  rows: Row[],
  limit: number,
  read: (row: Row) => Item,
  positionOf: (item: Item) => ListPosition,
): Page<Item> {
  const items = rows.map(read)
  const positions = items.map(positionOf)
  const count = completeCount(positions, limit)
  return { items: items.slice(0, count), positions: positions.slice(0, count), hasMore: rows.length > limit }
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
