import type { ProjectSettings } from '../model/project/project-settings.ts'
import type { Scope } from '../model/project/scope.ts'
import type { Database } from '../store/database.ts'
import type { WantedBy } from '../store/delivery/receivers.ts'
import { newId } from '../store/ids.ts'
import { saveBatch } from '../store/users/save-batch.ts'
import { dueUsers, type StoredUser, usersToSweep } from '../store/users/tracking.ts'
import type { Alerting } from './alerts/alerting.ts'
import type { GeofenceParts } from './batch/unknown-geofences.ts'
import { tick } from './rules/tick.ts'
import { visitsCountFrom } from './rules/visit-times.ts'
import { toEvent } from './to-event.ts'
import { currentState, nextDue, toStored } from './user-state.ts'

export interface SweepParts extends GeofenceParts {
  database: Database
  settingsOf(scope: Scope): ProjectSettings
  forgetUser(id: string): void
  wantedBy: WantedBy
  alerting: Alerting
}

const batchSize = 500

/**
 * Dwells and exits that are due by the clock. Nodes may sweep at the same time: the user's version lets one of them write.
 * What a crash interrupts is still due at the next sweep.
 */
export async function sweep(parts: SweepParts, now: number): Promise<void> {
  for (;;) {
    const users = await dueUsers(parts.database, now, batchSize)
    if (users.length > 0) await sweepUsers(users, parts, now)
    if (users.length < batchSize) return
  }
}

/**
 * Ends the visits to these geofences that are over, which before their users' next updates are still stored. To be done before the
 * geofences change: afterwards a visit that had ended would seem to go on.
 */
export async function sweepGeofences(
  parts: SweepParts,
  scope: Scope,
  ids: readonly string[],
  now: number,
): Promise<void> {
  await parts.reloadGeofences()
  const geofences = ids.flatMap((geofence) => {
    const fence = parts.geodataOf(scope).fence(geofence)
    return fence ? [{ geofence, since: visitsCountFrom(fence, now) }] : []
  })
  if (geofences.length === 0) return
  for (let last = { bucket: -1, id: '' }; ; ) {
    const users = await usersToSweep(parts.database, scope, geofences, last, batchSize)
    if (users.length > 0) await sweepUsers(users, parts, now)
    if (users.length < batchSize) return
    last = users.at(-1) as StoredUser
  }
}

async function sweepUsers(users: StoredUser[], parts: SweepParts, now: number): Promise<void> {
  // Users may be due because of a change that this node does not know yet.
  await parts.reloadGeofences()
  const swept = users.map((user) => sweepUser(user, parts, now))
  const batch = {
    users: swept.map(({ user }) => user),
    events: swept.flatMap(({ events }) => events),
    locations: [],
    trips: [],
    tripLocations: [],
  }
  await saveBatch(parts.database, batch, parts.wantedBy)
  for (const { id } of users) parts.forgetUser(id)
}

function sweepUser(user: StoredUser, { geodataOf, settingsOf, alerting }: SweepParts, now: number) {
  const geodata = geodataOf(user)
  const settings = settingsOf(user)
  const { state, events } = tick(currentState(user), { ...user, ip: user.ip ?? '' }, now, geodata, settings)
  const swept = {
    ...user,
    version: user.version + 1,
    visits: state.visits.map(toStored),
    dueAt: nextDue(state.visits, geodata, settings),
  }
  const seen = { x: user.x, y: user.y, accuracy: user.accuracy, receivedAt: now, replayed: false }
  const made = events.map((event) => toEvent(event, swept, seen, { id: newId(), geodata }))
  const alerted = alerting.watch(swept, made, now)
  return { user: alerted.user, events: [...made, ...alerted.events] }
}
