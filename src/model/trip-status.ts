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
  /** Unix milliseconds at which it was computed. */
  at: number
}

export interface Destination {
  /** Undefined for a leg to an address or to coordinates. */
  geofenceId: string | undefined
  x: number
  y: number
}
