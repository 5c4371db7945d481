import { ask, type Query, Refusal } from './api.ts'
import type { Meta } from './nouns.ts'
import { gather, type PageOfList } from './pages-of-list.ts'

/** A list that the API answers page by page, the newest first. */
export interface List {
  path: string
  /** Of the items in an answer. */
  name: string
  /** By which time it is ordered. */
  by: 'created' | 'updated'
  query?: Query
}

/** As much of it as wanted, and whether there is more; tells after each page how many there are so far. */
export function askList<Item extends { _id: string }>(
  { path, name, by, query }: List,
  most = Number.POSITIVE_INFINITY,
  onProgress: (count: number) => void = () => {},
): Promise<PageOfList<Item>> {
  async function askPage(limit: number, before: string | undefined): Promise<PageOfList<Item>> {
    const asked = { ...query, limit, [`${by}Before`]: before }
    const answer = await patiently(() => ask<Meta & Record<string, Item[]>>('GET', path, { query: asked }))
    return { items: answer[name] ?? [], hasMore: answer.meta.hasMore === true }
  }
  const timeOf = (item: Item) => (item as unknown as Record<string, string>)[`${by}At`] as string
  return gather(askPage, timeOf, most, onProgress)
}

/** A long list may ask more often in a second than the API allows. */
async function patiently<Answer>(question: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    try {
      return await question()
    } catch (error) {
      if (!(error instanceof Refusal && error.status === 429)) throw error
      await new Promise((resolve) => setTimeout(resolve, 1000))
    }
  }
}
