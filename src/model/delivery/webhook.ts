import { type Static, Type } from 'typebox'
import { Datetime, Id, Live } from '../fields.ts'
import type { Scope } from '../project/scope.ts'

export const webhookModes = ['single', 'batch'] as const
export type WebhookMode = (typeof webhookModes)[number]

/** Which events a webhook gets: those that match every list; an empty one matches all. */
export interface EventFilter {
  types: readonly string[]
  tags: readonly string[]
  users: readonly string[]
}

/** A webhook as stored. Times are Unix milliseconds. */
export interface KnownWebhook extends Scope, EventFilter {
  id: string
  url: string
  description: string | undefined
  enabled: boolean
  mode: WebhookMode
  secret: string
  oldSecret: string | undefined
  oldSecretUntil: number | undefined
  fullSince: number | undefined
  createdAt: number
  updatedAt: number
}

/** What a filter asks of an event. */
interface FilteredEvent {
  type: string
  user?: { _id: string; userId?: string; deviceId?: string }
  geofence?: { tag?: string }
  trip?: { destinationGeofenceTag?: string }
}

export function isWanted({ types, tags, users }: EventFilter, event: FilteredEvent): boolean {
  return (
    includesOne(types, [event.type]) &&
    includesOne(tags, [event.geofence?.tag, event.trip?.destinationGeofenceTag]) &&
    includesOne(users, [event.user?._id, event.user?.userId, event.user?.deviceId])
  )
}

function includesOne(wanted: readonly string[], values: (string | undefined)[]): boolean {
  return wanted.length === 0 || values.some((value) => value !== undefined && wanted.includes(value))
}

const optional = (description: string) => Type.Optional(Datetime(description))

/** As answered by the API. */
export const Webhook = Type.Object(
  {
    _id: Id('webhook'),
    live: Live,
    url: Type.String(),
    description: Type.Optional(Type.String()),
    enabled: Type.Boolean(),
    mode: Type.Unsafe<WebhookMode>({ type: 'string', enum: [...webhookModes] }),
    types: Type.Array(Type.String(), { description: 'Event types; empty: all.' }),
    tags: Type.Array(Type.String(), {
      description: 'Tags of geofences, or of the destinations of trips; empty: all.',
    }),
    users: Type.Array(Type.String(), { description: 'Users, by `_id`, `userId` or `deviceId`; empty: all.' }),
    secret: Type.Optional(
      Type.String({ description: 'Signs the deliveries. Answered on creation and rotation only.' }),
    ),
    oldSecretUntil: optional('Until then deliveries are signed with the secret before, too.'),
    fullSince: optional('Since then too many events wait, and new ones are not added.'),
    failingSince: optional('Since then no delivery has succeeded.'),
    waiting: Type.Optional(Type.Integer({ description: 'Events that wait to be delivered.' })),
    createdAt: Datetime(),
    updatedAt: Datetime(),
  },
  {
    title: 'Webhook',
    examples: [
      {
        _id: '697dec80e5a1c04f3b2d0031',
        live: false,
        url: 'https://hooks.example.com/groma',
        enabled: true,
        mode: 'single',
        types: ['user.entered_geofence', 'user.exited_geofence'],
        tags: [],
        users: [],
        createdAt: '2026-01-31T11:50:40.000Z',
        updatedAt: '2026-01-31T11:50:40.000Z',
      },
    ],
  },
)

export type Webhook = Static<typeof Webhook>

export function webhookAnswer(webhook: KnownWebhook): Webhook {
  const { id, live, url, description, enabled, mode, types, tags, users } = webhook
  return {
    _id: id,
    live,
    url,
    ...(description !== undefined && { description }),
    enabled,
    mode,
    types: [...types],
    tags: [...tags],
    users: [...users],
    ...(webhook.oldSecretUntil !== undefined && { oldSecretUntil: new Date(webhook.oldSecretUntil) }),
    ...(webhook.fullSince !== undefined && { fullSince: new Date(webhook.fullSince) }),
    createdAt: new Date(webhook.createdAt),
    updatedAt: new Date(webhook.updatedAt),
  }
}
