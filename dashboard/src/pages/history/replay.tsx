import { useEffect, useMemo, useState } from 'preact/hooks'
import { boundsOf, circleOf, collection, lineOf, pointOf } from '../../map/content.ts'
import { eventMarkersOf } from '../../map/event-markers.ts'
import { MapView } from '../../map/map-view.tsx'
import { EventList } from '../../parts/event-list.tsx'
import { Facts } from '../../parts/facts.tsx'
import { formatMetres, formatMinutes, formatNumber, formatSpeed, formatTime } from '../../parts/formats.ts'
import { type MomentKind, otherDay, readMoment, toDay } from '../../parts/forms/moment.ts'
import { MomentField } from '../../parts/forms/moment-field.tsx'
import { Page } from '../../parts/page.tsx'
import { saveFile } from '../../parts/save-file.ts'
import { WhenLoaded } from '../../parts/when-loaded.tsx'
import { request } from '../../server/api.ts'
import { fetchList } from '../../server/list.ts'
import type { Event, StoredLocation, User } from '../../server/models.ts'
import { useFetch } from '../../server/use-fetch.ts'
import { pathTo, replaceQuery, route } from '../../shell/router.ts'
import { historyTexts, pageNames } from '../../texts/texts.ts'
import { timesOf } from './day.ts'
import { toGpx } from './gpx.ts'
import { Player } from './player.tsx'
import { measure, momentAt, type Segment, splitAtGaps, stopsOf, type TrackPoint } from './track.ts'

/** So that the map stays smooth; a day of an update every five seconds is less. */
const maxLocations = 20_000
const maxEvents = 1000

type Span = Record<'day' | 'from' | 'to', string>

/** A day of one user, played. */
export function Replay({ id }: { id: string }) {
  const fetched = useFetch(() => request<{ user: User }>('GET', `/v1/users/${encodeURIComponent(id)}`), id)
  const { query } = route.value
  // A link may have been cut on its way.
  const read = (name: keyof Span, kind: MomentKind) => readMoment(query.get(name) ?? '', kind) ?? ''
  const given = query.get('at') ?? ''
  const at = Number.isNaN(Date.parse(given)) ? undefined : given
  return (
    <WhenLoaded fetched={fetched} title={pageNames.history}>
      {({ user }) => {
        const day = read('day', 'day') || toDay(at ?? user.updatedAt)
        const span = { day, from: read('from', 'time'), to: read('to', 'time') }
        return <Day user={user} span={span} at={at} />
      }}
    </WhenLoaded>
  )
}

function Day({ user, span, at }: { user: User; span: Span; at: string | undefined }) {
  const fetched = useFetch(() => fetchDay(user._id, span), user._id, span.day, span.from, span.to)
  const name = user.userId ?? user.deviceId
  const set = (name: keyof Span) => (value: string) => replaceQuery({ ...span, [name]: value })
  return (
    <Page
      title={historyTexts.userOf(name)}
      actions={
        <a class="button" href={pathTo('users', user._id)}>
          {pageNames.users}: {name}
        </a>
      }
    >
      <div class="stack">
        <section class="card">
          <div class="row times bar">
            <MomentField label={historyTexts.day} kind="day" required value={span.day} onValue={set('day')} />
            <MomentField label={historyTexts.from} kind="time" value={span.from} onValue={set('from')} />
            <MomentField label={historyTexts.to} kind="time" value={span.to} onValue={set('to')} />
            <div class="actions">
              <button type="button" onClick={() => set('day')(otherDay(span.day, -1))}>
                {historyTexts.before}
              </button>
              <button type="button" onClick={() => set('day')(otherDay(span.day, 1))}>
                {historyTexts.after}
              </button>
            </div>
          </div>
          <p class="small soft hint">{historyTexts.zone(Intl.DateTimeFormat().resolvedOptions().timeZone)}</p>
        </section>
        <WhenLoaded fetched={fetched}>
          {(data) =>
            data.points.length === 0 ? (
              <div class="state nothing">
                <p>{historyTexts.none}</p>
                <p class="small soft">{historyTexts.noneHint}</p>
              </div>
            ) : (
              // Of what was loaded: until another day has come, this one stays.
              <Track key={Object.values(data.span).join(' ')} name={name} at={at} {...data} />
            )
          }
        </WhenLoaded>
      </div>
    </Page>
  )
}

interface DayData {
  span: Span
  /** Oldest first. */
  points: TrackPoint[]
  events: Event[]
  isCapped: boolean
}

