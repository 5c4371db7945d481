import type { ComponentChildren } from 'preact'
import { useMemo, useState } from 'preact/hooks'
import { boundsOf, circleOf, collection, dotOf, geofenceFeatures, lineOf } from '../../map/content.ts'
import { eventMarkersOf } from '../../map/event-markers.ts'
import { MapView } from '../../map/map-view.tsx'
import { ConfirmButton } from '../../parts/confirm.tsx'
import { EventList } from '../../parts/event-list.tsx'
import { Facts } from '../../parts/facts.tsx'
import {
  formatMetadata,
  formatMetres,
  formatNumber,
  formatPosition,
  formatTime,
} from '../../parts/formats.ts'
import { showNotice } from '../../parts/notices.tsx'
import { Page } from '../../parts/page.tsx'
import { useList } from '../../parts/paged-list.tsx'
import { WhenLoaded } from '../../parts/when-loaded.tsx'
import { request } from '../../server/api.ts'
import { fetchList, type ListPage } from '../../server/list.ts'
import type { Event, Geofence, StoredLocation, User as UserModel } from '../../server/models.ts'
import { type Fetched, useFetch } from '../../server/use-fetch.ts'
import { useNews } from '../../server/use-news.ts'
import { goTo, pathTo, route } from '../../shell/router.ts'
import { labelTexts, pageNames, userTexts } from '../../texts/texts.ts'
import { splitAtGaps } from '../history/track.ts'
import { Why } from './why.tsx'

interface Activity {
  user: UserModel
  /** Oldest first. */
  locations: StoredLocation[]
  geofences: Geofence[]
  /** Whether there are earlier locations, and more geofences nearby. */
  isCapped: { locations: boolean; geofences: boolean }
}

const mostLocations = 1000
const mostGeofences = 100

/** One user: location history, events, and why they happened. */
export function User({ id }: { id: string }) {
  const fetched = useFetch(() => fetchActivity(id), id)
  const list = { path: '/v1/events', name: 'events', query: { user: id } }
  const { fetched: fetchedEvents, more } = useList<Event>(list, 100)
  useNews({ user: id }, () => {
    fetched.reload()
    fetchedEvents.reload()
  })
  return (
    <WhenLoaded fetched={fetched} title={pageNames.users}>
      {(activity) => <Content {...activity} fetchedEvents={fetchedEvents} onMoreEvents={more} />}
    </WhenLoaded>
  )
}

async function fetchActivity(id: string): Promise<Activity> {
  const path = `/v1/users/${encodeURIComponent(id)}`
  const [{ user }, { items: locations, hasMore }] = await Promise.all([
    request<{ user: UserModel }>('GET', path),
    fetchList<StoredLocation>({ path: `${path}/locations`, name: 'locations' }, mostLocations),
  ])
  const [x = 0, y = 0] = user.location.coordinates
  const { geofences } = await request<{ geofences: Geofence[] }>('GET', '/v1/search/geofences', {
    query: { near: `${y},${x}`, radius: 10_000, limit: mostGeofences },
  })
  const isCapped = { locations: hasMore, geofences: geofences.length === mostGeofences }
  return { user, locations: locations.reverse(), geofences, isCapped }
}

interface ContentProps extends Activity {
  fetchedEvents: Fetched<ListPage<Event>>
  onMoreEvents: () => void
}

const noEvents: Event[] = []

