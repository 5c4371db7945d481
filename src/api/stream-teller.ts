import type { EventStream } from '../http/event-stream.ts'
import { pointAt } from '../model/fields.ts'
import type { MovedUser, StoredNews } from '../store/events/news.ts'
import type { News } from '../tracking/feed.ts'

/** What one client of the stream has asked for. */
interface WantedNews {
  include?: ('events' | 'users')[]
  type?: string[]
  /** users.id */
  userId?: string | undefined
  geofence?: string
}

/** Users in one message, so that none takes long to write or to read. */
const usersAtOnce = 500

/** Tells of what is wanted. Who reads slowly is told where users are by then, not every step on their way there. */
export function tellerOf(stream: EventStream, wanted: WantedNews): (news: News) => void {
  const { include = ['events', 'users'], type, userId, geofence } = wanted
  const isWanted = (one: StoredNews) =>
    (type === undefined || type.includes(one.type)) &&
    (userId === undefined || one.userId === userId) &&
    (geofence === undefined || one.geofenceId === geofence)
  const untold = new Map<string, MovedUser>()

  function tellUsers(): void {
    while (untold.size > 0 && !stream.body.writableNeedDrain) {
      const next = [...untold.values()].slice(0, usersAtOnce)
      for (const { id } of next) untold.delete(id)
      stream.send('users', `[${next.map((user) => textOf(user, userNews)).join()}]`)
    }
  }

  stream.body.on('drain', tellUsers)
  return ({ events, users }) => {
    if (include.includes('users'))
      for (const user of users) if (userId === undefined || user.id === userId) untold.set(user.id, user)
    tellUsers()
    if (include.includes('events'))
      for (const one of events.filter(isWanted))
        stream.send(
          'event',
          textOf(one, ({ event }) => event),
          String(one.at),
        )
  }
}

const written = new WeakMap<object, string>()

/** Written once, however many are told. */
function textOf<Told extends object>(told: Told, answerOf: (told: Told) => unknown): string {
  let text = written.get(told)
  if (text === undefined) {
    text = JSON.stringify(answerOf(told))
    written.set(told, text)
  }
  return text
}

function userNews(user: MovedUser) {
  const { id, userId, deviceId, x, y, accuracy, foreground, stopped, updatedAt, geofenceIds } = user
  return {
    _id: id,
    ...(userId !== null && { userId }),
    deviceId,
    location: pointAt(x, y),
    locationAccuracy: accuracy,
    ...(foreground !== null && { foreground }),
    ...(stopped !== null && { stopped }),
    updatedAt,
    geofenceIds,
  }
}
