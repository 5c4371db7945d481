import { ApiError, type Query, request } from './api.ts'
import type { Meta } from './models.ts'
import { fetchPages, type ListPage } from './paging.ts'

/** A list endpoint of the API, newest first. */
export interface List {
  path: string
  /** Field of the response that holds the items. */
  name: string
  /** The time the list is ordered by. */
  by: 'created' | 'updated'
  query?: Query
}

/** At most `limit` items, and whether there are more. */
export function fetchList<Item extends { _id: string }>(
  { path, name, by, query }: List,
  limit = Number.POSITIVE_INFINITY,
  onProgress: (count: number) => void = () => {},
): Promise<ListPage<Item>> {
  async function fetchPage(pageLimit: number, before: string | undefined): Promise<ListPage<Item>> {
    const pageQuery = { ...query, limit: pageLimit, [`${by}Before`]: before }
    const answer = await retryWhenLimited(() =>
      request<Meta & Record<string, Item[]>>('GET', path, { query: pageQuery }),
    )
    return { items: answer[name] ?? [], hasMore: answer.meta.hasMore === true }
  }
  const timeOf = (item: Item) => (item as unknown as Record<string, string>)[`${by}At`] as string
  return fetchPages(fetchPage, timeOf, limit, onProgress)
}

/** A long list may take more requests per second than the rate limit allows. */
async function retryWhenLimited<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    try {
      return await call()
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 429)) throw error
      await new Promise((resolve) => setTimeout(resolve, 1000))
    }
  }
}
