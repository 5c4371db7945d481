import { useState } from 'preact/hooks'
import { BarChart } from '../../parts/bar-chart.tsx'
import { shownType } from '../../parts/event-list.tsx'
import { shownNumber } from '../../parts/formats.ts'
import { Answered } from '../../parts/notices.tsx'
import { Page } from '../../parts/page.tsx'
import { Shares } from '../../parts/shares.tsx'
import { useAnswer } from '../../server/answers.ts'
import { ask } from '../../server/api.ts'
import { pathTo } from '../../shell/router.ts'
import { texts } from '../../shell/texts.ts'
import { Health } from './home-health.tsx'

const words = texts.home
const kinds = ['updates', 'events', 'requests'] as const
type Kind = (typeof kinds)[number]

interface Usage {
  usage: ({ at: string } & Record<Kind, number>)[]
  requests: { name: string; count: number }[]
  events: { name: string; count: number }[]
  geofences: { geofence: { _id: string; description: string }; entries: number }[]
}

type Span = keyof typeof words.spans

const shownHour = new Intl.DateTimeFormat('en', { hour: 'numeric', minute: '2-digit', weekday: 'short' })
const shownDay = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short' })

/** How much is going on, and whether all is well. */
export function Home() {
  const [span, setSpan] = useState<Span>('hour')
  const asked = useAnswer(() => ask<Usage>('GET', '/v1/usage', { query: { by: span } }), span)
  return (
    <Page
      title={texts.pages.home}
      actions={
        <fieldset class="switch" aria-label={words.span}>
          {(Object.keys(words.spans) as Span[]).map((name) => (
            <button key={name} type="button" aria-pressed={span === name} onClick={() => setSpan(name)}>
              {words.spans[name]}
            </button>
          ))}
        </fieldset>
      }
    >
      <div class="stack">
        <Answered asked={asked}>{(usage) => <Figures usage={usage} span={span} />}</Answered>
        <Health />
      </div>
    </Page>
  )
}

function Figures({ usage: { usage, events, geofences, requests }, span }: { usage: Usage; span: Span }) {
  const format = span === 'hour' ? shownHour : shownDay
  const shownAt = (at: string) => format.format(new Date(at))
  return (
    <>
      <div class="cards">
        {kinds.map((kind) => (
          <section key={kind} class="card">
            <h2>{words.kinds[kind]}</h2>
            <p class="figure">{shownNumber(usage.reduce((sum, one) => sum + one[kind], 0))}</p>
            <BarChart
              label={words.kinds[kind]}
              bars={usage.map((one) => ({ at: one.at, count: one[kind] }))}
              shownAt={shownAt}
            />
          </section>
        ))}
      </div>
      <div class="cards">
        <section class="card">
          <h2>{words.topGeofences}</h2>
          <Shares
            shares={geofences.map(({ geofence, entries }) => ({
              id: geofence._id,
              name: <a href={pathTo('geofences', geofence._id)}>{geofence.description}</a>,
              count: entries,
            }))}
            empty={words.noEntries}
          />
        </section>
        <section class="card">
          <h2>{words.eventsByType}</h2>
          <Shares
            shares={events.map(({ name, count }) => ({
              id: name,
              name: <a href={pathTo('events', undefined, { type: name })}>{shownType(name)}</a>,
              count,
            }))}
            empty={words.noEvents}
          />
        </section>
        <section class="card">
          <h2>{words.requestsByOperation}</h2>
          <Shares
            shares={requests
              .slice(0, 10)
              .map(({ name, count }) => ({ id: name, name: <code>{name}</code>, count }))}
            empty={words.noRequests}
          />
        </section>
      </div>
    </>
  )
}
