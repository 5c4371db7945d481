import type { ComponentChildren } from 'preact'
import { formatNumber } from './formats.ts'

interface BarItem {
  id: string
  name: ComponentChildren
  count: number
}

/** Names with horizontal bars, as long as their counts. */
export function BarList({ items, empty }: { items: readonly BarItem[]; empty: string }) {
  if (items.length === 0) return <p class="soft">{empty}</p>
  const highest = Math.max(...items.map(({ count }) => count))
  return (
    <ul class="list">
      {items.map(({ id, name, count }) => (
        <li key={id} class="share">
          <div class="share-head">
            <span>{name}</span>
            <span class="number">{formatNumber(count)}</span>
          </div>
          <meter min={0} max={highest} value={count}>
            {count}
          </meter>
        </li>
      ))}
    </ul>
  )
}