async function fetchDay(user: string, span: Span): Promise<DayData> {
  const [start, end] = timesOf(span.day, span.from, span.to)
  // The API leaves out the instants themselves.
  const query = {
    createdAfter: new Date(start - 1).toISOString(),
    createdBefore: new Date(end).toISOString(),
  }
  const [locations, events] = await Promise.all([
    fetchList<StoredLocation & { speed?: number }>(
      { path: `/v1/users/${user}/locations`, name: 'locations', query },
      maxLocations,
    ),
    fetchList<Event>({ path: '/v1/events', name: 'events', query: { ...query, user } }, maxEvents),
  ])
  const points = locations.items.map(({ location, locationAccuracy, createdAt, speed }) => ({
    x: location.coordinates[0] ?? 0,
    y: location.coordinates[1] ?? 0,
    at: Date.parse(createdAt),
    accuracy: locationAccuracy,
    speed,
  }))
  const shown = events.items.filter(({ type }) => type !== 'user.updated_trip')
  return { span, points: points.reverse(), events: shown, isCapped: locations.hasMore }
}

interface TrackProps extends DayData {
  name: string
  at: string | undefined
}

function Track({ name, span, points, events, isCapped, at }: TrackProps) {
  const segments = useMemo(() => splitAtGaps(points), [points])
  const stops = useMemo(() => segments.flatMap(stopsOf), [segments])
  const [first, last] = [points[0] as TrackPoint, points.at(-1) as TrackPoint]
  const wanted = at ? Date.parse(at) : first.at
  const [time, setTime] = useState(Math.min(Math.max(wanted, first.at), last.at))
  useEffect(() => {
    if (at) setTime(Math.min(Math.max(Date.parse(at), first.at), last.at))
  }, [at])
  const moment = momentAt(segments, time)

  const drawn = useMemo(
    () => ({
      lines: collection(
        segments
          .filter(({ length }) => length > 1)
          .map((segment) =>
            lineOf(
              segment.map(({ x, y }) => [x, y]),
              { kind: 'track' },
            ),
          ),
      ),
      points: collection(
        stops.map(({ x, y, from, to }) =>
          pointOf([x, y], { kind: 'stop', label: formatMinutes((to - from) / 60_000) }),
        ),
      ),
      eventMarkers: eventMarkersOf(events),
    }),
    [segments, events],
  )
  const fit = useMemo(() => boundsOf(points.map(({ x, y }) => [x, y])), [points])
  const now = useMemo(
    () => ({
      users: moment ? [{ at: [moment.x, moment.y] as const, label: name }] : [],
      areas: collection(moment ? [circleOf([moment.x, moment.y], moment.accuracy, { kind: 'user' })] : []),
    }),
    [time, segments],
  )
  return (
    <div class="beside-map">
      <div class="stack">
        <Player
          time={time}
          onTime={setTime}
          segments={segments}
          stops={stops}
          events={events}
          moment={moment}
        />
        <section class="card form">
          {isCapped && <p class="warm small">{historyTexts.capped(formatNumber(maxLocations))}</p>}
          <DayFacts segments={segments} stops={stops.length} count={points.length} />
          <button
            type="button"
            onClick={() =>
              saveFile(
                new Blob([toGpx(name, segments)], { type: 'application/gpx+xml' }),
                `${name} ${span.day}.gpx`,
              )
            }
          >
            {historyTexts.export}
          </button>
        </section>
        <section class="card">
          <h2>{historyTexts.stops}</h2>
          {stops.length === 0 && <p class="soft">{historyTexts.noStops}</p>}
          <ul class="list">
            {stops.map(({ from, to }) => (
              <li key={from} class="item">
                <button type="button" class="link" onClick={() => setTime(from)}>
                  {formatTime(from)}
                </button>
                <span>{formatMinutes((to - from) / 60_000)}</span>
              </li>
            ))}
          </ul>
        </section>
        <section class="card">
          <h2>{pageNames.events}</h2>
          <EventList events={events} empty={historyTexts.noEvents} />
        </section>
      </div>
      <MapView label={historyTexts.map} content={{ ...drawn, ...now }} fit={fit} />
    </div>
  )
}

function DayFacts({ segments, stops, count }: { segments: Segment[]; stops: number; count: number }) {
  const { metres, moving, fastest } = useMemo(() => measure(segments), [segments])
  return (
    <Facts
      facts={[
        [historyTexts.distance, formatMetres(metres)],
        [historyTexts.moving, formatMinutes(moving / 60_000)],
        [historyTexts.average, formatSpeed(moving > 0 ? metres / (moving / 1000) : 0)],
        [historyTexts.fastest, formatSpeed(fastest)],
        [historyTexts.stops, formatNumber(stops)],
        [historyTexts.gaps, formatNumber(segments.length - 1)],
        [historyTexts.locations, formatNumber(count)],
      ]}
    />
  )
}
