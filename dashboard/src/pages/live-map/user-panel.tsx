import { Facts } from '../../parts/facts.tsx'
import { formatAge, formatMetadata, formatSpeed, formatTime } from '../../parts/formats.ts'
import { request } from '../../server/api.ts'
import type { Trip, User } from '../../server/models.ts'
import { useFetch } from '../../server/use-fetch.ts'
import { pathTo } from '../../shell/router.ts'
import { liveMapTexts, pageNames } from '../../texts/texts.ts'
import { type LiveUser, type UserNews, updated } from './live-user.ts'
import { Panel } from './panel.tsx'
import { type Selection, select } from './selection.ts'
import { TripFacts } from './trip-list.tsx'

/** A user: as they are now by the stream, and what else is known of them. */
export function UserPanel({
  selection: { id, isFollowed },
  live,
}: {
  selection: Selection
  live: LiveUser | undefined
}) {
  const { data, error } = useFetch(
    () => request<{ user: User }>('GET', `/v1/users/${encodeURIComponent(id)}`),
    id,
    Math.floor((live?.updatedAt ?? 0) / 10_000), // geofences and trip change as the user moves
  )
  const user = data?.user._id === id ? data.user : undefined
  const now = Date.now()
  const shown = live ?? (user && updated(undefined, user as UserNews, now))
  const description = shown?.description ?? user?.description // the stream has none
  if (!shown) return <Panel title={error?.message ?? id} />
  return (
    <Panel
      title={shown.label}
      href={pathTo('users', id)}
      actions={
        <>
          <button
            type="button"
            class={isFollowed ? undefined : 'main'}
            aria-pressed={isFollowed}
            onClick={() => select({ kind: 'user', id, isFollowed: !isFollowed })}
          >
            {isFollowed ? liveMapTexts.following : liveMapTexts.follow}
          </button>
          <a class="button" href={pathTo('history', id)}>
            {pageNames.history}
          </a>
        </>
      }
    >
      {description && <p class="long">{description}</p>}
      <Facts
        facts={[
          [liveMapTexts.state, liveMapTexts.states[shown.state]],
          [
            liveMapTexts.lastSeen,
            <time key="time" title={formatTime(shown.updatedAt)}>
              {formatAge(shown.updatedAt, now)}
            </time>,
          ],
          [liveMapTexts.speed, shown.speed === undefined ? undefined : formatSpeed(shown.speed)],
          [
            liveMapTexts.batteryName,
            shown.battery === undefined ? undefined : `${Math.round(shown.battery)} %`,
          ],
          [liveMapTexts.device, shown.deviceId],
          [liveMapTexts.inGeofences, user?.geofences.map(({ description }) => description).join(', ')],
          [liveMapTexts.place, user?.place?.name],
          [liveMapTexts.trip, user?.trip && <TripOf key="trip" trip={user.trip} />],
          [liveMapTexts.metadata, formatMetadata(user?.metadata)],
        ]}
      />
    </Panel>
  )
}

function TripOf({ trip }: { trip: Trip }) {
  return (
    <>
      <a href={pathTo('trips', trip._id)}>{trip.externalId}</a> · <TripFacts trip={trip} />
    </>
  )
}
