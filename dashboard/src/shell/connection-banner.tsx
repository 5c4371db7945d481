import { lostSince } from '../server/connection.ts'
import { connectionTexts } from '../texts/shell.ts'

const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' })

/** While the server or its news are gone: what the page shows is as old as this says. */
export function ConnectionBanner() {
  const since = lostSince.value
  return (
    <div role="status">
      {since !== undefined && <p class="banner lost">{connectionTexts.reconnecting(clock.format(since))}</p>}
    </div>
  )
}
