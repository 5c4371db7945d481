import { useEffect, useState } from 'preact/hooks'
import { eventTypeNames } from '../../../src/model/event-types.ts'
import { useAnswer } from '../answers.ts'
import { ask } from '../api.ts'
import { csvOf } from '../csv.ts'
import { follow } from '../live.ts'
import type { Event, Meta } from '../nouns.ts'
import { EventSubject, EventType, EventUser, shownType } from '../parts/event-list.tsx'
import { ChoiceField, TextField } from '../parts/field.tsx'
import { shownMinutes, shownPlace, shownTime } from '../parts/formats.ts'
import { Answered, tellFailure } from '../parts/notices.tsx'
import { Page } from '../parts/page.tsx'
import { saveFile } from '../parts/save-file.ts'
import { type Column, Table } from '../parts/table.tsx'
import { replaceQuery, route } from '../router.ts'
import { environment, project } from '../session.ts'
import { texts } from '../texts.ts'

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
  const asked = useAnswer(() => askEvents(wanted), key)
  const fresh = useFreshEvents(wanted, key)
  const [older, setOlder] = useState<{ key: string; events: Event[]; hasMore: boolean }>()
  const behind = older?.key === key ? older : undefined

  async function showOlder(last: Event | undefined): Promise<void> {
    try {
      const { events, meta } = await askEvents(wanted, last?.createdAt)
      setOlder({ key, events: [...(behind?.events ?? []), ...events], hasMore: meta.hasMore === true })
    } catch (error) {
      tellFailure(error)
    }
  }

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
          <ExportEvents wanted={wanted} />
        </section>
        <Answered asked={asked}>
          {({ events, meta }) => {
            const rows = distinct([...fresh, ...events, ...(behind?.events ?? [])])
            return (
              <>
                <Table
                  label={texts.pages.events}
                  columns={columns}
                  rows={rows}
                  idOf={({ _id }) => _id}
                  empty={texts.events.none}
                />
                {(behind ?? meta).hasMore && (
                  <button type="button" onClick={() => showOlder(rows.at(-1))}>
                    {texts.events.older}
                  </button>
                )}
              </>
            )
          }}
        </Answered>
      </div>
    </Page>
  )
}

function askEvents(wanted: EventQuery, createdBefore?: string, limit = 100) {
  const query = { ...wanted, createdBefore, limit }
  return ask<Meta & { events: Event[] }>('GET', '/v1/events', { query })
}

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

function ExportEvents({ wanted }: { wanted: EventQuery }) {
  async function save(): Promise<void> {
    try {
      const { events } = await askEvents(wanted, undefined, 1000)
      const head = [
        '_id',
        'createdAt',
        'type',
        'userId',
        'deviceId',
        'geofence',
        'latitude',
        'longitude',
        'confidence',
        'duration',
      ]
      const rows = events.map(({ _id, createdAt, type, user, geofence, location, confidence, duration }) => {
        const [x, y] = location?.coordinates ?? []
        return [
          _id,
          createdAt,
          type,
          user?.userId,
          user?.deviceId,
          geofence?.externalId,
          y,
          x,
          confidence,
          duration,
        ]
      })
      saveFile(new Blob([csvOf([head, ...rows])], { type: 'text/csv' }), 'events.csv')
    } catch (error) {
      tellFailure(error)
    }
  }
  return (
    <button type="button" onClick={save}>
      {texts.events.export}
    </button>
  )
}
