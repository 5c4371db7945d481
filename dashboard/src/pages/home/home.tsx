import { useState } from 'preact/hooks'
import { BarChart } from '../../parts/bar-chart.tsx'
import { BarList } from '../../parts/bar-list.tsx'
import { formatEventType } from '../../parts/event-list.tsx'
import { formatDay, formatHour, formatNumber } from '../../parts/formats.ts'
import { Page } from '../../parts/page.tsx'
import { WhenLoaded } from '../../parts/when-loaded.tsx'
import { request } from '../../server/api.ts'
import { useFetch } from '../../server/use-fetch.ts'
import { pathTo, route } from '../../shell/router.ts'
import { homeTexts, pageNames } from '../../texts/texts.ts'
import { AlertsToday } from './alerts-today.tsx'
import { Glance, type Overview } from './glance.tsx'
import { Guide } from './guide.tsx'
import { Health } from './health.tsx'

const kinds = ['updates', 'events', 'requests'] as const
type Kind = (typeof kinds)[number]

interface Usage {
  usage: ({ at: string } & Record<Kind, number>)[]
  requests: { name: string; count: number }[]
  events: { name: string; count: number }[]
  geofences: { geofence: { _id: string; description: string }; entries: number }[]
}

type Period = keyof typeof homeTexts.periods

/** The guide until somebody has sent a location, and at `home/connect`; then the business at a glance. */
export function Home() {
  const overview = useFetch(() => request<Overview>('GET', '/dashboard/overview'))
  const isAsked = route.value.rest === 'connect'
  return (
    <WhenLoaded fetched={overview} title={pageNames.home}>
      {(data) =>
        isAsked || !data.hasUsers ? <Guide hasUsers={data.hasUsers} /> : <Dashboard overview={data} />
      }
    </WhenLoaded>
  )
}

function Dashboard({ overview }: { overview: Overview }) {
  const [period, setPeriod] = useState<Period>('hour')
  const fetched = useFetch(() => request<Usage>('GET', '/v1/usage', { query: { by: period } }), period)
  return (
    <Page
      title={pageNames.home}
      actions={
        <>
          <a class="button" href={pathTo('home', 'connect')}>
            {homeTexts.connect}
          </a>
          <fieldset class="switch" aria-label={homeTexts.period}>
            {(Object.keys(homeTexts.periods) as Period[]).map((name) => (
              <button key={name} type="button" aria-pressed={period === name} onClick={() => setPeriod(name)}>
                {homeTexts.periods[name]}
              </button>
            ))}
          </fieldset>
        </>
      }
    >
      <div class="stack">
        <Glance overview={overview} />
        <WhenLoaded fetched={fetched}>{(usage) => <Figures usage={usage} period={period} />}</WhenLoaded>
        <div class="cards">
          <AlertsToday />
          <Health />
        </div>
      </div>
    </Page>
  )
}

function Figures({
  usage: { usage, events, geofences, requests },
  period,
}: {
  usage: Usage
  period: Period
}) {
  const formatAt = period === 'hour' ? formatHour : formatDay
  return (
    <>
      <div class="cards">
        {kinds.map((kind) => (
          <section key={kind} class="card">
            <h2>{homeTexts.kinds[kind]}</h2>
            <p class="figure">{formatNumber(usage.reduce((sum, one) => sum + one[kind], 0))}</p>
            <BarChart
              label={homeTexts.kinds[kind]}
              bars={usage.map((one) => ({ at: one.at, count: one[kind] }))}
              formatAt={formatAt}
            />
          </section>
        ))}
      </div>
      <div class="cards">
        <section class="card">
          <h2>{homeTexts.topGeofences}</h2>
          <BarList
            items={geofences.map(({ geofence, entries }) => ({
              id: geofence._id,
              name: <a href={pathTo('geofences', geofence._id)}>{geofence.description}</a>,
              count: entries,
            }))}
            empty={homeTexts.noEntries}
          />
        </section>
        <section class="card">
          <h2>{homeTexts.eventsByType}</h2>
          <BarList
            items={events.map(({ name, count }) => ({
              id: name,
              name: <a href={pathTo('events', undefined, { type: name })}>{formatEventType(name)}</a>,
              count,
            }))}
            empty={homeTexts.noEvents}
          />
        </section>
        <section class="card">
          <h2>{homeTexts.requestsByOperation}</h2>
          <BarList
            items={requests
              .slice(0, 10)
              .map(({ name, count }) => ({ id: name, name: <code>{name}</code>, count }))}
            empty={homeTexts.noRequests}
          />
        </section>
      </div>
    </>
  )
}
