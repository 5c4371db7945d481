import { lostSince } from '../server/connection.ts'
import { connectionTexts } from '../texts/texts.ts'
import { formatClock } from './preferences.ts'

/** While the server or its news are gone: what the page shows is as old as this says. */
export function ConnectionBanner() {
  const since = lostSince.value
  return (
    <div role="status">
      {since !== undefined && <p class="banner lost">{connectionTexts.reconnecting(formatClock(since))}</p>}
    </div>
  )
}
