import { useEffect, useState } from 'preact/hooks'
import { eventTypeNames } from '../../../../src/model/event-types.ts'
import { EventSubject, EventType, EventUser, formatEventType, WhyLink } from '../../parts/event-list.tsx'
import { ChoiceField } from '../../parts/field.tsx'
import { formatMinutes, formatPosition, formatTime } from '../../parts/formats.ts'
import { Page } from '../../parts/page.tsx'
import { MoreButton, useList } from '../../parts/paged-list.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { WhenLoaded } from '../../parts/when-loaded.tsx'
import { lostSince } from '../../server/connection.ts'
import type { List } from '../../server/list.ts'
import type { Event } from '../../server/models.ts'
import { environment, project } from '../../server/session.ts'
import { subscribe } from '../../server/stream.ts'
import { replaceQuery, route } from '../../shell/router.ts'
import { eventTexts, labelTexts, pageNames } from '../../texts/texts.ts'
import { ExportEvents } from './export-events.tsx'
import { FilterGeofence, FilterUser } from './filters.tsx'

const columns: Column<Event>[] = [
  { title: () => eventTexts.time, cell: ({ createdAt }) => <time>{formatTime(createdAt)}</time> },
  { title: () => eventTexts.type, cell: ({ type }) => <EventType type={type} />, isLong: true },
  { title: () => eventTexts.user, cell: ({ user }) => <EventUser user={user} />, isLong: true },
  {
    title: () => eventTexts.subject,
    cell: (event) => (
      <>
        <EventSubject {...event} />
        {event.duration !== undefined && ` ${formatMinutes(event.duration)}`}
      </>
    ),
    isLong: true,
  },
  { title: () => eventTexts.confidence, cell: ({ confidence }) => eventTexts.confidences[confidence] },
  { title: () => eventTexts.why, cell: (event) => <WhyLink event={event} /> },
  {
    title: () => labelTexts.location,
    cell: ({ location }) => location && formatPosition(location.coordinates),
  },
]

type EventQuery = Record<'type' | 'user' | 'geofence', string>

/** All events; new ones appear on top as they happen. */
export function Events() {
  const { query } = route.value
  const filters: EventQuery = {
    type: query.get('type') ?? '',
    user: query.get('user') ?? '',
    geofence: query.get('geofence') ?? '',
  }
  const key = JSON.stringify([filters, project.value, environment.value])
  const { fetched, more } = useList<Event>(listOf(filters), 100)
  const { events: newEvents, refusal } = useNewEvents(filters, key)
  const isFiltered = Object.values(filters).some((value) => value !== '')
  return (
    <Page title={pageNames.events} actions={<LiveTag refusal={refusal} />}>
      <div class="stack">
        <section class="card row">
          <ChoiceField
            label={eventTexts.type}
            value={filters.type}
            options={[
              ['', labelTexts.all],
              ...eventTypeNames.map((type) => [type, formatEventType(type)] as const),
            ]}
            onValue={(type) => replaceQuery({ ...filters, type })}
          />
          <FilterUser value={filters.user} onValue={(user) => replaceQuery({ ...filters, user })} />
          <FilterGeofence
            value={filters.geofence}
            onValue={(geofence) => replaceQuery({ ...filters, geofence })}
          />
          <ExportEvents list={listOf(filters)} />
        </section>
        <WhenLoaded fetched={fetched}>
          {({ items, hasMore }) => {
            const rows = distinct([...newEvents, ...items])
            return (
              <>
                <Table
                  label={pageNames.events}
                  columns={columns}
                  rows={rows}
                  idOf={({ _id }) => _id}
                  empty={eventTexts.none}
                  onClearFilter={isFiltered ? () => replaceQuery({}) : undefined}
                />
                <MoreButton count={rows.length} hasMore={hasMore} onMore={more} />
              </>
            )
          }}
        </WhenLoaded>
      </div>
    </Page>
  )
}

function LiveTag({ refusal }: { refusal: string | undefined }) {
  if (refusal !== undefined) return <span class="tag bad">{eventTexts.notLive(refusal)}</span>
  // During an outage the frame of the page says so.
  return lostSince.value === undefined ? <span class="tag good">{eventTexts.live}</span> : null
}

const listOf = (filters: EventQuery): List => ({
  path: '/v1/events',
  name: 'events',
  query: filters,
})

const maxNewEvents = 500

interface NewEvents {
  events: Event[]
  /** Why the server does not send them. */
  refusal?: string
}

function useNewEvents(filters: EventQuery, key: string): NewEvents {
  const [state, setState] = useState<NewEvents & { key: string }>({ key, events: [] })
  useEffect(() => {
    setState({ key, events: [] })
    const given = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''))
    return subscribe(
      '/v1/stream',
      { ...given, include: 'events' },
      ({ event, data }) => {
        if (event !== 'event') return
        const received = JSON.parse(data) as Event
        setState((old) => ({ key, events: [received, ...old.events].slice(0, maxNewEvents) }))
      },
      undefined,
      ({ message }) => setState({ key, events: [], refusal: message }),
    )
  }, [key])
  return state.key === key ? state : { events: [] }
}

function distinct(events: Event[]): Event[] {
  return [...new Map(events.map((event) => [event._id, event])).values()]
}
