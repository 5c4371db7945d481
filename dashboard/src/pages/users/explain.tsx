import { useState } from 'preact/hooks'
import { formatTime } from '../../parts/formats.ts'
import { showError } from '../../parts/notices.tsx'
import { request } from '../../server/api.ts'
import { userTexts } from '../../texts/users.ts'

interface ExplainedUpdate {
  createdAt: string
  geofences: { geofence: { _id: string; description: string }; decided: string; why: string }[]
}

/** Why recent updates caused events, or none. */
export function ExplainUpdates({ user }: { user: string }) {
  const [updates, setUpdates] = useState<ExplainedUpdate[]>()

  async function explain(): Promise<void> {
    try {
      const query = { user, limit: 5 }
      const answer = await request<{ updates: ExplainedUpdate[] }>('GET', '/v1/track/explain', { query })
      setUpdates(answer.updates)
    } catch (error) {
      showError(error)
    }
  }

  return (
    <section class="card">
      <h2>{userTexts.why}</h2>
      <p class="small soft">{userTexts.whyHint}</p>
      <button type="button" onClick={explain}>
        {userTexts.explain}
      </button>
      {updates && (
        <ul class="list">
          {updates.map(({ createdAt, geofences }) => (
            <li key={createdAt}>
              <strong>{formatTime(createdAt)}</strong>
              {geofences.length === 0 && <p class="small soft">{userTexts.nothingNear}</p>}
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
