import { useEffect, useMemo, useState } from 'preact/hooks'
import { type Bounds, boundsOf, collection, geofenceFeatures, pointOf } from '../../map/content.ts'
import { MapView, type Touched } from '../../map/map-view.tsx'
import { EventList, happeningsOf } from '../../parts/event-list.tsx'
import { CheckField } from '../../parts/field.tsx'
import { shownNumber } from '../../parts/formats.ts'
import { Page } from '../../parts/page.tsx'
import { useAnswer } from '../../server/answers.ts'
import { useNews } from '../../server/news.ts'
import type { Beacon, Geofence, Trip, User } from '../../server/nouns.ts'
import { environment, project } from '../../server/session.ts'
import { askList } from '../../server/whole-list.ts'
import { goTo } from '../../shell/router.ts'
import { texts } from '../../shell/texts.ts'
import { usePlacesAround } from '../places/places-around.ts'
import { wayAhead, wayTaken } from '../trips/trip-ways.ts'

const layers = ['users', 'geofences', 'trips', 'beacons', 'places'] as const

/** Everyone where they are now. */
export function LiveMap() {
  const [shown, setShown] = useState<Record<(typeof layers)[number], boolean>>({
    users: true,
    geofences: true,
    trips: true,
    beacons: true,
    places: false,
  })
  const [seen, setSeen] = useState<Bounds>()
  const { answer } = useAnswer(askAround)
  const ways = useTripWays()
  const places = usePlacesAround(seen, shown.places)
  const { users, events, isFollowing } = useNews(answer?.users, `${project.value} ${environment.value}`)

  const geofences = useMemo(() => geofenceFeatures(answer?.geofences ?? []), [answer])
  const happenings = useMemo(() => happeningsOf(events), [events])
  const lines = useMemo(() => collection(ways ?? []), [ways])
  const beacons = shown.beacons ? answer?.beacons : undefined
  const points = useMemo(
    () =>
      collection([
        ...(beacons ?? []).map(({ _id, description, geometry }) =>
          pointOf(geometry.coordinates, { kind: 'beacon', id: _id, label: description }),
        ),
        ...places.map(({ name, location }) => pointOf(location.coordinates, { kind: 'place', label: name })),
      ]),
    [beacons, places],
  )
  const fit = useMemo(
    () => boundsOf((answer?.users ?? []).slice(0, 100).map(({ location }) => location.coordinates)),
    [answer],
  )
  const content = {
    points,
    happenings,
    ...(shown.users && { users }),
    ...(shown.geofences && { geofences }),
    ...(shown.trips && { lines }),
  }
  return (
    <Page
      title={texts.pages.map}
      actions={
        <>
          <span class="soft small">{texts.map.users(shownNumber(users.length))}</span>
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
          onView={setSeen}
          onTouch={(_at, touched) => open(touched)}
        />
      </div>
    </Page>
  )
}

function open(touched: Touched | undefined): void {
  if (!touched?.id) return
  if (touched.source === 'points') goTo('beacons')
  else goTo(touched.source, touched.id)
}

/** As many of each as the map holds without stutter; other users appear when they move. */
const most = 5000

async function askAround() {
  const [users, geofences, beacons] = await Promise.all([
    askList<User>({ path: '/v1/users', name: 'users', by: 'updated' }, most),
    askList<Geofence>({ path: '/v1/geofences', name: 'geofences', by: 'created' }, most),
    askList<Beacon>({ path: '/v1/beacons', name: 'beacons', by: 'created' }, most),
  ])
  return { users: users.items, geofences: geofences.items, beacons: beacons.items }
}

/** Trips whose ways are drawn. */
const mostTrips = 50

const askTripsEvery = 15_000 // milliseconds

/** The ways of trips that are under way: taken so far, and ahead. */
function useTripWays() {
  const { answer, again } = useAnswer(async () => {
    const query = { status: 'started,approaching,arrived', includeLocations: true }
    const { items } = await askList<Trip>(
      { path: '/v1/trips', name: 'trips', by: 'created', query },
      mostTrips,
    )
    const ahead = await Promise.all(items.map(wayAhead))
    return [...ahead.flat(), ...items.flatMap(wayTaken)]
  })
  useEffect(() => {
    const asking = setInterval(again, askTripsEvery)
    return () => clearInterval(asking)
  }, [])
  return answer
}
