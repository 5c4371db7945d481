import type { Scope } from '../../model/project/scope.ts'
import type { BulkResult, TrackOptions } from '../track.ts'
import type { SentUpdate } from './updates.ts'

/**
 * Of several workers each owns some of the devices: it remembers their users, writes their updates and counts their limits. An update
 * that arrives at another worker is handed to it.
 */
export interface DeviceOwners {
  /** The owner of a device; undefined where that is this process, or cannot be reached. `name` as in the device's limit. */
  of(scope: Scope, name: string): DeviceOwner | undefined
  /** Says what is done with updates that other workers hand to this one. */
  accept(owner: DeviceOwner): void
}

export interface DeviceOwner {
  track(handed: HandedUpdate): Promise<HandedAnswer>
  /** An update of a bulk, of which the limits are taken already. */
  trackOfBulk(update: SentUpdate): Promise<BulkResult>
}

export interface HandedUpdate {
  update: SentUpdate
  /** Of the device, as in its limit. */
  name: string
  options: TrackOptions
  onlyEvents: boolean
}

export interface HandedAnswer {
  /** Of limits. */
  headers: Record<string, string>
  /** The body, as JSON. */
  text: string
}

/** One process has all devices. */
export const soleOwner: DeviceOwners = { of: () => undefined, accept: () => {} }
