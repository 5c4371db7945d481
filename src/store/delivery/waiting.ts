import type { Event } from '../../model/event.ts'

/** What the statements about waiting events share. All times are the database's. */

/** An event that waits. */
export interface WaitingEvent {
  bucket: number
  lane: string
  sequence: number
  eventId: string
  /** Tries so far. */
  attempts: number
  batch: string | null
  isDue: boolean
  /** Whether it has waited as long as an event may. */
  isOld: boolean
  /** Null when it was deleted meanwhile, and so are the others. */
  event: Event | null
  project: number | null
  live: boolean | null
}

export interface Wanted {
  /** Lanes that the caller has already. */
  without: string[]
  lanes: number
  /** Events of each lane. */
  perLane: number
  /** Whether the receiver is down: then lanes count that are not due, once its next try is. */
  isProbe: boolean
  longestWait: number // milliseconds
}

export const now = (ahead: string) => `(now() + ${ahead}::float8 * interval '1 millisecond')`
/** Lists are paged by milliseconds. */
export const instant = (ahead: string) => `date_trunc('milliseconds', ${now(ahead)})`

export type EventKey = Pick<WaitingEvent, 'bucket' | 'lane' | 'sequence' | 'eventId'>

export const keys = `(bucket int, lane text, sequence bigint, "eventId" text, batch text)`
export const isKey = (row: string) =>
  `deliveries.bucket = ${row}.bucket and deliveries.receiver = $1 and deliveries.lane = ${row}.lane
   and deliveries.sequence = ${row}.sequence and deliveries.event_id = ${row}."eventId"`

export type Outcome = 'delivered' | 'failed' | 'parked'

/** One try, of one event or of a batch. */
export interface Attempt {
  id: string
  delivery: string
  events: EventKey[]
  /** From 1 on. */
  number: number
  outcome: Outcome
  /** Until the next try, after a failure. */
  pause: number // milliseconds
  status?: number
  milliseconds: number
  answer?: string
  error?: string
}

/** How the receiver does. */
export interface Health {
  /** In a row. */
  failures: number
  /** While it is down: until its next try. */
  pause: number | undefined // milliseconds
  /** Whether it was down until now: then everything is due. */
  isBack: boolean
}
