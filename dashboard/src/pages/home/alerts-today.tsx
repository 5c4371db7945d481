import { EventUser } from '../../parts/event-list.tsx'
import { formatAge, formatNumber, formatTime } from '../../parts/formats.ts'
import { WhenLoaded } from '../../parts/when-loaded.tsx'
import { request } from '../../server/api.ts'
import type { Alert, Event } from '../../server/models.ts'
import { useFetch } from '../../server/use-fetch.ts'
import { useRefresh } from '../../server/use-refresh.ts'
import { pathTo } from '../../shell/router.ts'
import { homeTexts } from '../../texts/texts.ts'

const refreshEvery = 10_000 // milliseconds
const mostCounted = 1000
const shownAlerts = 5

interface Today {
  hasRules: boolean
  events: Event[]
}

/** Those since midnight, by the clock of who looks. */
async function load(): Promise<Today> {
  const { alerts } = await request<{ alerts: Alert[] }>('GET', '/v1/alerts')
  if (alerts.length === 0) return { hasRules: false, events: [] }
  const createdAfter = new Date(new Date().setHours(0, 0, 0, 0)).toISOString()
  const type = alerts.map(({ name }) => `alert.${name}`).join(',')
  const query = { type, createdAfter, limit: mostCounted }
  return { hasRules: true, ...(await request<{ events: Event[] }>('GET', '/v1/events', { query })) }
}

/** How many alerts there were today, and the last ones. */
export function AlertsToday() {
  const fetched = useFetch(load)
  useRefresh(fetched.reload, refreshEvery)
  return (
    <section class="card">
      <h2>
        <a href={pathTo('settings', 'alerts')}>{homeTexts.alerts}</a>
      </h2>
      <WhenLoaded fetched={fetched}>
        {({ hasRules, events }) =>
          hasRules ? (
            <>
              <p class={events.length > 0 ? 'figure is-bad' : 'figure'}>{countOf(events)}</p>
              {events.length === 0 && <p class="small soft">{homeTexts.noAlerts}</p>}
              <ul class="list">
                {events.slice(0, shownAlerts).map(({ _id, type, user, createdAt }) => (
                  <li key={_id}>
                    <span class="tag warm">{type.replace('alert.', '')}</span> <EventUser user={user} />{' '}
                    <time class="small soft" title={formatTime(createdAt)}>
                      {formatAge(createdAt, Date.now())}
                    </time>
                  </li>
                ))}
              </ul>
            </>
          ) : (
            <p class="small soft">
              {homeTexts.noAlertRules} <a href={pathTo('settings', 'alerts')}>{homeTexts.setUpAlerts}</a>
            </p>
          )
        }
      </WhenLoaded>
    </section>
  )
}

function countOf({ length }: Event[]): string {
  return length < mostCounted ? formatNumber(length) : homeTexts.orMore(formatNumber(mostCounted))
}
