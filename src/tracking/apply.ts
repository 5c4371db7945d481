import type { ProjectSettings } from '../model/project/project-settings.ts'
import type { KnownTrip } from '../model/trip.ts'
import type { StoredTripLocation } from '../store/trips/trips.ts'
import type { UserKey } from '../store/users/identities.ts'
import type { StoredEvent, StoredLocation, StoredUser, StoredVisit } from '../store/users/tracking.ts'
import type { BeaconBook } from './beacons.ts'
import { accept } from './rules/accept.ts'
import { endTime } from './rules/endings.ts'
import type { Evidence } from './rules/fraud.ts'
import { dwellTime, step, type World } from './rules/step.ts'
import { type Happening, newcomer, type TrackState, type Visit } from './rules/update.ts'
import type { Surroundings } from './surroundings.ts'
import { toEvent } from './to-event.ts'
import type { TripBook } from './trips/batch.ts'
import type { SentUpdate } from './updates.ts'

export interface Applied {
  user: StoredUser
  events: StoredEvent[]
  location: StoredLocation
  tripLocations: StoredTripLocation[]
}

/** What is needed to understand an update, apart from the user. */
export interface Means {
  /** Which the user is to have: it counts writes, and several updates of one batch are one write. */
  version: number
  around: Surroundings
  settings: ProjectSettings
  evidence: Evidence | undefined
  trips: Pick<TripBook, 'follow'>
  beacons: Pick<BeaconBook, 'heard' | 'get'>
  newId: () => string
}

/** Takes one update to the user it is of, undefined for a new one: who they are after it, and what happened. */
export function applyUpdate(
  before: StoredUser | undefined,
  key: UserKey,
  sent: SentUpdate,
  { version, around, settings, evidence, trips, beacons, newId }: Means,
): Applied {
  const { at, isHistory } = accept(sent.sentAt, sent.replayed, before?.updatedAt, sent.receivedAt)
  const update = {
    x: sent.x,
    y: sent.y,
    accuracy: sent.accuracy,
    foreground: sent.foreground === true,
    stopped: sent.stopped === true,
    at,
    userId: sent.userId,
    ip: sent.ip,
    evidence: isHistory ? undefined : evidence,
    beacons: beacons.heard(sent),
  }
  const state = isHistory ? pastState(before, at) : currentState(before)
  const { state: after, happenings } = step(state, update, around, settings)
  const next =
    isHistory && before
      ? { ...before, version, history: { at, ...toKept(after) } }
      : movedUser(before, key, sent, version, at, after, around, settings)
  const followed = isHistory ? [] : trips.follow(sent, at, before, next)
  const doubts = happenings.filter(({ type }) => type === 'user.failed_fraud')
  const told = [
    ...happenings.filter((happening) => !doubts.includes(happening)),
    ...followed.filter(({ type }) => settings.events[type]),
    ...doubts,
  ]
  const events = told.map((happening) => toEvent(happening, next, sent, around, newId(), beacons))
  return {
    user: next,
    events,
    location: toLocation(key, sent, at, events),
    tripLocations: tripsOf(followed).map((trip) => ({
      tripId: trip.id,
      eta: trip.eta,
      at,
      x: sent.x,
      y: sent.y,
      accuracy: sent.accuracy,
    })),
  }
}

/** Each once, whatever happened to it. */
function tripsOf(followed: Happening[]): KnownTrip[] {
  return [...new Map(followed.flatMap(({ trip }) => (trip ? [[trip.id, trip] as const] : []))).values()]
}

export function currentState(user: StoredUser | undefined): TrackState {
  if (!user) return newcomer
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

/** Before a replayed update: where the replay had come to, or else what the present knows of that time. */
function pastState(user: StoredUser | undefined, at: number): TrackState {
  const { visits, regions, place, nearbyChains, beacons } =
    user?.history && user.history.at <= at ? user.history : { visits: [], ...user }
  const isThen = (since: number | undefined) => since !== undefined && since <= at
  return {
    visits: visits.map(fromStored).filter(({ since }) => isThen(since)),
    regions: Object.fromEntries(Object.entries(regions ?? {}).filter(([, { since }]) => isThen(since))),
    place: isThen(place?.since) ? place : undefined,
    nearbyChains: (nearbyChains ?? []).filter(({ since }) => isThen(since)),
    beacons: (beacons ?? []).filter(([, since]) => isThen(since)),
    fraud: user?.fraud,
    last: undefined,
  }
}

function movedUser(
  before: StoredUser | undefined,
  key: UserKey,
  sent: SentUpdate,
  version: number,
  at: number,
  after: TrackState,
  geofences: World,
  settings: ProjectSettings,
): StoredUser {
  return {
    bucket: key.bucket,
    id: key.id,
    project: sent.project,
    live: sent.live,
    userId: sent.userId ?? before?.userId,
    deviceId: sent.deviceId,
    description: sent.description ?? before?.description,
    metadata: sent.metadata ?? before?.metadata,
    x: sent.x,
    y: sent.y,
    accuracy: sent.accuracy,
    foreground: sent.foreground ?? before?.foreground,
    stopped: sent.stopped ?? before?.stopped,
    deviceType: sent.deviceType ?? before?.deviceType,
    ip: sent.ip,
    pushToken: sent.pushToken ?? before?.pushToken,
    createdAt: before?.createdAt ?? sent.receivedAt,
    updatedAt: at,
    version,
    ...toKept(after),
    fraud: after.fraud,
    history: before?.history,
    dueAt: nextDue(after.visits, geofences, settings),
  }
}

/** When the clock will have something to do with the user, should they send nothing more. */
export function nextDue(
  visits: readonly Visit[],
  geofences: World,
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

function toLocation(key: UserKey, sent: SentUpdate, at: number, events: StoredEvent[]): StoredLocation {
  return {
    bucket: key.bucket,
    userId: key.id,
    at,
    receivedAt: sent.receivedAt,
    sentAt: sent.sentAt,
    x: sent.x,
    y: sent.y,
    accuracy: sent.accuracy,
    foreground: sent.foreground,
    stopped: sent.stopped,
    replayed: sent.replayed,
    eventIds: events.length > 0 ? events.map(({ id }) => id) : undefined,
  }
}

function fromStored([fence, since, dwelled]: StoredVisit): Visit {
  return { fence, since, dwelled }
}

function toKept({ visits, regions, place, nearbyChains, beacons }: TrackState) {
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
