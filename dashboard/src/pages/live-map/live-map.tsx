import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import {
  type Bounds,
  boundsOf,
  collection,
  geofenceFeatures,
  type Position,
  pointOf,
} from '../../map/content.ts'
import { eventMarkersOf } from '../../map/event-markers.ts'
import { type ClickedFeature, MapView } from '../../map/map-view.tsx'
import { EventList } from '../../parts/event-list.tsx'
import { Page } from '../../parts/page.tsx'
import type { Event, Trip } from '../../server/models.ts'
import { environment, project } from '../../server/session.ts'
import { useFetch } from '../../server/use-fetch.ts'
import { liveMapTexts, pageNames } from '../../texts/texts.ts'
import { useNearbyPlaces } from '../places/nearby-places.ts'
import { AddressBox, type FoundAddress } from './address-box.tsx'
import { LayerMenu, rememberedLayers } from './layer-menu.tsx'
import { useLiveFeed } from './live-feed.ts'
import type { LiveUser } from './live-user.ts'
import { fetchMapObjects } from './map-objects.ts'
import { BeaconPanel, EventPanel, GeofencePanel, PlacePanel, TripPanel } from './panel.tsx'
import { useRecentTrail } from './recent-trail.ts'
import { type Selection, select, selection, selectNothing, stopFollowing } from './selection.ts'
import { TripList } from './trip-list.tsx'
import { useActiveTrips } from './use-trips.ts'
import { UserList } from './user-list.tsx'
import { UserPanel } from './user-panel.tsx'

type ListName = keyof typeof liveMapTexts.listNames

/** Older events have no marker on the map. */
const markedFor = 3_600_000 // milliseconds

