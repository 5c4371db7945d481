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

/**
 * How fast the user of a trip goes, compared with the plan. Times are seconds where nothing else is said; a road's tempo is the
 * logarithm of its planned speed. Older parts of the drive count less.
 */
export interface Pace {
  /** What was driven so far, as planned and as it took. */
  planned: number
  spent: number
  /** The sums of planned × tempo, planned × tempo² and spent × tempo. */
  plannedTempo: number
  plannedTempo2: number
  spentTempo: number
  /** How long the user stood. */
  stood: number
  /** Of the last minute or so: what was planned, and by how much it took longer than the whole drive lets expect. */
  lately: number
  late: number
  /** At the update until which this is counted: what was left by the plan, the same × tempo, and by what that was planned. */
  left: number
  leftTempo: number
  by: 'roads' | 'line'
  /** That update's time, by the device's clock and by the server's: Unix milliseconds. */
  sentAt: number | undefined
  happenedAt: number
}

export interface Destination {
  /** Undefined for a leg to an address or to coordinates. */
  geofenceId: string | undefined
  x: number
  y: number
  /** The trip leads there since the last update of its user. Legs know by themselves. */
  isNew?: true | undefined
}
