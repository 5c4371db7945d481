import { useEffect, useMemo, useState } from 'preact/hooks'
import { type Bounds, boundsOf, collection, geofenceFeatures, pointOf } from '../../map/content.ts'
import { eventMarkersOf } from '../../map/event-markers.ts'
import { type ClickedFeature, MapView } from '../../map/map-view.tsx'
import { EventList } from '../../parts/event-list.tsx'
import { CheckField } from '../../parts/field.tsx'
import { Page } from '../../parts/page.tsx'
import { fetchList } from '../../server/list.ts'
import type { Beacon, Geofence, Trip, User } from '../../server/models.ts'
import { environment, project } from '../../server/session.ts'
import { useFetch } from '../../server/use-fetch.ts'
import { goTo } from '../../shell/router.ts'
import { liveMapTexts } from '../../texts/live-map.ts'
import { pageNames } from '../../texts/shell.ts'
import { useNearbyPlaces } from '../places/nearby-places.ts'
import { routeAhead, travelledLine } from '../trips/trip-lines.ts'
import { useLiveFeed } from './live-feed.ts'

const layers = ['users', 'geofences', 'trips', 'beacons', 'places'] as const

/** The current position of every user, with geofences, trips, beacons and places. */
export function LiveMap() {
  const [shown, setShown] = useState<Record<(typeof layers)[number], boolean>>({
    users: true,
    geofences: true,
    trips: true,
    beacons: true,
    places: false,
  })
  const [visible, setVisible] = useState<Bounds>()
  const { data } = useFetch(fetchMapObjects)
  const tripLines = useTripLines()
  const places = useNearbyPlaces(visible, shown.places)
  const { users, events, isConnected } = useLiveFeed(data?.users, `${project.value} ${environment.value}`)

  const geofences = useMemo(() => geofenceFeatures(data?.geofences ?? []), [data])
  const eventMarkers = useMemo(() => eventMarkersOf(events), [events])
  const lines = useMemo(() => collection(tripLines ?? []), [tripLines])
  const beacons = shown.beacons ? data?.beacons : undefined
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
    () => boundsOf((data?.users ?? []).slice(0, 100).map(({ location }) => location.coordinates)),
    [data],
  )
  const content = {
    points,
    eventMarkers,
    ...(shown.users && { users }),
    ...(shown.geofences && { geofences }),
    ...(shown.trips && { lines }),
  }
  return (
    <Page
      title={pageNames.map}
      actions={
        <>
          <span class="soft small">{liveMapTexts.users(users.length)}</span>
          <span class={isConnected ? 'tag good' : 'tag'}>
            {isConnected ? liveMapTexts.connected : liveMapTexts.connecting}
          </span>
        </>
      }
    >
      <div class="beside-map">
        <div class="stack">
          <section class="card">
            <h2>{liveMapTexts.layers}</h2>
            {layers.map((name) => (
              <CheckField
                key={name}
                label={pageNames[name]}
                value={shown[name]}
                onValue={(isShown) => setShown({ ...shown, [name]: isShown })}
              />
            ))}
          </section>
          <section class="card">
            <h2>{liveMapTexts.events}</h2>
            <EventList events={events} empty={liveMapTexts.noEvents} />
          </section>
        </div>
        <MapView
          label={pageNames.map}
          content={content}
          fit={fit}
          onViewChange={setVisible}
          onClick={(_at, clicked) => open(clicked)}
        />
      </div>
    </Page>
  )
}

function open(clicked: ClickedFeature | undefined): void {
  if (!clicked?.id) return
  if (clicked.source === 'points') goTo('beacons')
  else goTo(clicked.source, clicked.id)
}

/** Per kind, so that the map stays smooth; further users appear when they move. */
const maxObjects = 5000

async function fetchMapObjects() {
  const [users, geofences, beacons] = await Promise.all([
    fetchList<User>({ path: '/v1/users', name: 'users' }, maxObjects),
    fetchList<Geofence>({ path: '/v1/geofences', name: 'geofences' }, maxObjects),
    fetchList<Beacon>({ path: '/v1/beacons', name: 'beacons' }, maxObjects),
  ])
  return { users: users.items, geofences: geofences.items, beacons: beacons.items }
}

const maxTrips = 50

const tripInterval = 15_000 // milliseconds

/** Lines of active trips: travelled so far, and the route ahead. */
function useTripLines() {
  const { data, reload } = useFetch(async () => {
    const query = { status: 'started,approaching,arrived', includeLocations: true }
    const { items } = await fetchList<Trip>({ path: '/v1/trips', name: 'trips', query }, maxTrips)
    const ahead = await Promise.all(items.map(routeAhead))
    return [...ahead.flat(), ...items.flatMap(travelledLine)]
  })
  useEffect(() => {
    const timer = setInterval(reload, tripInterval)
    return () => clearInterval(timer)
  }, [])
  return data
}
