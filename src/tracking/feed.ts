import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Scope } from '../model/project/scope.ts'
import type { Queries } from '../store/database.ts'
import {
  eventsStoredSince,
  type FeedEvent,
  type MovedUser,
  readHorizon,
  usersMovedSince,
} from '../store/events/news.ts'
import { leastJsonBytes } from '../store/json-bytes.ts'

/** What is new in one project and environment since the last poll. */
export interface FeedBatch {
  events: PlacedEvent[]
  users: MovedUser[]
}

/** With the position from which a reader goes on who has received it and all before it. */
export interface PlacedEvent extends FeedEvent {
  position: number // microseconds
}

export interface Feed {
  /** Emits everything from the moment this resolves. Returns the function that unsubscribes. */
  subscribe(scope: Scope, emit: Emit): Promise<() => void>
  /** Like `subscribe`, but first emits the events stored after that position, each once, as fast as the reader takes them. */
  follow(scope: Scope, after: number | undefined, reader: Reader): Promise<() => void>
}

export interface Reader {
  emit: Emit
  /** Resolves when it can take more; fails when it has gone. */
  ready(): Promise<void>
  /** It gets no more, and has to come again. */
  fail(): void
}

type Emit = (batch: FeedBatch) => void

const pollInterval = 500 // milliseconds

/** Locations may become visible this much after their timestamp: transactions take time, and server clocks differ. */
const maxLateness = 5000 // milliseconds

/** How far back events are looked for after the database's clock was set back: those since the last poll. */
const clockSteps = 10_000_000 // microseconds

const pageSize = 5000

/** Of past events: rows of the first page, and bytes of each further one, which is in memory while its reader is slow. */
const firstPage = 50
const pageBytes = 500_000

/** Past events that are written in a turn of the event loop. */
const eventsAtOnce = 25

/** Events and users that are held back for one reader while it gets those of the past. */
const mostHeld = 20_000

interface Channel {
  subscribers: Set<Emit>
  isReady: Promise<void>
}

