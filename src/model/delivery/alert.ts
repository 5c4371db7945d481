import { type Static, Type } from 'typebox'
import { Datetime, Id, Live } from '../fields.ts'
import type { Scope } from '../project/scope.ts'

export const alertKinds = ['event', 'dwell', 'unseen', 'speed', 'battery'] as const
export type AlertKind = (typeof alertKinds)[number]

/** A rule that makes events, as stored. Times are Unix milliseconds. */
export interface KnownAlert extends Scope {
  id: string
  /** Its events are of the type `alert.<name>`. */
  name: string
  description: string | undefined
  enabled: boolean
  when: AlertKind
  /** Of events; empty: all. */
  types: readonly string[]
  /** Of geofences; empty: all. */
  tags: readonly string[]
  minutes: number | undefined
  speed: number | undefined // metres per second
  battery: number | undefined // per cent
  emails: readonly string[]
  createdAt: number
  updatedAt: number
}

/** An alert that a user is in: it fires again only after it has cleared. Of a dwell, the visit it is about. */
export type StoredAlert = [alert: string, since: number, geofence?: string]

export function alertType(name: string): string {
  return `alert.${name}`
}

/** What each kind is told by, and what else it may have. */
export const alertFields: Record<
  AlertKind,
  { needs?: 'minutes' | 'speed' | 'battery'; takes: ('types' | 'tags')[] }
> = {
  event: { takes: ['types', 'tags'] },
  dwell: { needs: 'minutes', takes: ['tags'] },
  unseen: { needs: 'minutes', takes: [] },
  speed: { needs: 'speed', takes: ['tags'] },
  battery: { needs: 'battery', takes: [] },
}

const optional = (description: string) => Type.Optional(Type.Number({ description }))

/** As answered by the API. */
export const Alert = Type.Object(
  {
    _id: Id('alert'),
    live: Live,
    name: Type.String({ description: 'Its events are of the type `alert.<name>`.' }),
    description: Type.Optional(Type.String()),
    enabled: Type.Boolean(),
    when: Type.Unsafe<AlertKind>({ type: 'string', enum: [...alertKinds] }),
    types: Type.Array(Type.String(), { description: 'Event types; empty: all.' }),
    tags: Type.Array(Type.String(), { description: 'Tags of geofences; empty: all.' }),
    minutes: optional('Of a dwell, or without an update.'),
    speed: optional('Metres per second.'),
    battery: optional('Per cent.'),
    emails: Type.Array(Type.String(), { description: 'Who gets each alert by e-mail.' }),
    waiting: Type.Optional(Type.Integer({ description: 'Alerts that wait to be sent by e-mail.' })),
    failingSince: Type.Optional(Datetime('Since then no e-mail could be sent.')),
    createdAt: Datetime(),
    updatedAt: Datetime(),
  },
  {
    title: 'Alert',
    examples: [
      {
        _id: '697dec80e5a1c04f3b2d0041',
        live: false,
        name: 'speeding',
        enabled: true,
        when: 'speed',
        types: [],
        tags: [],
        speed: 36.1,
        emails: ['dispatch@example.com'],
        createdAt: '2026-01-31T11:50:40.000Z',
        updatedAt: '2026-01-31T11:50:40.000Z',
      },
    ],
  },
)

export type Alert = Static<typeof Alert>

export function alertAnswer(alert: KnownAlert): Alert {
  const { id, live, name, description, enabled, when, minutes, speed, battery } = alert
  return {
    _id: id,
    live,
    name,
    ...(description !== undefined && { description }),
    enabled,
    when,
    types: [...alert.types],
    tags: [...alert.tags],
    ...(minutes !== undefined && { minutes }),
    ...(speed !== undefined && { speed }),
    ...(battery !== undefined && { battery }),
    emails: [...alert.emails],
    createdAt: new Date(alert.createdAt),
    updatedAt: new Date(alert.updatedAt),
  }
}

/** In an event that an alert has made: which one, and why. */
export const AlertOfEvent = Type.Object(
  {
    _id: Id('alert'),
    name: Type.String(),
    when: Type.Unsafe<AlertKind>({ type: 'string', enum: [...alertKinds] }),
    description: Type.Optional(Type.String()),
    threshold: optional('Minutes, metres per second or per cent, by `when`.'),
    value: optional('What was measured, in the same unit.'),
    event: Type.Optional(Type.String({ description: 'The event that it is about, by `_id`.' })),
    eventType: Type.Optional(Type.String({ description: 'Its type.' })),
  },
  { description: 'On events `alert.<name>`: the alert that made it.' },
)
