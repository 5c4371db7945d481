import { useEffect, useRef, useState } from 'preact/hooks'
import { ChoiceField } from '../../parts/field.tsx'
import { formatTime } from '../../parts/formats.ts'
import { useGeofenceChoice } from '../../parts/forms/geofence-choice.ts'
import { MomentField } from '../../parts/forms/moment-field.tsx'
import { showError } from '../../parts/notices.tsx'
import { request } from '../../server/api.ts'
import { route } from '../../shell/router.ts'
import { userTexts } from '../../texts/texts.ts'
import { type Reason, reasonText } from './reason-text.ts'

interface Explained {
  geofence: { _id: string; description: string }
  decided: string
  reason: Reason
  changedSince?: boolean
}

interface ExplainedUpdate {
  createdAt: string
  geofences: Explained[]
}

/** Why an update caused an event, or why not: of the last one or of any time that is kept, of what is near or of one geofence. */
export function Why({ user }: { user: string }) {
  const { query } = route.value
  const [linkedAt, linkedGeofence] = [query.get('at') ?? '', query.get('geofence') ?? '']
  const [moment, setMoment] = useState('')
  const [geofence, setGeofence] = useState('')
  const [answer, setAnswer] = useState<{ update: ExplainedUpdate | undefined }>()
  const { geofences, hint } = useGeofenceChoice()

  async function explain(at: string, only: string): Promise<void> {
    try {
      const { updates } = await request<{ updates: ExplainedUpdate[] }>('GET', '/v1/track/explain', {
        query: { user, at, geofence: only },
      })
      setAnswer({ update: updates[0] })
    } catch (error) {
      showError(error)
    }
  }

  // A link from an event asks at once, for its very millisecond.
  useEffect(() => {
    if (linkedAt) void explain(linkedAt, '')
  }, [user, linkedAt, linkedGeofence])

  return (
    <section class="card form" aria-label={userTexts.why}>
      <h2>{userTexts.why}</h2>
      <p class="small soft">{userTexts.whyHint}</p>
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault()
          void explain(moment && new Date(moment).toISOString(), geofence)
        }}
      >
        <div class="form">
          <MomentField label={userTexts.moment} kind="dayAndTime" value={moment} onValue={setMoment} />
          <ChoiceField
            label={userTexts.whichGeofence}
            hint={hint}
            value={geofence}
            options={[
              ['', userTexts.anyGeofence],
              ...geofences.map(({ _id, description }) => [_id, description] as const),
            ]}
            onValue={setGeofence}
          />
        </div>
        <div class="actions">
          <button type="submit">{userTexts.explain}</button>
        </div>
      </form>
      {answer && <Explanation update={answer.update} first={linkedGeofence} />}
    </section>
  )
}

/** What changed something comes before what did not. */
const byWeight = Object.keys(userTexts.decided)

/** The decisive line; the others are folded. */
function Explanation({ update, first }: { update: ExplainedUpdate | undefined; first: string }) {
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => root.current?.scrollIntoView({ block: 'nearest' }), [update]) // on a phone it is below what was pressed
  if (!update) return <p role="status">{userTexts.noUpdate}</p>
  const weight = ({ geofence, decided }: Explained) =>
    geofence._id === first ? -1 : byWeight.indexOf(decided)
  const [decisive, ...others] = update.geofences.toSorted((a, b) => weight(a) - weight(b))
  return (
    <div role="status" ref={root}>
      <p class="small soft">{userTexts.update(formatTime(update.createdAt))}</p>
      {decisive ? <Line {...decisive} /> : <p>{userTexts.nothingNear}</p>}
      {others.length > 0 && (
        <details>
          <summary>{userTexts.others(others.length)}</summary>
          {others.map((one) => (
            <Line key={one.geofence._id} {...one} />
          ))}
        </details>
      )}
    </div>
  )
}

function Line({ geofence, decided, reason, changedSince }: Explained) {
  return (
    <p>
      <strong>
        {geofence.description}: {userTexts.decided[decided as keyof typeof userTexts.decided] ?? decided}
      </strong>
      , {reasonText(decided, reason)}.
      {changedSince && <span class="small warm"> {userTexts.changedSince}</span>}
    </p>
  )
}
