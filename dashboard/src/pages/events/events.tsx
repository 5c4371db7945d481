import { useEffect, useState } from 'preact/hooks'
import { eventTypeNames } from '../../../../src/model/event-types.ts'
import { EventSubject, EventType, EventUser, shownType } from '../../parts/event-list.tsx'
import { ChoiceField, TextField } from '../../parts/field.tsx'
import { shownMinutes, shownPlace, shownTime } from '../../parts/formats.ts'
import { MoreButton, useList } from '../../parts/more.tsx'
import { Answered } from '../../parts/notices.tsx'
import { Page } from '../../parts/page.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { follow } from '../../server/live.ts'
import type { Event } from '../../server/nouns.ts'
import { environment, project } from '../../server/session.ts'
import type { List } from '../../server/whole-list.ts'
import { replaceQuery, route } from '../../shell/router.ts'
import { texts } from '../../shell/texts.ts'
import { ExportEvents } from './events-export.tsx'

const columns: Column<Event>[] = [
  { title: texts.events.when, cell: ({ createdAt }) => <time>{shownTime(createdAt)}</time> },
  { title: texts.events.type, cell: ({ type }) => <EventType type={type} /> },
  { title: texts.events.user, cell: ({ user }) => <EventUser user={user} /> },
  {
    title: texts.events.subject,
    cell: (event) => (
      <>
        <EventSubject {...event} /> {event.duration !== undefined && shownMinutes(event.duration)}
      </>
    ),
  },
  { title: texts.events.confidence, cell: ({ confidence }) => texts.events.confidences[confidence] },
  { title: texts.users.location, cell: ({ location }) => location && shownPlace(location.coordinates) },
]

type EventQuery = Record<'type' | 'user' | 'geofence', string>

/** Everything that happened, with what happens now on top. */
export function Events() {
  const { query } = route.value
  const wanted: EventQuery = {
    type: query.get('type') ?? '',
    user: query.get('user') ?? '',
    geofence: query.get('geofence') ?? '',
  }
  const key = JSON.stringify([wanted, project.value, environment.value])
  const { asked, more } = useList<Event>(listOf(wanted), 100)
  const fresh = useFreshEvents(wanted, key)
  return (
    <Page title={texts.pages.events} actions={<span class="tag good">{texts.events.live}</span>}>
      <div class="stack">
        <section class="card row">
          <ChoiceField
            label={texts.events.type}
            value={wanted.type}
            options={[
              ['', texts.common.all],
              ...eventTypeNames.map((type) => [type, shownType(type)] as const),
            ]}
            onValue={(type) => replaceQuery({ ...wanted, type })}
          />
          <TextField
            label={texts.events.filterUser}
            value={wanted.user}
            onValue={(user) => replaceQuery({ ...wanted, user })}
          />
          <TextField
            label={texts.events.filterGeofence}
            value={wanted.geofence}
            onValue={(geofence) => replaceQuery({ ...wanted, geofence })}
          />
          <ExportEvents list={listOf(wanted)} />
        </section>
        <Answered asked={asked}>
          {({ items, hasMore }) => (
            <>
              <Table
                label={texts.pages.events}
                columns={columns}
                rows={distinct([...fresh, ...items])}
                idOf={({ _id }) => _id}
                empty={texts.events.none}
              />
              <MoreButton hasMore={hasMore} onMore={more} />
            </>
          )}
        </Answered>
      </div>
    </Page>
  )
}

const listOf = (wanted: EventQuery): List => ({
  path: '/v1/events',
  name: 'events',
  by: 'created',
  query: wanted,
})

/** As many as a person can look through. */
const mostFresh = 500

function useFreshEvents(wanted: EventQuery, key: string): Event[] {
  const [state, setState] = useState<{ key: string; events: Event[] }>({ key, events: [] })
  useEffect(() => {
    setState({ key, events: [] })
    const filters = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== ''))
    return follow('/v1/stream', { ...filters, include: 'events' }, ({ event, data }) => {
      if (event !== 'event') return
      const happened = JSON.parse(data) as Event
      setState((old) => ({ key, events: [happened, ...old.events].slice(0, mostFresh) }))
    })
  }, [key])
  return state.key === key ? state.events : []
}

function distinct(events: Event[]): Event[] {
  return [...new Map(events.map((event) => [event._id, event])).values()]
}
