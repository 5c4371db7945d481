import { ApiError, errors } from '../errors.ts'
import type { Event } from '../model/event.ts'
import type { NestedGeofence } from '../model/geofence.ts'
import type { User } from '../model/user.ts'
import type { DeviceState } from './batch/anonymous.ts'
import type { SentUpdate, TrackResult } from './batch/updates.ts'
import { nearestFences } from './search/nearest-geofences.ts'
import type { Tracker } from './tracker.ts'

export interface TrackAnswer {
  events: Event[]
  /** Unless only events are wanted. */
  user?: User
  nearbyGeofences?: NestedGeofence[]
}

export interface WholeAnswer extends TrackAnswer {
  user: User
}

/** What a client sends with an update beside its location. */
export interface TrackOptions extends DeviceState {
  /** The device keeps its state itself, and nothing is stored. */
  anonymous: boolean
  /** Answer the nearest geofences, too. */
  nearbyGeofences: boolean
  /** 0 for the default. */
  nearbyGeofencesLimit: number
}

/** As many as devices can monitor at a time. */
export const defaultNearby = 10

/** One update and its answer. */
export async function trackUpdate(
  tracker: Tracker,
  update: SentUpdate,
  options: TrackOptions,
  onlyEvents = false,
): Promise<TrackAnswer> {
  const [result] = options.anonymous
    ? [await tracker.trackAnonymously(update, options)]
    : await tracker.track([update])
  const { events } = result as TrackResult
  const answer: TrackAnswer = onlyEvents
    ? { events: events as Event[] }
    : await answerOf(update, result as TrackResult, tracker)
  if (options.nearbyGeofences)
    answer.nearbyGeofences = nearbyGeofences(tracker, update, options.nearbyGeofencesLimit || defaultNearby)
  return answer
}

/**
 * Updates of one device that could not be sent in time, in order, all or none: the user after the last, and all events. Where the
 * device was anonymous for a while, the updates of that while are stored no more than by themselves.
 */
export async function replayUpdates(
  tracker: Tracker,
  sent: SentUpdate[],
  options: (DeviceState & Pick<TrackOptions, 'anonymous'>)[],
): Promise<WholeAnswer> {
  const updates = withTimes(sent)
  await Promise.all(updates.map(tracker.refuseBlocked))
  const stored = updates.filter((_, at) => !options[at]?.anonymous)
  const tracked = stored.length > 0 ? await tracker.track(stored) : []
  const results = await Promise.all(
    updates.map(
      (update, at) => tracked[stored.indexOf(update)] ?? tracker.trackAnonymously(update, options[at] ?? {}),
    ),
  )
  const last = results.at(-1) as TrackResult
  const events = results.flatMap((result) => result.events)
  return answerOf(updates.at(-1) as SentUpdate, { ...last, events }, tracker)
}

/** A device's own times may be any; no update happened longer before the last one than this. */
const longestReplay = 30 * 24 * 3_600_000 // milliseconds

/** The last one happened when it was received, the others so much earlier as the device's own times say. */
function withTimes(updates: SentUpdate[]): SentUpdate[] {
  const last = Math.max(...updates.flatMap(({ sentAt }) => sentAt ?? []))
  return updates.map((update) =>
    update.sentAt === undefined
      ? update
      : { ...update, happenedAt: update.receivedAt - Math.min(last - update.sentAt, longestReplay) },
  )
}

/** Milliseconds after which an update of a device's queue counts as replayed. */
const promptTime = 60_000

/**
 * An update of a device that keeps them until they are acknowledged. Such a device knows when it was where: an old update
 * happened at its own time, one of the last minute when it was received, whatever the device's clock says.
 */
export function asQueued(update: SentUpdate): SentUpdate {
  const { sentAt = update.receivedAt, receivedAt } = update
  const isOld = receivedAt - sentAt > promptTime
  return {
    ...update,
    isQueued: true,
    replayed: isOld,
    happenedAt: isOld ? Math.max(sentAt, receivedAt - longestReplay) : receivedAt,
  }
}

/** Updates of a queue that are accepted together; more would hold up others for long. */
const mostAtOnce = 200

/**
 * Updates of devices' queues, in the order of their own times, in parts that are accepted whole or not at all. Where one
 * fails, all may be sent again: those accepted before are known by then. `within` runs the work of a part.
 */
