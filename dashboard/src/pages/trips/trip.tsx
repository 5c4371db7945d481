import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { boundsOf, collection, geofenceFeatures, pointOf } from '../../map/content.ts'
import { MapView } from '../../map/map-view.tsx'
import { ConfirmButton } from '../../parts/confirm.tsx'
import { Facts } from '../../parts/facts.tsx'
import { CheckField } from '../../parts/field.tsx'
import { formatAge, formatMetres, formatMinutes, formatTime } from '../../parts/formats.ts'
import { showError, showNotice } from '../../parts/notices.tsx'
import { Page } from '../../parts/page.tsx'
import { RoleButton } from '../../parts/role-button.tsx'
import { WhenLoaded } from '../../parts/when-loaded.tsx'
import { request } from '../../server/api.ts'
import type { Geofence, Trip as TripModel } from '../../server/models.ts'
import { mayWrite } from '../../server/session.ts'
import { useFetch } from '../../server/use-fetch.ts'
import { useNews } from '../../server/use-news.ts'
import { forgetUnsaved } from '../../shell/leaving.ts'
import { goTo, pathTo } from '../../shell/router.ts'
import { labelTexts, modeNames, pageNames, tripTexts } from '../../texts/texts.ts'
import { ChangeTrip } from './change-trip.tsx'
import { destinationName } from './destination-name.ts'
import { EtaHistory } from './eta-history.tsx'
import { ShareTrip } from './share-trip.tsx'
import { routeAhead, travelledLine } from './trip-lines.ts'
import { TripStatus } from './trips.tsx'

const openStatuses = ['pending', 'started', 'approaching', 'arrived']
const isOpen = ({ status }: TripModel): boolean => openStatuses.includes(status)

/** One trip: its track, destination and ETA, as they change; what can be done with it. */
export function Trip({ id }: { id: string }) {
  const path = `/v1/trips/${encodeURIComponent(id)}`
  const fetched = useFetch(async () => {
    const { trip } = await request<{ trip: TripModel }>('GET', path)
    const { destinationGeofenceTag: tag, destinationGeofenceExternalId: name } = trip
    const destination =
      tag && name
        ? await request<{ geofence: Geofence }>(
            'GET',
            `/v1/geofences/${[tag, name].map(encodeURIComponent).join('/')}`,
          )
            .then(({ geofence }) => [geofence])
            .catch(() => []) // it may have been deleted
        : []
    return { trip, destination, route: await routeAhead(trip) }
  }, id)

  const trip = fetched.data?.trip
  // Of the user where one is known: a project may have turned the events of trips off.
  const user = trip?.user?._id
  useNews(trip && isOpen(trip) ? { ...(user ? { user } : { include: 'events' }) } : undefined, (news) => {
    const isOurs = news.events.some((event) => event.trip?._id === trip?._id)
    if (isOurs || news.users.size > 0) fetched.reload()
  })

  async function end(status: 'completed' | 'canceled'): Promise<void> {
    try {
      await request('PATCH', `${path}/update`, { body: { status } })
      fetched.reload()
    } catch (error) {
      showError(error)
    }
  }

  return (
    <WhenLoaded fetched={fetched} title={pageNames.trips}>
      {({ trip: shown, destination, route }) => (
        <Page
          title={shown.externalId}
          actions={
            <>
              {isOpen(shown) && (
                <>
                  <RoleButton onClick={() => end('completed')}>{tripTexts.complete}</RoleButton>
                  <RoleButton onClick={() => end('canceled')} isTerse>
                    {tripTexts.cancel}
                  </RoleButton>
                </>
              )}
              <ConfirmButton
                label={labelTexts.delete}
                question={tripTexts.deleteQuestion(shown.externalId)}
                act={async () => {
                  await request('DELETE', path)
                  showNotice(tripTexts.deleted(shown.externalId))
                  forgetUnsaved()
                  goTo('trips')
                }}
              />
            </>
          }
        >
          <Content trip={shown} destination={destination} route={route} onChanged={fetched.reload} />
        </Page>
      )}
    </WhenLoaded>
  )
}

interface ContentProps {
  trip: TripModel
  destination: Geofence[]
  route: Awaited<ReturnType<typeof routeAhead>>
  onChanged: () => void
}

function Content({ trip, destination, route, onChanged }: ContentProps) {
  const track = (trip.locations ?? []).map(({ coordinates }) => coordinates)
  const end = trip.destinationLocation?.coordinates
  const last = track.at(-1)
  const [isFollowing, setFollowing] = useState(false)
  const whole = () =>
    boundsOf([...track, ...route.flatMap(({ geometry }) => geometry.coordinates), ...(end ? [end] : [])])
  const [fit, setFit] = useState(whole)
  const hasBegun = last !== undefined
  const wasBegun = useRef(hasBegun)
  useEffect(() => {
    if (hasBegun && !wasBegun.current) setFit(whole())
    wasBegun.current = hasBegun
  }, [hasBegun])
  useEffect(() => {
    if (isFollowing && last) setFit(boundsOf([last]))
  }, [isFollowing, last?.join()])
  const content = useMemo(() => {
    return {
      geofences: geofenceFeatures(destination),
      lines: collection([...route, ...travelledLine(trip)]),
      points: collection(end ? [pointOf(end, { kind: 'stop', label: tripTexts.destination })] : []),
      users: last ? [{ at: [last[0] ?? 0, last[1] ?? 0] as const, label: trip.userId ?? '' }] : [],
    }
  }, [trip])
  const optional = (at: string | undefined) => at && formatTime(at)
  return (
    <div class="beside-map">
      <div class="stack">
        <section class="card">
          <p>
            <TripStatus trip={trip} />{' '}
            {isOpen(trip) && last && (
              <span class="small soft">{tripTexts.lastSeen(formatAge(trip.updatedAt, Date.now()))}</span>
            )}
          </p>
          {isOpen(trip) && last && (
            <CheckField label={tripTexts.follow} value={isFollowing} onValue={setFollowing} />
          )}
          <Facts
            facts={[
              [
                tripTexts.user,
                trip.user ? (
                  <a href={pathTo('users', trip.user._id)}>{trip.user.userId ?? trip.user.deviceId}</a>
                ) : (
                  trip.userId
                ),
              ],
              [tripTexts.mode, modeNames[trip.mode]],
              [tripTexts.destination, destination[0]?.description ?? destinationName(trip)],
              [
                tripTexts.eta,
                trip.eta && `${formatMinutes(trip.eta.duration)} · ${formatMetres(trip.eta.distance)}`,
              ],
              [tripTexts.scheduled, optional(trip.scheduledArrivalAt)],
              [labelTexts.created, formatTime(trip.createdAt)],
              [tripTexts.started, optional(trip.startedAt)],
              [tripTexts.arrived, optional(trip.arrivedAt)],
              [tripTexts.ended, optional(trip.endedAt)],
            ]}
          />
        </section>
        {isOpen(trip) && mayWrite.value && <ChangeTrip trip={trip} onChanged={onChanged} />}
        <ShareTrip trip={trip._id} isOpen={isOpen(trip)} />
        <EtaHistory trip={trip._id} updatedAt={trip.updatedAt} />
      </div>
      <MapView label={tripTexts.map} content={content} fit={fit} />
    </div>
  )
}