/** The dispatcher's map: every user as they move, and beside it who they are, trips and events. */
export function LiveMap() {
  const root = useRef<HTMLDivElement>(null)
  const isFromList = useRef(false)
  const [shown, setShown] = useState(rememberedLayers)
  const [list, setList] = useState<ListName>('users')
  const [visible, setVisible] = useState<Bounds>()
  const [fit, setFit] = useState<Bounds>()
  const [address, setAddress] = useState<FoundAddress>()
  const chosen = selection()
  const chosenUser = chosen?.kind === 'user' ? chosen.id : undefined
  const { data } = useFetch(fetchMapObjects)
  const trips = useActiveTrips(chosen?.kind === 'trip' ? chosen.id : undefined)
  const places = useNearbyPlaces(visible, shown.places)
  const trail = useRecentTrail(shown.trails ? chosenUser : undefined)
  const feed = useLiveFeed(`${project.value} ${environment.value}`)
  const live = chosenUser === undefined ? undefined : feed.byId.get(chosenUser)

  // The map opens where it was left; where nobody is there, at the users.
  useEffect(() => {
    if (!feed.isLoaded || live) return
    if (!feed.users.some(({ at }) => isWithin(at, visible))) setFit(boundsOf(feed.users.map(({ at }) => at)))
  }, [feed.isLoaded])
  // Of a link to a user.
  useEffect(() => {
    if (live) goTo(live.at)
  }, [live !== undefined])

  function goTo(at: Position): void {
    if (!isWithin(at, visible) || isFar(visible)) setFit([...at, ...at])
  }

  const geofences = useMemo(() => geofenceFeatures(data?.geofences ?? []), [data])
  const eventMarkers = useMemo(
    () =>
      eventMarkersOf(feed.events.filter(({ createdAt }) => Date.parse(createdAt) > Date.now() - markedFor)),
    [feed.events],
  )
  const tripLines = shown.trips ? trips.data?.lines : undefined
  const lines = useMemo(() => collection([...(tripLines ?? []), ...trail]), [tripLines, trail])
  const beacons = shown.beacons ? data?.beacons : undefined
  const points = useMemo(
    () =>
      collection([
        ...(beacons ?? []).map(({ _id, description, geometry }) =>
          pointOf(geometry.coordinates, { kind: 'beacon', id: _id, label: description }),
        ),
        ...places.map(({ _id, name, location }) =>
          pointOf(location.coordinates, { kind: 'place', id: _id, label: name }),
        ),
        ...(address ? [pointOf(address.at, { kind: 'stop', label: address.label })] : []),
      ]),
    [beacons, places, address],
  )
  const users = useMemo(
    () => (shown.trails ? feed.users : feed.users.map((user) => ({ ...user, trail: [] }))),
    [feed.users, shown.trails],
  )
  const content = {
    points,
    lines,
    selectedUser: chosenUser,
    ...(shown.events && { eventMarkers }),
    ...(shown.users && { users }),
    ...(shown.geofences && { geofences }),
  }

  function click({ source, id }: Partial<ClickedFeature> = {}): void {
    if (!id) selectNothing()
    else if (source === 'users') select({ kind: 'user', id })
    else if (source === 'geofences') select({ kind: 'geofence', id })
    else if (source === 'eventMarkers') select({ kind: 'event', id })
    else select({ kind: beacons?.some(({ _id }) => _id === id) ? 'beacon' : 'place', id })
  }

  /** On a phone the lists are below the map: then it, and who is chosen below it, fill the screen. */
  function showMap(): void {
    if (matchMedia('(max-width: 62rem)').matches) root.current?.lastElementChild?.scrollIntoView()
  }
  // Again when the panel is there: the browser has kept in place what was pressed.
  useEffect(() => {
    if (isFromList.current) showMap()
    isFromList.current = false
  }, [chosen?.id])

  function chooseUser(user: LiveUser): void {
    select({ kind: 'user', id: user.id })
    goTo(user.at)
    isFromList.current = true
    showMap()
  }

  function chooseTrip(trip: Trip): void {
    select({ kind: 'trip', id: trip._id })
    isFromList.current = true
    showMap()
    const stops = [trip.locations?.at(-1)?.coordinates, trip.destinationLocation?.coordinates]
    setFit(boundsOf(stops.filter((stop) => stop !== undefined)))
  }

  return (
    <Page
      title={pageNames.map}
      actions={
        <>
          <button
            type="button"
            disabled={feed.users.length === 0}
            onClick={() => setFit(boundsOf(feed.users.map(({ at }) => at)))}
          >
            {liveMapTexts.showAll}
          </button>
          <span class={feed.isConnected ? 'tag good' : 'tag'}>
            {feed.isConnected ? liveMapTexts.connected : liveMapTexts.connecting}
          </span>
        </>
      }
    >
      <div class="beside-map dispatch" ref={root}>
        <div class="stack">
          {chosen && (
            <SelectedPanel
              {...{ chosen, live, data, places, events: feed.events }}
              trips={trips.data?.trips}
            />
          )}
          <section class="card stack">
            <fieldset class="switch" aria-label={liveMapTexts.lists}>
              {(Object.keys(liveMapTexts.listNames) as ListName[]).map((name) => (
                <button key={name} type="button" aria-pressed={list === name} onClick={() => setList(name)}>
                  {liveMapTexts.listNames[name]}
                </button>
              ))}
            </fieldset>
            {list === 'users' && <UserList feed={feed} selected={chosenUser} onSelect={chooseUser} />}
            {list === 'trips' && <TripList fetched={trips} selected={chosen?.id} onSelect={chooseTrip} />}
            {list === 'events' && <EventList events={feed.events} empty={liveMapTexts.noEvents} />}
            {data?.caps.map((cap) => (
              <p key={cap} class="small soft">
                {cap}
              </p>
            ))}
          </section>
        </div>
        <MapView
          label={pageNames.map}
          content={content}
          fit={fit}
          centre={chosen?.isFollowed ? live?.at : undefined}
          hasGeolocation
          onViewChange={(bounds) => {
            setVisible(bounds)
            if (visible) setFit(undefined) // not before the map has opened: who is chosen by then is still to be shown
          }}
          onDrag={stopFollowing}
          onClick={(_at, clicked) => click(clicked)}
        >
          <div class="map-tools">
            <AddressBox
              onFound={(found) => {
                setAddress(found)
                if (found) setFit(found.bounds)
              }}
            />
            <LayerMenu shown={shown} onChange={setShown} />
          </div>
        </MapView>
      </div>
    </Page>
  )
}

interface SelectedProps {
  chosen: Selection
  live: LiveUser | undefined
  data: Awaited<ReturnType<typeof fetchMapObjects>> | undefined
  trips: readonly Trip[] | undefined
  places: ReturnType<typeof useNearbyPlaces>
  events: readonly Event[]
}

function SelectedPanel({ chosen, live, data, trips = [], places, events }: SelectedProps) {
  const isChosen = ({ _id }: { _id: string }) => _id === chosen.id
  if (chosen.kind === 'user') return <UserPanel selection={chosen} live={live} />
  const trip = trips.find(isChosen)
  if (trip) return <TripPanel trip={trip} />
  const geofence = data?.geofences.find(isChosen)
  if (geofence) return <GeofencePanel geofence={geofence} />
  const beacon = data?.beacons.find(isChosen)
  if (beacon) return <BeaconPanel beacon={beacon} />
  const place = places.find(isChosen)
  if (place) return <PlacePanel place={place} />
  const event = events.find(isChosen)
  return event ? <EventPanel event={event} /> : null
}

function isWithin([x, y]: Position, bounds: Bounds | undefined): boolean {
  if (!bounds) return false
  const [west, south, east, north] = bounds
  return x >= west && x <= east && y >= south && y <= north
}

/** Whether so much is visible that a street is not. */
function isFar(bounds: Bounds | undefined): boolean {
  return bounds === undefined || bounds[2] - bounds[0] > 0.2 // degrees: a town, in which one still sees who is chosen
}
