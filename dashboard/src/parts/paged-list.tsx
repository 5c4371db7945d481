import { useState } from 'preact/hooks'
import type { ListPage } from '../server/list.ts'
import { fetchList, type List } from '../server/list.ts'
import { type Fetched, useFetch } from '../server/use-fetch.ts'
import { labelTexts } from '../texts/texts.ts'
import { formatNumber } from './formats.ts'

/** The first `pageSize` items of a list; `more` loads as many again. */
export function useList<Item extends { _id: string }>(list: List, pageSize: number) {
  const key = JSON.stringify(list)
  const [wanted, setWanted] = useState({ key, limit: pageSize })
  const limit = wanted.key === key ? wanted.limit : pageSize // another list starts over
  const fetched: Fetched<ListPage<Item>> = useFetch(() => fetchList<Item>(list, limit), key, limit)
  return { fetched, more: () => setWanted({ key, limit: limit + pageSize }) }
}

interface MoreProps {
  /** How many are shown. */
  count: number
  hasMore: boolean
  onMore: () => void
}

/** Under a list: how many there are, or that there are more, which the button loads. */
export function MoreButton({ count, hasMore, onMore }: MoreProps) {
  if (count === 0) return null
  const shown = formatNumber(count)
  return (
    <div class="actions">
      <span class="small soft">{hasMore ? labelTexts.someShown(shown) : labelTexts.allShown(shown)}</span>
      {hasMore && (
        <button type="button" onClick={onMore}>
          {labelTexts.more}
        </button>
      )}
    </div>
  )
}
