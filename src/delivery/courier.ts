import type { User } from '../model/user.ts'
import type { Database } from '../store/database.ts'
import { bindBatches, dropWaiting, nextEvents, restLanes } from '../store/delivery/queue.ts'
import type { WaitingEvent } from '../store/delivery/waiting.ts'
import { newId } from '../store/ids.ts'
import { createAttemptLog } from './attempt-log.ts'
import { longestPause, longestWait, pauseAfter } from './back-off.ts'
import { type Lane, lanesOf, type Parcel } from './parcels.ts'
import { createReceiverState } from './receiver-state.ts'

/** Delivers to one receiver, for as long as its dispatcher has the lease. */
export interface Courier {
  /** Looks for more. */
  tick(): void
  /** Nothing waits, as far as it knows. */
  isIdle(): boolean
  /** Drops what is loaded and not under way: it may be about a deleted user. It is read again. */
  forgetLoaded(): void
  /** Sends nothing more; resolves when what was under way is over and written down. */
  stop(): Promise<void>
}

export interface Tried {
  isDelivered: boolean
  status?: number
  milliseconds: number
  answer?: string
  error?: string
}

export interface CourierParts {
  database: Database
  receiver: string
  /** In a row, of whoever delivered before. */
  failures: number
  isBatched(): boolean
  /** Never fails. */
  send(parcel: Parcel): Promise<Tried>
  /** As answered by the API; only those who still exist. */
  usersOf(keys: { bucket: number; id: string }[]): Promise<User[]>
  isLeased(): boolean
  mostAtOnce(): number
  /** Milliseconds that are added to the database's time. */
  ahead(): number
  onFailure(error: unknown): void
}

const lanesAtOnce = 100
const perLane = { single: 10, batch: 100 } as const

/**
 * One delivery of a lane (a user) at a time: the next goes when the one before was accepted. A lane that fails rests. When all
 * fail, the receiver is down: then one delivery at a time probes it, and once that succeeds everything is due.
 */
export function createCourier(parts: CourierParts): Courier {
  const { database, receiver, send, usersOf, isLeased } = parts
  const state = createReceiverState(parts.failures)
  const { isDown } = state
  const log = createAttemptLog({ ...parts, state, onWritten })
  let ready: Lane[] = []
  /** Loaded, under way, or not yet written down: not to be loaded. */
  const held = new Set<string>()
  let sending = 0
  let loading: Promise<void> | undefined
  /** Whether the database may have more than what is held. */
  let isMoreLikely = true
  let isStopped = false
  let erasures = 0
  let onQuiet = () => {}

  const canSend = () => !isStopped && isLeased()

  function pump(): void {
    if (isStopped && sending === 0) onQuiet()
    if (!canSend()) return
    const most = isDown() ? 1 : parts.mostAtOnce()
    while (sending < most && ready.length > 0) void deliver(ready.shift() as Lane)
    // A probe waits until the failure before is written down.
    const mayLoad = ready.length === 0 && !loading && (!isDown() || held.size === 0)
    if (!isMoreLikely || !mayLoad) return
    isMoreLikely = false
    loading = load()
      .catch(parts.onFailure)
      .then(() => {
        loading = undefined
        pump()
      })
  }

  async function load(): Promise<void> {
    const isProbe = isDown()
    const kind = parts.isBatched() ? 'batch' : 'single'
    const wanted = { lanes: isProbe ? 1 : lanesAtOnce, perLane: perLane[kind], isProbe, longestWait }
    const found = await nextEvents(database, receiver, { ...wanted, without: [...held] }, parts.ahead())
    const { lanes, resting, gone } = lanesOf(found, receiver, { isBatched: kind === 'batch', isProbe })
    if (resting.length > 0) await restLanes(database, receiver, resting, parts.ahead())
    if (gone.length > 0) await dropWaiting(database, receiver, gone)
    const bound = lanes.flatMap(({ parcels }) => parcels.flatMap(toBind))
    if (bound.length > 0) await bindBatches(database, receiver, bound)
    const users = new Map((await usersOf(lanes.map(keyOf))).map((user) => [user._id, user]))
    if (isProbe !== isDown()) return
    for (const lane of lanes) {
      lane.user = users.get(lane.name)
      held.add(lane.name)
      ready.push(lane)
    }
    const isFull = lanes.length >= wanted.lanes || lanes.some(({ size }) => size >= wanted.perLane)
    isMoreLikely ||= (isFull && !isProbe) || gone.length > 0
  }

  async function deliver(lane: Lane): Promise<void> {
    sending++
    const isProbe = isDown()
    const before = erasures
    for (const parcel of lane.parcels) {
      if (!canSend() || erasures !== before || (isDown() && !isProbe)) break
      const tried = await send({ ...parcel, user: lane.user })
      // What was cut off by the stop is not known to have failed.
      if (isStopped && !tried.isDelivered) break
      note(parcel, tried, isProbe)
      if (!tried.isDelivered) break
    }
    sending--
    log.finish(lane.name)
    pump()
  }

  function note({ delivery, events }: Parcel, { isDelivered, ...tried }: Tried, isProbe: boolean): void {
    const [first] = events as [WaitingEvent]
    const number = first.attempts + 1
    if (isDelivered) state.succeeded()
    else state.failed(isProbe)
    if (isDown()) dropReady()
    log.add({
      ...tried,
      id: newId(),
      delivery,
      events: events.map(({ bucket, lane, sequence, eventId }) => ({ bucket, lane, sequence, eventId })),
      number,
      outcome: isDelivered ? 'delivered' : first.isOld ? 'parked' : 'failed',
      pause: pauseAfter(number, longestPause, Math.random()),
    })
  }

  function onWritten(lanes: string[], { isBack }: { isBack: boolean }): void {
    for (const name of lanes) held.delete(name)
    isMoreLikely ||= isBack
    pump()
  }

  function dropReady(): void {
    for (const { name } of ready) held.delete(name)
    ready = []
  }

  return {
    tick() {
      isMoreLikely = true
      log.retry()
      pump()
    },
    isIdle: () => held.size === 0 && !loading && !isDown(),
    forgetLoaded() {
      erasures++
      dropReady()
    },
    async stop() {
      isStopped = true
      dropReady()
      await new Promise<void>((resolve) => {
        onQuiet = resolve
        pump()
      })
      await loading
      await log.write()
    },
  }
}

function keyOf({ bucket, name }: Lane) {
  return { bucket, id: name }
}

/** The events of a batch that is made here. */
function toBind({ isNew, delivery, events }: Parcel) {
  return isNew
    ? events.map(({ bucket, lane, sequence, eventId }) => ({
        bucket,
        lane,
        sequence,
        eventId,
        batch: delivery,
      }))
    : []
}
