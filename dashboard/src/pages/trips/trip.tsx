import { useMemo } from 'preact/hooks'
import { boundsOf, collection, geofenceFeatures, pointOf } from '../../map/content.ts'
import { MapView } from '../../map/map-view.tsx'
import { ConfirmButton } from '../../parts/confirm.tsx'
import { Facts } from '../../parts/facts.tsx'
import { formatMetres, formatMinutes, formatTime } from '../../parts/formats.ts'
import { showError, showNotice } from '../../parts/notices.tsx'
import { Page } from '../../parts/page.tsx'
import { RoleButton } from '../../parts/role-button.tsx'
import { WhenLoaded } from '../../parts/when-loaded.tsx'
import { request } from '../../server/api.ts'
import type { Geofence, Trip as TripModel } from '../../server/models.ts'
import { useFetch } from '../../server/use-fetch.ts'
import { goTo, pathTo } from '../../shell/router.ts'
import { labelTexts } from '../../texts/labels.ts'
import { tripTexts } from '../../texts/trips.ts'
import { EtaHistory } from './eta-history.tsx'
import { routeAhead, travelledLine } from './trip-lines.ts'
import { TripStatus } from './trips.tsx'

const activeStatuses = ['pending', 'started', 'approaching', 'arrived']

/** One trip: its track, destination and ETA history. */
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

  async function end(status: 'completed' | 'canceled'): Promise<void> {
    try {
      await request('PATCH', `${path}/update`, { body: { status } })
      fetched.reload()
    } catch (error) {
      showError(error)
    }
  }

  return (
    <WhenLoaded fetched={fetched}>
      {({ trip, destination, route }) => (
        <Page
          title={trip.externalId}
          actions={
            <>
              {activeStatuses.includes(trip.status) && (
                <>
                  <RoleButton onClick={() => end('completed')}>{tripTexts.complete}</RoleButton>
                  <RoleButton onClick={() => end('canceled')} isTerse>
                    {tripTexts.cancel}
                  </RoleButton>
                </>
              )}
              <ConfirmButton
                label={labelTexts.delete}
                question={tripTexts.deleteQuestion(trip.externalId)}
                act={async () => {
                  await request('DELETE', path)
                  showNotice(tripTexts.deleted(trip.externalId))
                  goTo('trips')
                }}
              />
            </>
          }
        >
          <Content trip={trip} destination={destination} route={route} />
        </Page>
      )}
    </WhenLoaded>
  )
}

interface ContentProps {
  trip: TripModel
  destination: Geofence[]
  route: Awaited<ReturnType<typeof routeAhead>>
}

function Content({ trip, destination, route }: ContentProps) {
  const track = (trip.locations ?? []).map(({ coordinates }) => coordinates)
  const end = trip.destinationLocation?.coordinates
  const fit = useMemo(() => boundsOf([...track, ...(end ? [end] : [])]), [trip])
  const content = useMemo(() => {
    const last = track.at(-1)
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
            <TripStatus trip={trip} />
          </p>
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
              [tripTexts.mode, trip.mode],
              [tripTexts.destination, destination[0]?.description ?? trip.destinationGeofenceExternalId],
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
        <EtaHistory trip={trip._id} />
      </div>
      <MapView label={tripTexts.map} content={content} fit={fit} />
    </div>
  )
}
