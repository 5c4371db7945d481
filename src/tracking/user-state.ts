import type { ProjectSettings } from '../model/project/project-settings.ts'
import type { StoredUser, StoredVisit } from '../store/users/tracking.ts'
import type { GeoLookup } from './rules/geo-lookup.ts'
import { initialState, type TrackState, type Visit } from './rules/update.ts'
import { dwellTime, endTime } from './rules/visit-times.ts'

/** The state in which the rules find a user. */
export function currentState(user: StoredUser | undefined): TrackState {
  if (!user) return initialState
  return {
    visits: user.visits.map(fromStored),
    regions: user.regions ?? {},
    place: user.place,
    nearbyChains: user.nearbyChains ?? [],
    beacons: user.beacons ?? [],
    fraud: user.fraud,
    last: { x: user.x, y: user.y, at: user.updatedAt, accuracy: user.accuracy },
  }
}

/** A state of a server whose clock was ahead: what began later than now began now, and the last update at no known time. */
export function notAfter(now: number, state: TrackState): TrackState {
  const begun = <Stay extends { since: number }>(stay: Stay): Stay => ({
    ...stay,
    since: Math.min(stay.since, now),
  })
  return {
    ...state,
    visits: state.visits.map(begun),
    regions: Object.fromEntries(Object.entries(state.regions).map(([kind, stay]) => [kind, begun(stay)])),
    place: state.place && begun(state.place),
    nearbyChains: state.nearbyChains.map(begun),
    beacons: state.beacons.map(([id, since, ...times]) => [id, Math.min(since, now), ...times]),
    last: undefined,
  }
}

/** The state before a replayed update: that of the replay so far, or else what the present state knows of that time. */
export function pastState(user: StoredUser | undefined, at: number): TrackState {
  const { visits, regions, place, nearbyChains, beacons } =
    user?.history && user.history.at <= at ? user.history : { visits: [], ...user }
  const hadBegun = (since: number | undefined) => since !== undefined && since <= at
  return {
    visits: visits.map(fromStored).filter(({ since }) => hadBegun(since)),
    regions: Object.fromEntries(Object.entries(regions ?? {}).filter(([, { since }]) => hadBegun(since))),
    place: hadBegun(place?.since) ? place : undefined,
    nearbyChains: (nearbyChains ?? []).filter(({ since }) => hadBegun(since)),
    beacons: (beacons ?? []).filter(([, since]) => hadBegun(since)),
    fraud: user?.fraud,
    last: undefined,
  }
}

/** When the user is due for a sweep, if no further update comes. */
export function nextDue(
  visits: readonly Visit[],
  geofences: GeoLookup,
  settings: ProjectSettings,
): number | undefined {
  const times = visits.map((visit) => {
    const fence = geofences.fence(visit.fence)
    if (!fence) return Number.POSITIVE_INFINITY
    const dwells = visit.dwelled ? Number.POSITIVE_INFINITY : dwellTime(visit, fence, settings)
    return settings.exitWhenGeofenceEnds ? Math.min(dwells, endTime(visit, fence)) : dwells
  })
  const first = Math.min(...times)
  return Number.isFinite(first) ? first : undefined
}

function fromStored([fence, since, dwelled]: StoredVisit): Visit {
  return { fence, since, dwelled }
}

/** As it is stored with the user: nothing for what is empty. */
export function toStoredState({ visits, regions, place, nearbyChains, beacons }: TrackState) {
  return {
    visits: visits.map(toStored),
    regions: Object.keys(regions).length > 0 ? regions : undefined,
    place,
    nearbyChains: nearbyChains.length > 0 ? [...nearbyChains] : undefined,
    beacons: beacons.length > 0 ? [...beacons] : undefined,
  }
}

export function toStored({ fence, since, dwelled }: Visit): StoredVisit {
  return [fence, since, dwelled]
}
