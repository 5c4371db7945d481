import type { ProjectSettings } from '../../model/project/project-settings.ts'
import type { Fence } from '../geofences/fence.ts'
import { matchesAddress } from '../geofences/ip-ranges.ts'
import { distanceTo } from '../geofences/measure.ts'
import { isOpen, nextChange } from '../geofences/open-hours.ts'
import type { Update, Visit } from './update.ts'

/** Why a geofence does not apply to an update. */
export type InactiveReason =
  | 'deleted'
  | 'disabled'
  | 'ended'
  | 'not for this user'
  | 'not for this address'
  | 'closed'

/** The decision about one geofence and one update, and its reason. */
export type Decision =
  | { decided: 'enters' | 'stays' | 'exits' | 'outside' | 'waits for a stop'; metres: number }
  | { decided: 'stays' | 'outside'; reason: 'inaccurate' }
  | { decided: 'leaves' | 'absent'; reason: InactiveReason }

/** `metres` is the distance to the boundary, negative inside. */
export function decide(
  fence: Fence | undefined,
  visit: Visit | undefined,
  update: Update,
  settings: ProjectSettings,
): Decision {
  const reason = inactiveReason(fence, update) ?? closedDuringVisit(fence, visit, update)
  if (reason || !fence) return { decided: visit ? 'leaves' : 'absent', reason: reason ?? 'deleted' }
  if (update.accuracy > settings.maxAccuracy) {
    return { decided: visit ? 'stays' : 'outside', reason: 'inaccurate' }
  }
  const metres = distanceTo(fence, update.x, update.y)
  if (visit) return { decided: metres > exitBuffer(update, settings) ? 'exits' : 'stays', metres }
  if (metres > entryBuffer(update, settings)) return { decided: 'outside', metres }
  const needsStop = fence.stopDetection ?? settings.stopDetection
  if (needsStop && !update.stopped && !update.foreground) return { decided: 'waits for a stop', metres }
  return { decided: 'enters', metres }
}

/**
 * Metres outside the boundary that still count as an entry. An update that is too inaccurate enters nothing, so it does
 * not have to look at all the geofences that it may be in.
 */
export function entryBuffer({ accuracy }: Update, settings: ProjectSettings): number {
  return settings.bufferGeofenceEntries && accuracy <= settings.maxAccuracy ? accuracy : 0
}

function exitBuffer(update: Update, settings: ProjectSettings): number {
  return settings.bufferGeofenceExits ? update.accuracy : 0
}

/** Undefined when the geofence is active for that user, address and time. */
export function inactiveReason(
  fence: Fence | undefined,
  update: Pick<Update, 'at' | 'userId' | 'ip'>,
): InactiveReason | undefined {
  if (!fence || fence.isDeleted) return 'deleted'
  if (!fence.enabled) return 'disabled'
  if (update.at >= fence.endsAt) return 'ended'
  if (fence.userIds && !(update.userId !== undefined && fence.userIds.has(update.userId)))
    return 'not for this user'
  if (fence.addresses && !matchesAddress(fence.addresses, update.ip)) return 'not for this address'
  if (fence.hours && !isOpen(fence.hours, update.at)) return 'closed'
  return undefined
}

/** A geofence that closed after the entry has ended the visit, even if it is open again. */
export function closedDuringVisit(
  fence: Fence | undefined,
  visit: Visit | undefined,
  { at }: Pick<Update, 'at'>,
): InactiveReason | undefined {
  if (!fence?.hours || !visit) return undefined
  const closes = nextChange(fence.hours, visit.since)
  return closes !== undefined && closes <= at ? 'closed' : undefined
}