function Content({ user, locations, geofences, isCapped, fetchedEvents, onMoreEvents }: ContentProps) {
  const events = fetchedEvents.data?.items ?? noEvents
  const [chosen, setAt] = useState<number>()
  const at = chosen ?? locations.length - 1 // the newest, as they come
  const track = locations.map(({ location }) => location.coordinates)
  const selected = locations[at] ?? {
    location: user.location,
    locationAccuracy: user.locationAccuracy,
    createdAt: user.updatedAt,
  }
  const geofenceShapes = useMemo(() => geofenceFeatures(geofences), [geofences])
  const lines = useMemo(() => collection(unbrokenLines(locations)), [locations])
  const eventMarkers = useMemo(() => eventMarkersOf(events), [events])
  const fit = useMemo(() => boundsOf(track.length > 0 ? track : [user.location.coordinates]), [locations])
  const time = useMemo(
    () => ({
      areas: collection([
        circleOf(selected.location.coordinates, selected.locationAccuracy, { kind: 'user' }),
      ]),
      users: [dotOf({ ...user, location: { ...user.location, coordinates: selected.location.coordinates } })],
    }),
    [at, locations],
  )
  const name = user.userId ?? user.deviceId
  const isAsked = route.value.query.has('at') // by a link of an event: the answer comes first
  return (
    <Page
      title={name}
      actions={
        <>
          <a class="button main" href={pathTo('map', undefined, { user: user._id, follow: 'yes' })}>
            {userTexts.follow}
          </a>
          <a class="button" href={pathTo('history', user._id)}>
            {pageNames.history}
          </a>
          <ConfirmButton
            label={labelTexts.delete}
            question={userTexts.deleteQuestion(name)}
            act={async () => {
              await request('DELETE', `/v1/users/${user._id}`)
              showNotice(userTexts.deleted(name))
              goTo('users')
            }}
          />
        </>
      }
    >
      <div class="beside-map">
        <div class="stack">
          {isAsked && <Why user={user._id} />}
          <section class="card">
            <UserFacts user={user} />
          </section>
          <section class="card">
            <h2>{pageNames.events}</h2>
            <WhenLoaded fetched={fetchedEvents}>
              {({ items, hasMore }) => (
                <EventList
                  events={items}
                  empty={userTexts.noEvents}
                  page={{ hasMore, onMore: onMoreEvents }}
                />
              )}
            </WhenLoaded>
          </section>
          {!isAsked && <Why user={user._id} />}
        </div>
        <div class="stack">
          <MapView
            label={userTexts.track}
            content={{ geofences: geofenceShapes, lines, eventMarkers, ...time }}
            fit={fit}
            onClick={(_at, clicked) => {
              if (clicked?.source === 'geofences' && clicked.id) goTo('geofences', clicked.id)
            }}
          />
          {isCapped.geofences && (
            <p class="small soft">{userTexts.nearestGeofences(formatNumber(mostGeofences))}</p>
          )}
          {locations.length > 1 && (
            <section class="card">
              {isCapped.locations && (
                <p class="small soft">{userTexts.lastLocations(formatNumber(mostLocations))}</p>
              )}
              <label for="time">{userTexts.time}</label>
              <input
                id="time"
                type="range"
                min={0}
                max={locations.length - 1}
                value={at}
                aria-valuetext={formatTime(selected.createdAt)}
                onInput={({ currentTarget }) => setAt(Number(currentTarget.value))}
              />
              <p class="small soft">
                {formatTime(selected.createdAt)} · {formatPosition(selected.location.coordinates)} · ±
                {formatMetres(selected.locationAccuracy)}
              </p>
            </section>
          )}
        </div>
      </div>
    </Page>
  )
}

/** Not across gaps: nobody knows which way the user took there. */
function unbrokenLines(locations: StoredLocation[]) {
  const points = locations.map(({ location: { coordinates }, locationAccuracy, createdAt }) => ({
    x: coordinates[0] ?? 0,
    y: coordinates[1] ?? 0,
    at: Date.parse(createdAt),
    accuracy: locationAccuracy,
  }))
  return splitAtGaps(points)
    .filter(({ length }) => length > 1)
    .map((segment) =>
      lineOf(
        segment.map(({ x, y }) => [x, y]),
        { kind: 'track' },
      ),
    )
}

function UserFacts({ user }: { user: UserModel }) {
  const facts: [string, ComponentChildren][] = [
    [userTexts.id, user._id],
    [userTexts.user, user.userId],
    [userTexts.device, user.deviceId],
    [userTexts.description, user.description],
    [userTexts.deviceType, user.deviceType],
    [
      labelTexts.location,
      `${formatPosition(user.location.coordinates)} ±${formatMetres(user.locationAccuracy)}`,
    ],
    [userTexts.geofences, user.geofences.map(({ description }) => description).join(', ') || undefined],
    [userTexts.place, user.place?.name],
    [userTexts.country, user.country?.name],
    [
      userTexts.trip,
      user.trip && (
        <a key="trip" href={pathTo('trips', user.trip._id)}>
          {user.trip.externalId}
        </a>
      ),
    ],
    [userTexts.metadata, formatMetadata(user.metadata)],
    [labelTexts.created, formatTime(user.createdAt)],
    [labelTexts.updated, formatTime(user.updatedAt)],
  ]
  return <Facts facts={facts} />
}
