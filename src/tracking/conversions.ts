import { errors } from '../errors.ts'
import type { Event } from '../model/event.ts'
import { type Metadata, pointAt } from '../model/fields.ts'
import { placeAnswer } from '../model/place.ts'
import type { Scope } from '../model/project/scope.ts'
import type { Database } from '../store/database.ts'
import { addEvent, amendEvent } from '../store/events/events.ts'
import { bucketOf, newId } from '../store/ids.ts'
import type { StoredUser } from '../store/users/tracking.ts'
import { getUser } from '../store/users/users.ts'
import { slimUser } from './to-event.ts'
import type { Tracker } from './tracker.ts'

export interface Conversion {
  /** One of the two. */
  name?: string
  type?: string
  /** At least one of the three; a user is looked up by the first two. */
  userId?: string
  deviceId?: string
  installId?: string
  metadata?: Metadata
  revenue?: number
  duration?: number // minutes
  /** Now by default. */
  createdAt?: Date
}

/** Stores a conversion as an event. It never creates a user: for an unknown one it is an event without user. */
export async function logConversion(
  database: Database,
  { project, live }: Scope,
  { name, type, userId, deviceId, installId, ...fields }: Conversion,
): Promise<Event> {
  const eventType = name ?? type
  if (eventType === undefined) throw errors.missing('name')
  const reference = userId ?? deviceId
  if (reference === undefined && installId === undefined) throw errors.missingUser()
  const scope = { project, live }
  const user = reference === undefined ? undefined : await getUser(database, scope, reference)
  const event = conversionEvent(eventType, fields, user, scope)
  await addEvent(database, {
    ...scope,
    bucket: user?.bucket ?? bucketOf(event._id),
    id: event._id,
    userId: user?.id,
    geofenceId: undefined,
    type: eventType,
    createdAt: event.createdAt.getTime(),
    body: event,
  })
  return event
}

function conversionEvent(
  type: string,
  { createdAt, ...fields }: Omit<Conversion, 'name' | 'type' | 'userId' | 'deviceId' | 'installId'>,
  user: StoredUser | undefined,
  { live }: Scope,
): Event {
  const now = new Date()
  return {
    _id: newId(),
    type,
    createdAt: createdAt ?? now,
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
