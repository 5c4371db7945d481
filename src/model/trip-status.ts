/** What a trip and its legs have in common. */

export const tripStatuses = [
  'pending',
  'started',
  'approaching',
  'arrived',
  'expired',
  'completed',
  'canceled',
] as const
export type TripStatus = (typeof tripStatuses)[number]

/** A user is on the trip. */
export const activeStatuses = ['started', 'approaching', 'arrived'] as const satisfies TripStatus[]
/** The trip has not ended. */
export const openStatuses = ['pending', ...activeStatuses] as const satisfies TripStatus[]

/** Arrived or ended. */
export function isAtEnd(status: TripStatus): boolean {
  return status === 'arrived' || !(openStatuses as readonly TripStatus[]).includes(status)
}

export interface Eta {
  minutes: number
  metres: number
  /** When the user was there, by the server's clock: Unix milliseconds. */
  at: number
}

/** How fast the user of a trip goes, compared with the plan. Times are seconds where nothing else is said. */
export interface Pace {
  /** What was driven so far, as planned and as it took; older parts count less. */
  planned: number
  spent: number
  /** At the last update: what was left by the plan, and by what that was planned. */
  left: number
  by: 'roads' | 'line'
  /** The last update's time, by the device's clock and by the server's: Unix milliseconds. */
  sentAt: number | undefined
  happenedAt: number
}

export interface Destination {
  /** Undefined for a leg to an address or to coordinates. */
  geofenceId: string | undefined
  x: number
  y: number
}
