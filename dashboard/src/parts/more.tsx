import { useState } from 'preact/hooks'
import { type Asked, useAnswer } from '../server/answers.ts'
import type { PageOfList } from '../server/pages-of-list.ts'
import { askList, type List } from '../server/whole-list.ts'
import { texts } from '../shell/texts.ts'

/** The first of a list, and more of it whenever wanted. */
export function useList<Item extends { _id: string }>(list: List, atFirst: number) {
  const name = JSON.stringify(list)
  const [wanted, setWanted] = useState({ name, most: atFirst })
  const most = wanted.name === name ? wanted.most : atFirst // another list begins anew
  const asked: Asked<PageOfList<Item>> = useAnswer(() => askList<Item>(list, most), name, most)
  return { asked, more: () => setWanted({ name, most: most + atFirst }) }
}

export function MoreButton({ hasMore, onMore }: { hasMore: boolean; onMore: () => void }) {
  if (!hasMore) return null
  return (
    <button type="button" onClick={onMore}>
      {texts.common.more}
    </button>
  )
}
