import type { Box } from '../../geo/box.ts'
import type { Ring } from '../../geo/polygon.ts'
import type { AddressRange } from './ip-ranges.ts'
import type { OpenHours } from './open-hours.ts'

/** A geofence as tracking sees it: where it is, for whom, and when. Kept in memory, all of them. */
export interface Fence {
  id: string
  tag: string
  externalId: string
  shape: Circle | Polygon
  box: Box
  enabled: boolean
  /** Unix milliseconds from which it is disabled or deleted, whichever comes first; Infinity for never. */
  endsAt: number
  /** Undefined means everyone. */
  userIds: ReadonlySet<string> | undefined
  /** Undefined means from anywhere. */
  addresses: readonly AddressRange[] | undefined
  /** Undefined leaves it to the project. */
  stopDetection: boolean | undefined
  /** Minutes; undefined leaves it to the project. */
  dwellThreshold: number | undefined
  /** Minutes; undefined leaves it to the project. */
  tripApproachingThreshold: number | undefined
  /** Undefined means always open. */
  hours: OpenHours | undefined
}

export interface Circle {
  type: 'circle'
  x: number
  y: number
  radius: number // metres
}

/** A polygon, or the area of an isochrone. */
export interface Polygon {
  type: 'polygon'
  ring: Ring
}
