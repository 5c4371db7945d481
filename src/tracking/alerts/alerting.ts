import { alertType, type KnownAlert } from '../../model/delivery/alert.ts'
import { isWanted } from '../../model/delivery/webhook.ts'
import { pointAt } from '../../model/fields.ts'
import type { Scope } from '../../model/project/scope.ts'
import type { Receivers } from '../../store/delivery/receivers.ts'
import { bucketOf, newId } from '../../store/ids.ts'
import type { StoredEvent, StoredUser } from '../../store/users/tracking.ts'
import type { ProjectGeodata } from '../project-geodata.ts'
import { slimUser } from '../to-event.ts'
import { type Crossing, crossingsOf } from './crossings.ts'

/** Makes events of what alerts are about. Without a rule in a project it costs one look at a map. */
export interface Alerting {
  /**
   * What an update or the passing of time means: the user with the alerts they are in, and the events of new ones. `until`: the time up to
   * which is known where the user was.
   */
  watch(user: StoredUser, events: readonly StoredEvent[], now: number, until?: number): Alerted
  /** Alerts about events that come without an update. */
  about(event: StoredEvent): StoredEvent[]
  /** The rules of a kind, of all projects. */
  rules(when: KnownAlert['when']): KnownAlert[]
}

export interface Alerted {
  user: StoredUser
  /** Of alerts only. */
  events: StoredEvent[]
}

export interface AlertingParts {
  receivers: Pick<Receivers, 'alertsOf' | 'alerts'>
  geodataOf(scope: Scope): ProjectGeodata
}

const none: StoredEvent[] = []

export function createAlerting({ receivers, geodataOf }: AlertingParts): Alerting {
  function about(event: StoredEvent): StoredEvent[] {
    const rules = receivers.alertsOf(event)
    if (rules === undefined) return none
    const body = event.body as Parameters<typeof isWanted>[1]
    return rules
      .filter((rule) => rule.when === 'event' && isWanted({ ...rule, users: [] }, body))
      .map((rule) => eventAbout(rule, event))
  }

  return {
    about,
    rules: (when) => receivers.alerts().filter((rule) => rule.when === when),
    watch(user, events, now, until) {
      const rules = receivers.alertsOf(user) ?? []
      if (rules.length === 0 && user.alerts === undefined) return { user, events: none }
      const geodata = geodataOf(user)
      const tagOf = (geofence: string) => geodata.document(geofence)?.tag
      const { alerts, crossings, dueAt } = crossingsOf(user, rules, tagOf, now, until)
      const isDueFirst = dueAt !== undefined && dueAt < (user.dueAt ?? Number.POSITIVE_INFINITY)
      const isSame = alerts === user.alerts && !isDueFirst
      const watched = isSame ? user : { ...user, alerts, ...(isDueFirst && { dueAt }) }
      const made = crossings.map((crossing) => eventOf(crossing, watched, geodata, now))
      return { user: watched, events: [...events.flatMap(about), ...made] }
    },
  }
}

/** Like the event that it is about. */
function eventAbout(rule: KnownAlert, event: StoredEvent): StoredEvent {
  const id = newId()
  const type = alertType(rule.name)
  const { _id, type: eventType } = event.body as { _id: string; type: string }
  return {
    ...event,
    id,
    bucket: event.userId === undefined ? bucketOf(id) : event.bucket,
    type,
    body: { ...event.body, _id: id, type, alert: { ...named(rule), event: _id, eventType } },
  }
}

function eventOf(
  { alert, at, geofence, value }: Crossing,
  user: StoredUser,
  geodata: ProjectGeodata,
  now: number,
): StoredEvent {
  const id = newId()
  const type = alertType(alert.name)
  const document = geofence === undefined ? undefined : geodata.document(geofence)
  const threshold = alert.minutes ?? alert.speed ?? alert.battery
  return {
    bucket: user.bucket,
    id,
    project: user.project,
    live: user.live,
    userId: user.id,
    geofenceId: geofence,
    type,
    createdAt: at,
    body: {
      _id: id,
      createdAt: new Date(at).toISOString(),
      actualCreatedAt: new Date(now).toISOString(),
      live: user.live,
      type,
      user: slimUser(user),
      ...(document && { geofence: document }),
      location: pointAt(user.x, user.y),
      locationAccuracy: user.accuracy,
      confidence: 3,
      ...(alert.minutes !== undefined && { duration: value }),
      alert: { ...named(alert), ...(threshold !== undefined && { threshold }), value },
    },
  }
}

function named({ id, name, when, description }: KnownAlert) {
  return { _id: id, name, when, ...(description !== undefined && { description }) }
}
