import { ask, type Query, Refusal } from './api.ts'
import type { Meta } from './nouns.ts'

const pageSize = 1000

/** A list that the API answers page by page, the newest first. */
export interface List {
  path: string
  /** Of the items in an answer. */
  name: string
  /** By which time it is ordered. */
  by: 'created' | 'updated'
  query?: Query
}

/** As much of it as wanted, and whether there is more. */
export interface Listed<Item> {
  items: Item[]
  hasMore: boolean
}

/** Page after page; tells after each how many there are so far. */
export async function askList<Item extends { _id: string }>(
  { path, name, by, query }: List,
  most = Number.POSITIVE_INFINITY,
  onProgress: (count: number) => void = () => {},
): Promise<Listed<Item>> {
  const items = new Map<string, Item>()
  const limit = Math.min(pageSize, most)
  for (let before: string | undefined; ; ) {
    const asked = { ...query, limit, [`${by}Before`]: before }
    const answer = await patiently(() => ask<Meta & Record<string, Item[]>>('GET', path, { query: asked }))
    const page = answer[name] ?? []
    const known = items.size
    for (const item of page) items.set(item._id, item)
    onProgress(items.size)
    const hasMore = answer.meta.hasMore === true || items.size > most
    if (!answer.meta.hasMore || items.size >= most)
      return { items: [...items.values()].slice(0, most), hasMore }
    const last = (page.at(-1) as Record<string, string>)[`${by}At`] as string
    // Others of the same instant may stand on the next page, and those that come twice count once; but where a whole page
    // is of one instant, the list goes on behind it.
    before = items.size > known ? justAfter(last) : last
  }
}

const justAfter = (time: string): string => new Date(new Date(time).getTime() + 1).toISOString()

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