/** Polls the database, so that it sees the writes of every node: one poll for all subscribers, none without any. */
export function createFeed(database: Queries, onFailure: (error: unknown) => void): Feed {
  const channels = new Map<string, Channel>()
  /** By project: what resolves when the last of those that read past events has its page. */
  const pastReaders = new Map<number, Promise<void>>()

  function open(scope: Scope, subscribers: Channel['subscribers']): Promise<void> {
    const poll = createPoll(database, scope)
    async function pollAgain(): Promise<void> {
      if (subscribers.size === 0) return
      const batch = await poll().catch(onFailure)
      if (batch && batch.events.length + batch.users.length > 0) for (const emit of subscribers) emit(batch)
      setTimeout(pollAgain, pollInterval).unref()
    }
    return poll().then(() => void setTimeout(pollAgain, pollInterval).unref())
  }

  async function subscribe(scope: Scope, emit: Emit): Promise<() => void> {
    const name = `${scope.project}:${scope.live}`
    let channel = channels.get(name)
    if (!channel) {
      const subscribers: Channel['subscribers'] = new Set()
      channel = { subscribers, isReady: open(scope, subscribers) }
      channels.set(name, channel)
    }
    const { subscribers, isReady } = channel
    subscribers.add(emit)
    function unsubscribe(): void {
      subscribers.delete(emit)
      if (subscribers.size === 0 && channels.get(name)?.subscribers === subscribers) channels.delete(name)
    }
    await isReady.catch((error) => {
      unsubscribe()
      throw error
    })
    return unsubscribe
  }

  return {
    subscribe,
    async follow(scope, after, reader) {
      if (after === undefined) return subscribe(scope, reader.emit)
      /** Held back while past events are emitted. */
      let waiting: FeedBatch[] | undefined = []
      let held = 0
      const emitted = new Set<string>()
      const emitNew = ({ events, users }: FeedBatch) =>
        reader.emit({ events: events.filter(({ id }) => !emitted.has(id)), users })
      const unsubscribe = await subscribe(scope, (batch) => {
        if (!waiting) return emitNew(batch)
        waiting.push(batch)
        held += batch.events.length + batch.users.length
        if (held > mostHeld) reader.fail()
      })
      const catchUp = async () => {
        for await (const events of eventsSince(scope, after, emitted)) {
          await reader.ready()
          reader.emit({ events, users: [] })
        }
        for (const batch of waiting ?? []) emitNew(batch)
        waiting = undefined
      }
      catchUp().catch(reader.fail)
      return unsubscribe
    },
  }

  /** One after the other: many who come back at once must not take all connections to the database. */
  function inTurn<Result>(project: number, work: () => Promise<Result>): Promise<Result> {
    const result = (pastReaders.get(project) ?? Promise.resolve()).then(work)
    const over = result.then(
      () => {},
      () => {},
    )
    pastReaders.set(project, over)
    void over.then(() => pastReaders.get(project) === over && pastReaders.delete(project))
    return result
  }

  /** Events stored after that position (microseconds), page by page. Those that `subscribe` may emit as well are added to `recent`. */
  async function* eventsSince(
    scope: Scope,
    position: number,
    recent: Set<string>,
  ): AsyncGenerator<PlacedEvent[]> {
    let [since, limit, known, begun] = [position, firstPage, [] as string[], undefined as number | undefined]
    for (;;) {
      const { settled, found } = await inTurn(scope.project, async () => ({
        ...(await readHorizon(database)),
        found: await eventsStoredSince(database, scope, since, known, limit),
      }))
      begun ??= settled
      for (const { id, at } of found) if (at > begun - clockSteps) recent.add(id)
      for (let start = 0; start < found.length; start += eventsAtOnce) {
        yield found.slice(start, start + eventsAtOnce).map((one) => placed(one, settled))
        await nextTurn()
      }
      const last = found.at(-1)
      if (!last || found.length < limit) return
      // Events of the same microsecond may be on either side of the page's end.
      const ofLast = found.filter((one) => one.at === last.at).map(({ id }) => id)
      known = last.at - 1 === since ? [...known, ...ofLast] : ofLast
      since = last.at - 1
      limit = Math.min(pageSize, Math.ceil((found.length * pageBytes) / leastJsonBytes(found)))
    }
  }
}

/** A reader who goes on after the position misses nothing: neither what is stored at the same microsecond, nor what was not visible yet. */
function placed(event: FeedEvent, settled: number): PlacedEvent {
  return Object.assign(event, { position: Math.min(event.at, settled) - 1 })
}

/** Each poll returns what is new since the one before; the first returns nothing. */
function createPoll(database: Queries, scope: Scope): () => Promise<FeedBatch> {
  /** All events stored before this have been emitted. */
  let mark: number | undefined
  let known = new Map<string, number>() // events emitted that were stored after it, and when each was
  let versions = new Map<string, number>() // of the users emitted

  async function newEvents(): Promise<PlacedEvent[]> {
    const isFirst = mark === undefined
    const { now, settled } = await readHorizon(database)
    // The clock was set back: new events are before the mark.
    if (mark === undefined || now < mark) mark = Math.min(settled, now - clockSteps)
    const found = await eventsStoredSince(database, scope, mark, [...known.keys()], pageSize)
    for (const { id, at } of found) known.set(id, at)
    const isCut = found.length === pageSize
    mark = Math.max(mark, Math.min(settled, isCut ? (found.at(-1) as FeedEvent).at : settled) - 1)
    const oldest = mark
    known = new Map([...known].filter(([, at]) => at > oldest))
    return isFirst ? [] : found.map((one) => placed(one, settled))
  }

  return async () => {
    const isFirst = mark === undefined
    const moved = await usersMovedSince(database, scope, Date.now() - maxLateness)
    const users = moved.filter(({ id, version }) => versions.get(id) !== version)
    const events = await newEvents()
    versions = new Map(moved.map(({ id, version }) => [id, version]))
    return { events, users: isFirst ? [] : users }
  }
}
