import { useMemo } from 'preact/hooks'
import { boundsOf, collection, geofenceFeatures, pointOf } from '../../map/content.ts'
import { MapView } from '../../map/map-view.tsx'
import { ConfirmButton } from '../../parts/confirm.tsx'
import { Facts } from '../../parts/facts.tsx'
import { shownMetres, shownMinutes, shownTime } from '../../parts/formats.ts'
import { Answered, tell, tellFailure } from '../../parts/notices.tsx'
import { Page } from '../../parts/page.tsx'
import { useAnswer } from '../../server/answers.ts'
import { ask } from '../../server/api.ts'
import type { Geofence, Trip as TripNoun } from '../../server/nouns.ts'
import { mayWrite } from '../../server/session.ts'
import { goTo, pathTo } from '../../shell/router.ts'
import { texts } from '../../shell/texts.ts'
import { EtaHistory } from './trip-etas.tsx'
import { wayAhead, wayTaken } from './trip-ways.ts'
import { TripStatus } from './trips.tsx'

const open = ['pending', 'started', 'approaching', 'arrived']

/** One trip: the way so far, its destination, and how the ETA went. */
export function Trip({ id }: { id: string }) {
  const path = `/v1/trips/${encodeURIComponent(id)}`
  const asked = useAnswer(async () => {
    const { trip } = await ask<{ trip: TripNoun }>('GET', path)
    const { destinationGeofenceTag: tag, destinationGeofenceExternalId: name } = trip
    const destination =
      tag && name
        ? await ask<{ geofence: Geofence }>(
            'GET',
            `/v1/geofences/${[tag, name].map(encodeURIComponent).join('/')}`,
          )
            .then(({ geofence }) => [geofence])
            .catch(() => []) // it may be gone by now
        : []
    return { trip, destination, ahead: await wayAhead(trip) }
  }, id)

  async function end(status: 'completed' | 'canceled'): Promise<void> {
    try {
      await ask('PATCH', `${path}/update`, { body: { status } })
      asked.again()
    } catch (error) {
      tellFailure(error)
    }
  }

  return (
    <Answered asked={asked}>
      {({ trip, destination, ahead }) => (
        <Page
          title={trip.externalId}
          actions={
            <>
              {open.includes(trip.status) && (
                <>
                  <button type="button" disabled={!mayWrite.value} onClick={() => end('completed')}>
                    {texts.trips.complete}
                  </button>
                  <button type="button" disabled={!mayWrite.value} onClick={() => end('canceled')}>
                    {texts.trips.cancel}
                  </button>
                </>
              )}
              <ConfirmButton
                label={texts.common.delete}
                question={texts.trips.deleteQuestion(trip.externalId)}
                act={async () => {
                  await ask('DELETE', path)
                  tell(texts.trips.deleted(trip.externalId))
                  goTo('trips')
                }}
              />
            </>
          }
        >
          <Shown trip={trip} destination={destination} ahead={ahead} />
        </Page>
      )}
    </Answered>
  )
}

interface ShownProps {
  trip: TripNoun
  destination: Geofence[]
  ahead: Awaited<ReturnType<typeof wayAhead>>
}

function Shown({ trip, destination, ahead }: ShownProps) {
  const way = (trip.locations ?? []).map(({ coordinates }) => coordinates)
  const end = trip.destinationLocation?.coordinates
  const fit = useMemo(() => boundsOf([...way, ...(end ? [end] : [])]), [trip])
  const content = useMemo(() => {
    const last = way.at(-1)
    return {
      geofences: geofenceFeatures(destination),
      lines: collection([...ahead, ...wayTaken(trip)]),
      points: collection(end ? [pointOf(end, { kind: 'stop', label: texts.trips.destination })] : []),
      users: last ? [{ at: [last[0] ?? 0, last[1] ?? 0] as const, label: trip.userId ?? '' }] : [],
    }
  }, [trip])
  const optional = (at: string | undefined) => at && shownTime(at)
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
                texts.trips.user,
                trip.user ? (
                  <a href={pathTo('users', trip.user._id)}>{trip.user.userId ?? trip.user.deviceId}</a>
                ) : (
                  trip.userId
                ),
              ],
              [texts.trips.mode, trip.mode],
              [texts.trips.destination, destination[0]?.description ?? trip.destinationGeofenceExternalId],
              [
                texts.trips.eta,
                trip.eta && `${shownMinutes(trip.eta.duration)} · ${shownMetres(trip.eta.distance)}`,
              ],
              [texts.trips.scheduled, optional(trip.scheduledArrivalAt)],
              [texts.common.created, shownTime(trip.createdAt)],
              [texts.trips.started, optional(trip.startedAt)],
              [texts.trips.arrived, optional(trip.arrivedAt)],
              [texts.trips.ended, optional(trip.endedAt)],
            ]}
          />
        </section>
        <EtaHistory trip={trip._id} />
      </div>
      <MapView label={texts.trips.map} content={content} fit={fit} />
    </div>
  )
}
