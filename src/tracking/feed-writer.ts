import { pointAt } from '../model/fields.ts'
import { telemetryOf } from '../model/user.ts'
import type { MovedUser } from '../store/events/news.ts'
import type { FeedBatch, PlacedEvent } from './feed.ts'

/** Filters of one subscriber. */
export interface FeedFilter {
  include?: ('events' | 'users')[]
  type?: string[]
  /** users.id */
  userId?: string | undefined
  geofence?: string
}

/** Where messages go, such as a stream of server-sent events. */
export interface FeedSink {
  /** The data is a line of text. */
  send(event: string, data: string, id?: string): void
  body: { writableNeedDrain: boolean; on(event: 'drain', listener: () => void): unknown }
}

/** Users in one message, so that none takes long to write or to read. */
const usersPerMessage = 500

/** Writes what passes the filter. A slow reader gets the latest location of each user, not every one in between. */
export function createFeedWriter(sink: FeedSink, filter: FeedFilter): (batch: FeedBatch) => void {
  const { include = ['events', 'users'], type, userId, geofence } = filter
  const isWanted = (one: PlacedEvent) =>
    (type === undefined || type.includes(one.type)) &&
    (userId === undefined || one.userId === userId) &&
    (geofence === undefined || one.geofenceId === geofence)
  const pending = new Map<string, MovedUser>()

  function writeUsers(): void {
    while (pending.size > 0 && !sink.body.writableNeedDrain) {
      const next = [...pending.values()].slice(0, usersPerMessage)
      for (const { id } of next) pending.delete(id)
      sink.send('users', `[${next.map((user) => textOf(user, userMessage)).join()}]`)
    }
  }

  sink.body.on('drain', writeUsers)
  return ({ events, users }) => {
    if (include.includes('users'))
      for (const user of users) if (userId === undefined || user.id === userId) pending.set(user.id, user)
    writeUsers()
    if (include.includes('events'))
      for (const one of events.filter(isWanted))
        sink.send(
          'event',
          textOf(one, ({ event }) => event),
          String(one.position),
        )
  }
}

const texts = new WeakMap<object, string>()

/** Serialized once for all subscribers. */
function textOf<Item extends object>(item: Item, messageOf: (item: Item) => unknown): string {
  let text = texts.get(item)
  if (text === undefined) {
    text = JSON.stringify(messageOf(item))
    texts.set(item, text)
  }
  return text
}

function userMessage(user: MovedUser) {
  const { id, userId, deviceId, x, y, accuracy, foreground, stopped, updatedAt, geofenceIds } = user
  return {
    _id: id,
    ...(userId !== null && { userId }),
    deviceId,
    location: pointAt(x, y),
    locationAccuracy: accuracy,
    ...(foreground !== null && { foreground }),
    ...(stopped !== null && { stopped }),
    ...telemetryOf(user),
    updatedAt,
    geofenceIds,
  }
}
