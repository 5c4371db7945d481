import { useState } from 'preact/hooks'
import { shownTime } from '../../parts/formats.ts'
import { tellFailure } from '../../parts/notices.tsx'
import { ask } from '../../server/api.ts'
import { texts } from '../../shell/texts.ts'

interface Explained {
  createdAt: string
  geofences: { geofence: { _id: string; description: string }; decided: string; why: string }[]
}

/** Why the last updates made an event, or none. */
export function Why({ user }: { user: string }) {
  const [updates, setUpdates] = useState<Explained[]>()

  async function explain(): Promise<void> {
    try {
      const query = { user, limit: 5 }
      const answer = await ask<{ updates: Explained[] }>('GET', '/v1/track/explain', { query })
      setUpdates(answer.updates)
    } catch (error) {
      tellFailure(error)
    }
  }

  return (
    <section class="card">
      <h2>{texts.users.why}</h2>
      <p class="small soft">{texts.users.whyHint}</p>
      <button type="button" onClick={explain}>
        {texts.users.explain}
      </button>
      {updates && (
        <ul class="list">
          {updates.map(({ createdAt, geofences }) => (
            <li key={createdAt}>
              <strong>{shownTime(createdAt)}</strong>
              {geofences.length === 0 && <p class="small soft">{texts.users.nothingNear}</p>}
              {geofences.map(({ geofence, decided, why }) => (
                <p key={geofence._id} class="small">
                  {geofence.description}: <span class="tag">{decided}</span> {why}
                </p>
              ))}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
