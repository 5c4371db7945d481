import type { ProjectSettings } from '../model/project/project-settings.ts'
import type { Scope } from '../model/project/scope.ts'
import type { Database } from '../store/database.ts'
import { newId } from '../store/ids.ts'
import { saveBatch } from '../store/users/save-batch.ts'
import { dueUsers, type StoredUser } from '../store/users/tracking.ts'
import { currentState, nextDue, toStored } from './apply.ts'
import { tick } from './rules/tick.ts'
import type { Surroundings } from './surroundings.ts'
import { toEvent } from './to-event.ts'

export interface SweepParts {
  database: Database
  surroundingsOf(scope: Scope): Surroundings
  settingsOf(scope: Scope): ProjectSettings
  forgetUser(id: string): void
}

const mostAtOnce = 500

/**
 * Brings the users up to date for whom the clock has something. Nodes may sweep at once: the version of a user lets one
 * of them through. What a crash interrupts is still due at the next sweep.
 */
export async function sweep(parts: SweepParts, now: number): Promise<void> {
  for (;;) {
    const users = await dueUsers(parts.database, now, mostAtOnce)
    if (users.length === 0) return
    const swept = users.map((user) => sweepUser(user, parts, now))
    await saveBatch(parts.database, {
      users: swept.map(({ user }) => user),
      events: swept.flatMap(({ events }) => events),
      locations: [],
      trips: [],
      tripLocations: [],
    })
    for (const { id } of users) parts.forgetUser(id)
    if (users.length < mostAtOnce) return
  }
}

function sweepUser(user: StoredUser, { surroundingsOf, settingsOf }: SweepParts, now: number) {
  const around = surroundingsOf(user)
  const settings = settingsOf(user)
  const { state, happenings } = tick(
    currentState(user),
    { ...user, ip: user.ip ?? '' },
    now,
    around,
    settings,
  )
  const swept = {
    ...user,
    version: user.version + 1,
    visits: state.visits.map(toStored),
    dueAt: nextDue(state.visits, around, settings),
  }
  const seen = { x: user.x, y: user.y, accuracy: user.accuracy, receivedAt: now, replayed: false }
  return {
    user: swept,
    events: happenings.map((happening) => toEvent(happening, swept, seen, around, newId())),
  }
}
