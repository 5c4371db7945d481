import { createHash } from 'node:crypto'
import { errors } from '../errors.ts'
import type { Event } from '../model/event.ts'
import { type JsonMetadata, pointAt } from '../model/fields.ts'
import { placeAnswer } from '../model/place.ts'
import type { Scope } from '../model/project/scope.ts'
import type { Database } from '../store/database.ts'
import { addEvent, amendEvent, getStoredEvent } from '../store/events/events.ts'
import { bucketOf, newId } from '../store/ids.ts'
import type { Caller } from '../store/projects/key-ring.ts'
import type { StoredUser } from '../store/users/tracking.ts'
import { getSender } from '../store/users/users.ts'
import { isImpossible } from './rules/accept.ts'
import { slimUser } from './to-event.ts'
import type { Tracker } from './tracker.ts'

export interface Conversion {
  /** One of the two. */
  name?: string
  type?: string
  /** At least one of the three; a user is looked up by the userId, or else by the deviceId. */
  userId?: string
  deviceId?: string
  installId?: string
  metadata?: JsonMetadata
  revenue?: number
  duration?: number // minutes
  /** Now by default. */
  createdAt?: Date
  /** The same conversion with the same key is stored once. */
  idempotencyKey?: string
}

/**
 * Stores a conversion as an event. It never creates a user: for an unknown one it is an event without user. Publishable
 * keys are public, so they are answered nothing about the user that was not sent.
 */
export async function logConversion(
  { database, tracker }: { database: Database; tracker: Tracker },
  caller: Caller,
  conversion: Conversion,
): Promise<Event> {
  const { project, live, secret } = caller
  const { name, type, userId, deviceId, installId, idempotencyKey, ...fields } = conversion
  const eventType = name ?? type
  if (eventType === undefined) throw errors.missing('name')
  if (userId === undefined && deviceId === undefined && installId === undefined) throw errors.missingUser()
  const scope = { project, live }
  const id = idempotencyKey === undefined ? newId() : repeatableId(scope, conversion)
  const sent = idempotencyKey === undefined ? undefined : await getStoredEvent(database, scope, id)
  const answer = (event: Event) => (secret ? event : withoutUserData(event, userId))
  if (sent) return answer(sent)
  const user = await getSender(database, scope, { userId, deviceId })
  const event = conversionEvent(id, eventType, fields, user, scope)
  const stored = {
    ...scope,
    bucket: user?.bucket ?? bucketOf(event._id),
    id: event._id,
    userId: user?.id,
    geofenceId: undefined,
    type: eventType,
    createdAt: event.createdAt.getTime(),
    body: event,
  }
  const isStored = await addEvent(database, stored, tracker.wantedBy)
  // The user was deleted meanwhile, or another server has stored the same.
  if (!isStored) return logConversion({ database, tracker }, caller, conversion)
  for (const alert of tracker.alerting.about(stored)) await addEvent(database, alert, tracker.wantedBy, 1)
  return answer(event)
}

/** Of all that was sent: who knows or guesses the key of another conversion learns nothing of that one. */
function repeatableId({ project, live }: Scope, conversion: Conversion): string {
  const sent = JSON.stringify([project, live, conversion])
  return createHash('sha256').update(sent).digest('hex').slice(0, 24)
}

/** Of the user only the `_id`, and the `userId` if it is the one that was sent. */
function withoutUserData(
  { user, location, locationAccuracy, ...event }: Event,
  sentUserId: string | undefined,
): Event {
  if (!user) return event
  const isSent = user.userId !== undefined && user.userId === sentUserId
  return { ...event, user: { _id: user._id, ...(isSent && { userId: user.userId as string }) } }
}

function conversionEvent(
  id: string,
  type: string,
  { createdAt, ...fields }: Pick<Conversion, 'metadata' | 'revenue' | 'duration' | 'createdAt'>,
  user: StoredUser | undefined,
  { live }: Scope,
): Event {
  const now = new Date()
  return {
    _id: id,
    type,
    createdAt: createdAt && !isImpossible(createdAt.getTime(), now.getTime()) ? createdAt : now,
    actualCreatedAt: now,
    live,
    confidence: 3,
    ...fields,
    ...(user && {
      location: pointAt(user.x, user.y),
      locationAccuracy: user.accuracy,
      user: slimUser(user),
    }),
  }
}

export interface Verification {
  /** 1 right, -1 wrong, 0 unknown. */
  verification: number
  /** Where the user really was. */
  verifiedPlaceId?: string
}

/** Stores with an event whether it was right. */
export async function verifyEvent(
  { database, tracker }: { database: Database; tracker: Tracker },
  scope: Scope,
  id: string,
  { verification, verifiedPlaceId }: Verification,
): Promise<void> {
  const { map, placesSettings } = tracker.geodataOf(scope)
  const place = verifiedPlaceId === undefined ? undefined : map.place(verifiedPlaceId)
  if (verifiedPlaceId !== undefined && !place) throw errors.notFound('place', verifiedPlaceId)
  const fields = { verification, ...(place && { verifiedPlace: placeAnswer(place, placesSettings) }) }
  if (!(await amendEvent(database, scope, id, fields))) throw errors.notFound('event', id)
}
