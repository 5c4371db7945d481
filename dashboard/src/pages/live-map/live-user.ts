import type { Position, UserDot } from '../../map/content.ts'
import type { User } from '../../server/models.ts'

/** A user as the live map knows them: from the list at first, then from the stream. */
export interface LiveUser extends UserDot {
  id: string
  state: NonNullable<UserDot['state']>
  trail: Position[]
  deviceId: string
  description: string | undefined
  /** Unix milliseconds. */
  updatedAt: number
  stopped: boolean | undefined
  /** Per cent. */
  battery: number | undefined
  /** Metres per second. */
  speed: number | undefined
}

/** The fields that `GET /v1/users` and `GET /v1/stream` both have. */
export type UserNews = Pick<
  User,
  '_id' | 'userId' | 'deviceId' | 'location' | 'updatedAt' | 'stopped' | 'battery' | 'speed'
> & { description?: string }

/** Who has said nothing for this long is silent. */
const silence = 10 * 60_000 // milliseconds

/** Slower is standing: GPS of a parked car wanders. */
const standing = 0.5 // metres per second

const trailLength = 60 // positions
const trailAge = 15 * 60_000 // milliseconds

export function stateOf(
  { updatedAt, stopped, speed }: Omit<LiveUser, 'state'>,
  now: number,
): LiveUser['state'] {
  if (now - updatedAt > silence) return 'silent'
  return (stopped ?? (speed !== undefined && speed < standing)) ? 'stopped' : 'moving'
}

/** The user after news of them. The trail grows by it, and starts anew after a long pause. */
export function updated(before: LiveUser | undefined, news: UserNews, now: number): LiveUser {
  const [x = 0, y = 0] = news.location.coordinates
  const updatedAt = Date.parse(news.updatedAt)
  const isNewTrail = !before || updatedAt - before.updatedAt > trailAge
  const trail = isNewTrail ? [] : before.trail
  const last = trail.at(-1)
  if (last?.[0] !== x || last[1] !== y) trail.push([x, y])
  if (trail.length > trailLength) trail.shift()
  const user = {
    id: news._id,
    at: [x, y] as const,
    label: news.userId ?? news.deviceId,
    trail,
    deviceId: news.deviceId,
    description: news.description ?? before?.description,
    updatedAt,
    stopped: news.stopped,
    battery: news.battery,
    speed: news.speed,
  }
  return { ...user, state: stateOf(user, now) }
}
