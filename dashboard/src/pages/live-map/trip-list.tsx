import { formatMinutes, formatNumber } from '../../parts/formats.ts'
import type { Trip } from '../../server/models.ts'
import type { Fetched } from '../../server/use-fetch.ts'
import { labelTexts, liveMapTexts, tripTexts } from '../../texts/texts.ts'
import { type ActiveTrips, minutesLate } from './use-trips.ts'

interface TripListProps {
  fetched: Fetched<ActiveTrips>
  selected: string | undefined
  onSelect: (trip: Trip) => void
}

/** Trips under way with ETA and lateness. */
export function TripList({ fetched: { data, error }, selected, onSelect }: TripListProps) {
  if (!data) return <p class="soft small">{error ? error.message : labelTexts.loading}</p>
  const { trips, hasMore } = data
  const count = hasMore
    ? liveMapTexts.cappedTrips(formatNumber(trips.length))
    : liveMapTexts.trips(trips.length)
  return (
    <>
      <p class="small soft">{trips.length === 0 ? liveMapTexts.noTrips : count}</p>
      <ul class="rows">
        {trips.map((trip) => (
          <li key={trip._id}>
            <button type="button" aria-pressed={trip._id === selected} onClick={() => onSelect(trip)}>
              <span class="row-name">{trip.externalId}</span>
              <span class="row-facts">
                <TripOwner trip={trip} />
                <TripFacts trip={trip} />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Whose, before the facts; a trip may have no user yet. */
export function TripOwner({ trip: { user, userId } }: { trip: Trip }) {
  const name = user?.userId ?? user?.deviceId ?? userId
  if (!name) return null
  return (
    <>
      <bdi>{name}</bdi> ·{' '}
    </>
  )
}

/** Status, ETA, and how late. */
export function TripFacts({ trip }: { trip: Trip }) {
  const late = minutesLate(trip)
  const facts = [
    tripTexts.statuses[trip.status],
    trip.eta && liveMapTexts.eta(formatMinutes(trip.eta.duration)),
  ]
  return (
    <>
      {facts.filter(Boolean).join(' · ')}{' '}
      {late > 0 ? (
        <span class="tag warm">{liveMapTexts.late(formatMinutes(late))}</span>
      ) : (
        trip.delay && <span class="tag good">{liveMapTexts.onTime}</span>
      )}
    </>
  )
}
