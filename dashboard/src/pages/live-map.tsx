import type { Feature, Point } from 'geojson'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { useAnswer } from '../answers.ts'
import { ask } from '../api.ts'
import { follow } from '../live.ts'
import {
  boundsOf,
  collection,
  geofenceFeatures,
  lineOf,
  type Mark,
  pointOf,
  userFeature,
} from '../map/content.ts'
import { MapView, type Touched } from '../map/map-view.tsx'
import type { Beacon, Event, Geofence, Meta, Trip, User } from '../nouns.ts'
import { EventList } from '../parts/event-list.tsx'
import { CheckField } from '../parts/field.tsx'
import { shownNumber } from '../parts/formats.ts'
import { Page } from '../parts/page.tsx'
import { goTo } from '../router.ts'
import { environment, project } from '../session.ts'
import { texts } from '../texts.ts'

type Moved = Pick<User, '_id' | 'userId' | 'deviceId' | 'location'>

const layers = ['users', 'geofences', 'trips', 'beacons'] as const

/** Everyone where they are now. */
export function LiveMap() {
  const key = `${project.value} ${environment.value}`
  const { answer } = useAnswer(askAround)
  const { users, events, isFollowing } = useNews(answer?.users, key)
  const [shown, setShown] = useState<Record<(typeof layers)[number], boolean>>({
    users: true,
    geofences: true,
    trips: true,
    beacons: true,
  })
  const fences = useMemo(() => geofenceFeatures(answer?.geofences ?? []), [answer])
  const lines = useMemo(() => collection((answer?.trips ?? []).flatMap(wayOfTrip)), [answer])
  const points = useMemo(
    () =>
      collection(
        (answer?.beacons ?? []).map(({ _id, description, geometry }) =>
          pointOf(geometry.coordinates, { kind: 'beacon', id: _id, label: description }),
        ),
      ),
    [answer],
  )
  const fit = useMemo(
    () => boundsOf((answer?.users ?? []).slice(0, 100).map(({ location }) => location.coordinates)),
    [answer],
  )
  const content = {
    ...(shown.users && { users }),
    ...(shown.geofences && { geofences: fences }),
    ...(shown.trips && { lines }),
    ...(shown.beacons && { points }),
  }
  return (
    <Page
      title={texts.pages.map}
      actions={
        <>
          <span class="soft small">{texts.map.users(shownNumber(users.features.length))}</span>
          <span class={isFollowing ? 'tag good' : 'tag'}>
            {isFollowing ? texts.map.following : texts.map.connecting}
          </span>
        </>
      }
    >
      <div class="beside-map">
        <div class="stack">
          <section class="card">
            <h2>{texts.map.layers}</h2>
            {layers.map((name) => (
              <CheckField
                key={name}
                label={texts.pages[name]}
                value={shown[name]}
                onValue={(isShown) => setShown({ ...shown, [name]: isShown })}
              />
            ))}
          </section>
          <section class="card">
            <h2>{texts.map.happening}</h2>
            <EventList events={events} empty={texts.map.quiet} />
          </section>
        </div>
        <MapView
          label={texts.pages.map}
          content={content}
          fit={fit}
          onTouch={(_at, touched) => open(touched)}
        />
      </div>
    </Page>
  )
}

function open(touched: Touched | undefined): void {
  if (!touched?.id) return
  const pages: Record<string, string> = { users: 'users', geofences: 'geofences', points: 'beacons' }
  const page = pages[touched.source]
  if (page) goTo(page, page === 'beacons' ? undefined : touched.id)
}

async function askAround() {
  const most = { limit: 1000 }
  const [users, { geofences }, { trips }, { beacons }] = await Promise.all([
    askUsers(),
    ask<Meta & { geofences: Geofence[] }>('GET', '/v1/geofences', { query: most }),
    ask<Meta & { trips: Trip[] }>('GET', '/v1/trips', {
      query: { status: 'started,approaching,arrived', includeLocations: true, limit: 100 },
    }),
    ask<Meta & { beacons: Beacon[] }>('GET', '/v1/beacons', { query: most }),
  ])
  return { users, geofences, trips, beacons }
}

/** As many as the map holds without stutter; others appear when they move. */
const mostUsers = 5000

/** Page by page, those who moved last first. */
async function askUsers(): Promise<User[]> {
  const users: User[] = []
  for (;;) {
    const query = { limit: 1000, updatedBefore: users.at(-1)?.updatedAt }
    const answer = await ask<Meta & { users: User[] }>('GET', '/v1/users', { query })
    users.push(...answer.users)
    if (!answer.meta.hasMore || users.length >= mostUsers) return users
  }
}

function wayOfTrip({ locations = [] }: Trip) {
  return locations.length > 1
    ? [
        lineOf(
          locations.map(({ coordinates }) => coordinates),
          { kind: 'track' },
        ),
      ]
    : []
}

/** As many as one can read. */
const mostEvents = 100

const drawEvery = 1000 // milliseconds

/** Users by their id, moved as the stream tells. However many move, the map is drawn anew once a second at most. */
function useNews(first: User[] | undefined, key: string) {
  const known = useRef(new Map<string, Feature<Point, Mark>>())
  const [users, setUsers] = useState(collection<Point, Mark>([]))
  const [events, setEvents] = useState<Event[]>([])
  const [isFollowing, setFollowing] = useState(false)
  const redraw = () => setUsers(collection([...known.current.values()]))

  useEffect(() => {
    known.current = new Map((first ?? []).map((user) => [user._id, userFeature(user)]))
    redraw()
  }, [first])

  useEffect(() => {
    let drawing: ReturnType<typeof setTimeout> | undefined
    setEvents([])
    setFollowing(false)
    const stop = follow(
      '/v1/stream',
      {},
      ({ event, data }) => {
        if (event === 'event') setEvents((old) => [JSON.parse(data) as Event, ...old].slice(0, mostEvents))
        if (event !== 'users') return
        for (const user of JSON.parse(data) as Moved[]) known.current.set(user._id, userFeature(user))
        drawing ??= setTimeout(() => {
          drawing = undefined
          redraw()
        }, drawEvery)
      },
      () => setFollowing(true),
    )
    return () => {
      clearTimeout(drawing)
      stop()
    }
  }, [key])

  return { users, events, isFollowing }
}
