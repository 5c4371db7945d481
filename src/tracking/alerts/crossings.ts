import type { KnownAlert, StoredAlert } from '../../model/delivery/alert.ts'
import type { StoredUser } from '../../store/users/tracking.ts'
import { minutesBetween } from '../rules/visit-times.ts'

/** What the rules look at. Times are Unix milliseconds. */
export type Watched = Pick<StoredUser, 'visits' | 'updatedAt' | 'speed' | 'battery' | 'alerts'>

/** An alert that begins. */
export interface Crossing {
  alert: KnownAlert
  at: number
  /** Of a dwell. */
  geofence?: string
  /** What was measured, in the unit of the threshold. */
  value: number
}

export interface Crossed {
  /** The same list as before where nothing has changed. */
  alerts: StoredAlert[] | undefined
  crossings: Crossing[]
  /** When the next dwell is due, if no update comes. */
  dueAt: number | undefined
}

const minute = 60_000

/**
 * Which alerts a user is in now, and which of them have just begun. An alert ends when its rule no longer holds, or is gone. `until`: the
 * time up to which is known where the user was; after an update that came late it is earlier than now.
 */
export function crossingsOf(
  user: Watched,
  rules: readonly KnownAlert[],
  tagOf: (geofence: string) => string | undefined,
  now: number,
  until = now,
): Crossed {
  const before = user.alerts ?? []
  const alerts: StoredAlert[] = []
  const crossings: Crossing[] = []
  let dueAt: number | undefined

  function hold(crossing: Crossing, known: StoredAlert | undefined, mark: StoredAlert): void {
    alerts.push(known ?? mark)
    if (!known) crossings.push(crossing)
  }

  for (const alert of rules) {
    if (alert.when === 'dwell') {
      for (const [geofence, since] of user.visits) {
        if (!isTagged(alert, tagOf(geofence))) continue
        const due = since + (alert.minutes ?? 0) * minute
        if (due > until) dueAt = Math.min(dueAt ?? due, due)
        else {
          const known = before.find(
            ([id, of, where]) => id === alert.id && of === since && where === geofence,
          )
          const at = Math.max(due, Math.min(alert.createdAt, until))
          const value = minutesBetween(since, until)
          hold({ alert, at, geofence, value }, known, [alert.id, since, geofence])
        }
      }
      continue
    }
    const known = before.find(([id]) => id === alert.id)
    const state = stateOf(user, alert, tagOf, { now, until })
    if (state === 'unknown') {
      if (known) alerts.push(known)
    } else if (state) hold({ alert, ...state }, known, [alert.id, state.at])
  }
  const isSame = crossings.length === 0 && alerts.length === before.length
  return { alerts: isSame ? user.alerts : alerts.length > 0 ? alerts : undefined, crossings, dueAt }
}

/** When a rule holds: since when, and by what. `unknown`: the update does not say, so nothing changes. */
function stateOf(
  { visits, updatedAt, speed, battery }: Watched,
  alert: KnownAlert,
  tagOf: (geofence: string) => string | undefined,
  { now, until }: { now: number; until: number },
): { at: number; value: number } | 'unknown' | undefined {
  switch (alert.when) {
    case 'speed':
      if (alert.tags.length > 0 && !visits.some(([geofence]) => isTagged(alert, tagOf(geofence))))
        return undefined
      if (speed === undefined) return 'unknown'
      return speed > (alert.speed ?? 0) ? { at: until, value: speed } : undefined
    case 'battery':
      if (battery === undefined) return 'unknown'
      return battery < (alert.battery ?? 0) ? { at: until, value: battery } : undefined
    case 'unseen': {
      const at = updatedAt + (alert.minutes ?? 0) * minute
      // Who was silent before there was a rule is not news.
      return at <= now && at >= alert.createdAt ? { at, value: minutesBetween(updatedAt, now) } : undefined
    }
    default:
      return undefined
  }
}

function isTagged({ tags }: KnownAlert, tag: string | undefined): boolean {
  return tags.length === 0 || (tag !== undefined && tags.includes(tag))
}
