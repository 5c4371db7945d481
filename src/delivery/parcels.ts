import type { User } from '../model/user.ts'
import type { WaitingEvent } from '../store/delivery/waiting.ts'

/** What one request delivers: an event, or in the batch mode several of one user. */
export interface Parcel {
  /** The same at every try. */
  delivery: string
  events: WaitingEvent[]
  isBatch: boolean
  /** A batch whose events are not bound to each other yet. */
  isNew: boolean
  user?: User | undefined
}

/** What is delivered in order: the events of a user, or one event of nobody. */
export interface Lane {
  bucket: number
  name: string
  parcels: Parcel[]
  /** Events that were read, deleted ones included. */
  size: number
  user?: User | undefined
}

export interface SortedLanes {
  lanes: Lane[]
  /** Their first event waits for its next try. */
  resting: WaitingEvent[]
  /** Events that were deleted while they waited. */
  gone: WaitingEvent[]
}

/** From events that are sorted by lane, and within each in order. A probe takes a lane that rests, too. */
export function lanesOf(
  found: WaitingEvent[],
  receiver: string,
  { isBatched, isProbe }: { isBatched: boolean; isProbe: boolean },
): SortedLanes {
  const sorted: SortedLanes = { lanes: [], resting: [], gone: found.filter(({ event }) => event === null) }
  for (const events of byLane(found)) {
    const left = events.filter(({ event }) => event !== null)
    const [first] = left
    if (!first) continue
    if (!first.isDue && !isProbe) sorted.resting.push(first)
    else {
      const parcels = isBatched ? [batchOf(left, receiver)] : left.map((event) => single(event, receiver))
      sorted.lanes.push({ bucket: first.bucket, name: first.lane, parcels, size: events.length })
    }
  }
  return sorted
}

function byLane(found: WaitingEvent[]): WaitingEvent[][] {
  const lanes = new Map<string, WaitingEvent[]>()
  for (const one of found) {
    const lane = lanes.get(one.lane)
    if (lane) lane.push(one)
    else lanes.set(one.lane, [one])
  }
  return [...lanes.values()]
}

function single(event: WaitingEvent, receiver: string): Parcel {
  return { delivery: `${receiver}-${event.eventId}`, events: [event], isBatch: false, isNew: false }
}

/** The batch that the first event belongs to since an earlier try, or a new one of those that belong to none. */
function batchOf(events: WaitingEvent[], receiver: string): Parcel {
  const [first] = events as [WaitingEvent]
  const others = events.findIndex(({ batch }) => batch !== first.batch)
  const together = others < 0 ? events : events.slice(0, others)
  const delivery = first.batch ?? `${receiver}-${first.eventId}-${together.length}`
  return { delivery, events: together, isBatch: true, isNew: first.batch === null }
}
