import { ApiError, type Query, request } from './api.ts'
import type { Meta } from './models.ts'

/** A list endpoint of the API, newest first. */
export interface List {
  path: string
  /** Field of the response that holds the items. */
  name: string
  query?: Query
}

export interface ListPage<Item> {
  items: Item[]
  hasMore: boolean
}

const pageSize = 1000

/** At most `limit` items, and whether there are more. `onProgress` gets, after each page, the number of items and the page. */
export async function fetchList<Item>(
  { path, name, query }: List,
  limit = Number.POSITIVE_INFINITY,
  onProgress: (count: number, page: Item[]) => void = () => {},
): Promise<ListPage<Item>> {
  const items: Item[] = []
  for (let cursor: string | undefined; ; ) {
    const pageQuery = { ...query, limit: Math.min(pageSize, limit - items.length), cursor }
    const answer = await retryWhenLimited(() =>
      request<Meta & Record<string, Item[]>>('GET', path, { query: pageQuery }),
    )
    const page = answer[name] ?? []
    items.push(...page)
    onProgress(items.length, page)
    cursor = answer.meta.cursor
    if (cursor === undefined || items.length >= limit) return { items, hasMore: cursor !== undefined }
  }
}

/** What belongs together may take more requests per second than the rate limit allows. */
export async function retryWhenLimited<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    try {
      return await call()
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 429)) throw error
      await new Promise((resolve) => setTimeout(resolve, 1000))
    }
  }
}
