import type { Scope } from '../model/project/scope.ts'
import type { Queries } from '../store/database.ts'
import {
  eventsStoredSince,
  type FeedEvent,
  type MovedUser,
  readHorizon,
  usersMovedSince,
} from '../store/events/news.ts'

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
  /** Like `subscribe`, but first emits the events stored after that position, each once. */
  follow(scope: Scope, after: number | undefined, emit: Emit): Promise<() => void>
}

type Emit = (batch: FeedBatch) => void

const pollInterval = 500 // milliseconds

/** Locations may become visible this much after their timestamp: transactions take time, and server clocks differ. */
const maxLateness = 5000 // milliseconds

/** How far back events are looked for after the database's clock was set back: those since the last poll. */
const clockSteps = 10_000_000 // microseconds

const pageSize = 5000

interface Channel {
  subscribers: Set<Emit>
  isReady: Promise<void>
}

/** Polls the database, so that it sees the writes of every node: one poll for all subscribers, none without any. */
export function createFeed(database: Queries, onFailure: (error: unknown) => void): Feed {
  const channels = new Map<string, Channel>()

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
    async follow(scope, after, emit) {
      // Held back while past events are emitted.
      let waiting: FeedBatch[] | undefined = []
      let emitted = new Set<string>()
      const emitNew = ({ events, users }: FeedBatch) =>
        emit({ events: events.filter(({ id }) => !emitted.has(id)), users })
      const unsubscribe = await subscribe(scope, (batch) => (waiting ? waiting.push(batch) : emitNew(batch)))
      if (after !== undefined)
        for await (const events of eventsSince(database, scope, after)) {
          emitNew({ events, users: [] })
          if (events.length > 0) emitted = new Set(events.map(({ id }) => id)) // only the last page can overlap
        }
      for (const batch of waiting) emitNew(batch)
      waiting = undefined
      return unsubscribe
    },
  }
}

/** Events stored after that position (microseconds), page by page. */
async function* eventsSince(
  database: Queries,
  scope: Scope,
  position: number,
): AsyncGenerator<PlacedEvent[]> {
  let known: string[] = []
  for (let since = position; ; ) {
    const { settled } = await readHorizon(database)
    const found = await eventsStoredSince(database, scope, since, known, pageSize)
    yield found.map((one) => placed(one, settled))
    const last = found.at(-1)
    if (!last || found.length < pageSize) return
    // Events of the same microsecond may be on either side of the page's end.
    known = found.filter((one) => one.at === last.at).map(({ id }) => id)
    since = last.at - 1
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
