import type { ComponentChildren } from 'preact'
import { shownNumber } from './formats.ts'

interface Share {
  id: string
  name: ComponentChildren
  count: number
}

/** Names with bars as long as their counts. */
export function Shares({ shares, empty }: { shares: readonly Share[]; empty: string }) {
  if (shares.length === 0) return <p class="soft">{empty}</p>
  const most = Math.max(...shares.map(({ count }) => count))
  return (
    <ul class="list">
      {shares.map(({ id, name, count }) => (
        <li key={id} class="share">
          <div class="share-head">
            <span>{name}</span>
            <span class="number">{shownNumber(count)}</span>
          </div>
          <meter min={0} max={most} value={count}>
            {count}
          </meter>
        </li>
      ))}
    </ul>
  )
}
