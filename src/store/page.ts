export interface Page<Item> {
  items: Item[]
  hasMore: boolean
}

/** The query asks for one row more than the page holds, to know whether there is another page. */
export function pageOf<Row, Item>(rows: Row[], limit: number, read: (row: Row) => Item): Page<Item> {
  return { items: rows.slice(0, limit).map(read), hasMore: rows.length > limit }
}