export async function trackQueued(
  tracker: Tracker,
  updates: SentUpdate[],
  within: (count: number, work: () => Promise<TrackResult[]>) => Promise<TrackResult[]>,
): Promise<TrackResult[]> {
  const timeOf = ({ sentAt, receivedAt }: SentUpdate) => sentAt ?? receivedAt
  const inOrder = updates.toSorted((a, b) => timeOf(a) - timeOf(b))
  const results: TrackResult[] = []
  for (let from = 0; from < inOrder.length; from += mostAtOnce) {
    const part = inOrder.slice(from, from + mostAtOnce)
    results.push(...(await within(part.length, () => tracker.track(part))))
  }
  return results
}

export interface BulkResult {
  /** Where not all results are answered. */
  index?: number
  code: number
  param?: string
  message?: string
  userId?: string
  events?: Event[]
}

/** One update of many, which are accepted or refused by themselves; of an anonymous device with the state that it sent along. */
export async function trackOfBulk(
  tracker: Tracker,
  update: SentUpdate,
  anonymous?: DeviceState,
): Promise<BulkResult> {
  const check = tracker.refuseBlocked(update)
  if (check) await check
  if (anonymous)
    return { code: 200, events: (await tracker.trackAnonymously(update, anonymous)).events as Event[] }
  const [result] = await tracker.track([update])
  const { user, events } = result as TrackResult
  return { code: 200, userId: user.id, events: events as Event[] }
}

/**
 * Each update by itself, accepted or refused; `read` fails for one that is invalid. Results are in the order sent. An
 * unexpected error is that of one update, too; `onUnexpected` is told.
 */
export function trackEach<Read>(
  track: (update: Read) => Promise<BulkResult>,
  reads: (() => Read)[],
  onUnexpected: (error: unknown) => void,
): Promise<BulkResult[]> {
  return Promise.all(
    reads.map(async (read) => {
      try {
        return await track(read())
      } catch (error) {
        if (!(error instanceof ApiError)) onUnexpected(error)
        const { status, param, message } = error instanceof ApiError ? error : errors.internal()
        return { code: status, ...(param !== undefined && { param }), message }
      }
    }),
  )
}

/** The results with events, and those of updates that were refused. */
export function notableOf(results: BulkResult[]): BulkResult[] {
  return results
    .map((result, index) => ({ index, ...result }))
    .filter(({ code, events = [] }) => code !== 200 || events.length > 0)
}

async function answerOf(update: SentUpdate, result: TrackResult, tracker: Tracker): Promise<WholeAnswer> {
  const shown = knownTo(update, result)
  const user = await tracker.answer(shown.user, shown)
  return { events: result.events as Event[], user }
}

/**
 * Everybody has a publishable key, and userIds can be guessed: where a user is, and on which device, is not answered to a replay
 * from another one. It gets the user as they were there and then.
 */
function knownTo(update: SentUpdate, result: TrackResult): TrackResult {
  const { user, trip } = result
  const { isPublic, deviceId, x, y, accuracy, foreground, stopped, ip, telemetry } = update
  if (!isPublic || deviceId === user.deviceId) return result
  const { battery: _b, speed: _s, altitude: _a, heading: _h, ...known } = user
  const { at: updatedAt, ...stays } = user.history ?? { at: update.receivedAt, visits: [] }
  const there = { deviceId, x, y, accuracy, foreground, stopped, ip, updatedAt, ...telemetry }
  return {
    ...result,
    user: { ...known, ...noStays, ...stays, ...there },
    trip: trip && { ...trip, user: undefined, eta: undefined },
    beacons: [],
  }
}

const noStays = { visits: [], regions: undefined, place: undefined, nearbyChains: undefined }

function nearbyGeofences(tracker: Tracker, update: SentUpdate, limit: number): NestedGeofence[] {
  const geodata = tracker.geodataOf(update)
  const now = Date.now()
  const isActive = ({ enabled, endsAt }: { enabled: boolean; endsAt: number }) => enabled && now < endsAt
  const found = nearestFences(geodata, { x: update.x, y: update.y, limit }, isActive)
  return found.flatMap(({ id }) => geodata.document(id) ?? [])
}
