import type { KnownTrip } from '../../model/trip.ts'
import type { UpdateTimes } from '../rules/pace.ts'

/** Milliseconds between updates for whose own times there is no room: they keep their order. */
const leastStep = 0.01

/**
 * When an update happened, by the server's clock (Unix milliseconds). A drive without network may come as several replays, one right
 * after the other: what the first of them say was received long after it happened. So the time since the last update of the trip is
 * what the device's own times say, where that can be; and a replayed update never happened before those that came before it.
 */
export function timeOnTrip(
  { pace, user, updatedAt, status }: Pick<KnownTrip, 'pace' | 'user' | 'updatedAt' | 'status'>,
  update: UpdateTimes & { deviceId: string; replayed: boolean; receivedAt: number },
): number {
  const { sentAt, happenedAt, receivedAt } = update
  if (!update.replayed || status === 'pending') return happenedAt
  const since = pace?.sentAt === undefined || sentAt === undefined ? -1 : sentAt - pace.sentAt
  const bySender = (pace?.happenedAt ?? 0) + since
  const isKnown = since >= 0 && user?.deviceId === update.deviceId && bySender <= receivedAt
  return Math.min(receivedAt, Math.max(isKnown ? bySender : happenedAt, updatedAt + leastStep))
}

/**
 * The same for an update that came after the trip's end. Without an earlier one to compare with the device's clock counts, as most are
 * right; a replay whose last update was made just now says when the others were.
 */
export function timeOnEnded(
  { pace, user }: Pick<KnownTrip, 'pace' | 'user'>,
  { sentAt, happenedAt, deviceId }: UpdateTimes & { deviceId: string },
): number {
  if (sentAt === undefined) return happenedAt
  const isKnown = pace?.sentAt !== undefined && user?.deviceId === deviceId
  return isKnown ? pace.happenedAt + sentAt - (pace.sentAt as number) : Math.min(sentAt, happenedAt)
}
