import { useState } from 'preact/hooks'
import type { ListPage } from '../server/list.ts'
import { fetchList, type List } from '../server/list.ts'
import { type Fetched, useFetch } from '../server/use-fetch.ts'
import { labelTexts } from '../texts/labels.ts'

/** The first `pageSize` items of a list; `more` loads as many again. */
export function useList<Item extends { _id: string }>(list: List, pageSize: number) {
  const key = JSON.stringify(list)
  const [wanted, setWanted] = useState({ key, limit: pageSize })
  const limit = wanted.key === key ? wanted.limit : pageSize // another list starts over
  const fetched: Fetched<ListPage<Item>> = useFetch(() => fetchList<Item>(list, limit), key, limit)
  return { fetched, more: () => setWanted({ key, limit: limit + pageSize }) }
}

export function MoreButton({ hasMore, onMore }: { hasMore: boolean; onMore: () => void }) {
  if (!hasMore) return null
  return (
    <button type="button" onClick={onMore}>
      {labelTexts.more}
    </button>
  )
}
