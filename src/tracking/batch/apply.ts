import type { BeaconVisit } from '../../model/beacon.ts'
import type { ProjectSettings } from '../../model/project/project-settings.ts'
import type { Scope } from '../../model/project/scope.ts'
import { spreadTime } from '../../model/spread-time.ts'
import type { StoredTripLocation } from '../../store/trips/move-trips.ts'
import type { UserKey } from '../../store/users/identities.ts'
import type { StoredEvent, StoredLocation, StoredUser } from '../../store/users/tracking.ts'
import type { ProjectGeodata } from '../project-geodata.ts'
import { accept, isImpossible } from '../rules/accept.ts'
import { step } from '../rules/step.ts'
import type { DetectedEvent, FraudSignals, TrackState } from '../rules/update.ts'
import { toEvent } from '../to-event.ts'
import type { EndedTrips } from '../trips/ended-trips.ts'
import type { TripBatch } from '../trips/trip-batch.ts'
import { currentState, nextDue, notAfter, pastState, toStoredState } from '../user-state.ts'
import type { BeaconBatch } from './beacons.ts'
import type { SentUpdate } from './updates.ts'

export interface Applied {
  user: StoredUser
  events: StoredEvent[]
  location: StoredLocation
  tripLocations: StoredTripLocation[]
}

/** What an update is applied with, apart from the user. */
export interface ApplyInput {
  /** Of the user after the update: it counts writes, and all updates of a batch are one write. */
  version: number
  /** Unix milliseconds. */
  now: number
  geodata: ProjectGeodata
  settings: ProjectSettings
  signals: FraudSignals | undefined
  trips: Pick<TripBatch, 'track' | 'trackPast'>
  endedTrips: Pick<EndedTrips, 'track'>
  beacons: Pick<BeaconBatch, 'inRange' | 'get' | 'visited'>
  newId: () => string
}

/** Applies one update to its user (undefined for a new one): the user after it, and the new events. */
export function applyUpdate(
  before: StoredUser | undefined,
  key: UserKey,
  given: SentUpdate,
  { version, now, geodata, settings, signals, trips, endedTrips, beacons, newId }: ApplyInput,
): Applied {
  const sent = isLate(given, before) ? { ...given, replayed: true } : given
  const { at, isHistory } = accept(sent.sentAt, sent.replayed, before?.updatedAt, {
    receivedAt: sent.receivedAt,
    now,
  })
  const update = {
    x: sent.x,
    y: sent.y,
    accuracy: sent.accuracy,
    foreground: sent.foreground === true,
    stopped: sent.stopped === true,
    at,
    userId: sent.userId,
    ip: sent.ip,
    signals: isHistory ? undefined : signals,
    beacons: beacons.inRange(given),
  }
  const isAhead = isImpossible(before?.updatedAt, now)
  const present = isAhead ? notAfter(at, currentState(before)) : currentState(before)
  const known = isHistory ? pastState(before, at) : present
  // Those that were deleted or disabled are left without an event.
  const state = { ...known, beacons: known.beacons.filter((visit) => beacons.visited(visit, sent)) }
  const { state: stepped, events: detected, entered } = step(state, update, geodata, settings)
  const after = { ...stepped, beacons: stepped.beacons.map((visit) => numbered(visit, sent, beacons)) }
  const next =
    isHistory && before
      ? {
          ...before,
          userId: before.userId ?? sent.userId, // it may claim the user
          version,
          history: { at, ...toStoredState(after) },
        }
      : movedUser(before, key, sent, after, {
          version,
          updatedAt: at,
          latestAt: isAhead ? undefined : latestTime(before, at),
          dueAt: nextDue(after.visits, geodata, settings),
        })
  const ofTrips = isHistory ? [] : trips.track(given, at, entered, next) // its routes were asked for under `given` itself
  const pastTrips = isHistory && before ? trips.trackPast(given, before, before.updatedAt - at) : []
  const endedPlaces = endedTrips.track(given, next)
  const ofFraud = detected.filter(({ type }) => type === 'user.failed_fraud')
  const all = [
    ...detected.filter((event) => !ofFraud.includes(event)),
    ...ofTrips.filter(({ type }) => settings.events[type]),
    ...ofFraud,
  ]
  const events = all.map((event, index) =>
    toEvent(
      { ...event, at: spreadTime(event.at, index) },
      next,
      event.trip ? { ...sent, happenedAt: event.trip.updatedAt } : sent,
      { id: newId(), geodata, beacons },
    ),
  )
  return {
    user: next,
    events,
    location: toLocation(key, sent, at, events),
    tripLocations: [...pastTrips, ...endedPlaces, ...tripsOf(ofTrips)].map((onTrip) => ({
      ...onTrip,
      x: sent.x,
      y: sent.y,
      accuracy: sent.accuracy,
    })),
  }
}

/** A visit that a disabling of its beacon will end. */
function numbered(
  [id, since, times]: BeaconVisit,
  scope: Scope,
  beacons: ApplyInput['beacons'],
): BeaconVisit {
  return [id, since, times ?? beacons.get(id, scope)?.timesDisabled ?? 0]
}

/** Of a device's queue, and older than the last update of the user. */
function isLate({ isQueued, sentAt }: SentUpdate, before: StoredUser | undefined): boolean {
  return isQueued && sentAt !== undefined && before !== undefined && sentAt < before.updatedAt
}

/** The location on each trip once. */
function tripsOf(events: DetectedEvent[]) {
  const moved = new Map(events.flatMap(({ trip }) => (trip ? [[trip.id, trip] as const] : [])))
  return [...moved.values()].map(({ id, eta, updatedAt }) => ({ tripId: id, eta, at: updatedAt }))
}

function movedUser(
  before: StoredUser | undefined,
  key: UserKey,
  sent: SentUpdate,
  after: TrackState,
  { version, updatedAt, latestAt, dueAt }: Pick<StoredUser, 'version' | 'updatedAt' | 'latestAt' | 'dueAt'>,
): StoredUser {
  return {
    bucket: key.bucket,
    id: key.id,
    project: sent.project,
    live: sent.live,
    userId: sent.userId ?? before?.userId,
    deviceId: sent.deviceId,
    description: sent.description === '' ? undefined : (sent.description ?? before?.description),
    metadata: sent.metadata ?? before?.metadata,
    x: sent.x,
    y: sent.y,
    accuracy: sent.accuracy,
    foreground: sent.foreground,
    stopped: sent.stopped,
    deviceType: sent.deviceType ?? before?.deviceType,
    ...sent.telemetry,
    ip: sent.ip,
    pushToken: sent.pushToken ?? before?.pushToken,
    createdAt: before?.createdAt ?? sent.receivedAt,
    updatedAt,
    latestAt,
    version,
    ...toStoredState(after),
    fraud: after.fraud,
    history: before?.history,
    dueAt,
    alerts: before?.alerts,
  }
}

/** The latest time of any update so far, if that is after the last one's. */
function latestTime(before: StoredUser | undefined, at: number): number | undefined {
  const latest = before && (before.latestAt ?? before.updatedAt)
  return latest !== undefined && latest > at ? latest : undefined
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
    ...sent.telemetry,
    eventIds: events.length > 0 ? events.map(({ id }) => id) : undefined,
  }
}
