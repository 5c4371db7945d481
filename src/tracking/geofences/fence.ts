import type { Box } from '../../geo/box.ts'
import type { Ring } from '../../geo/polygon.ts'
import type { AddressRange } from './ip-ranges.ts'
import type { OpenHours } from './open-hours.ts'

/** A geofence as tracking needs it: its shape, and for whom and when it is active. All of them are in memory. */
export interface Fence {
  id: string
  tag: string
  externalId: string
  shape: Circle | Polygon
  box: Box
  enabled: boolean
  /** Unix milliseconds from which it is disabled or deleted, whichever comes first; Infinity for never. */
  endsAt: number
  /** Deleted by a request, at `endsAt`: over for every update that arrives later, whenever it was stamped. */
  isDeleted?: true
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
