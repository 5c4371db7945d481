import type { ProjectSettings } from '../../model/project/project-settings.ts'
import type { Fence } from '../geofences/fence.ts'
import { matchesAddress } from '../geofences/ip-ranges.ts'
import { distanceTo } from '../geofences/measure.ts'
import { isOpen, nextChange } from '../geofences/open-hours.ts'
import type { Update, Visit } from './update.ts'

/** Why a geofence is not there for an update. */
export type Absence =
  | 'deleted'
  | 'disabled'
  | 'ended'
  | 'not for this user'
  | 'not for this address'
  | 'closed'

/** What is decided of one geofence for one update, and why. */
export type Verdict =
  | { decided: 'enters' | 'stays' | 'exits' | 'outside' | 'waits for a stop'; metres: number }
  | { decided: 'stays' | 'outside'; because: 'inaccurate' }
  | { decided: 'leaves' | 'absent'; because: Absence }

/** `metres` is the distance to the boundary, negative inside. */
export function judge(
  fence: Fence | undefined,
  visit: Visit | undefined,
  update: Update,
  settings: ProjectSettings,
): Verdict {
  const because = absenceOf(fence, update) ?? closedSince(fence, visit, update)
  if (because || !fence) return { decided: visit ? 'leaves' : 'absent', because: because ?? 'deleted' }
  if (update.accuracy > settings.maxAccuracy) {
    return { decided: visit ? 'stays' : 'outside', because: 'inaccurate' }
  }
  const metres = distanceTo(fence, update.x, update.y)
  if (visit) return { decided: metres > exitBuffer(update, settings) ? 'exits' : 'stays', metres }
  if (metres > entryBuffer(update, settings)) return { decided: 'outside', metres }
  const needsStop = fence.stopDetection ?? settings.stopDetection
  if (needsStop && !update.stopped && !update.foreground) return { decided: 'waits for a stop', metres }
  return { decided: 'enters', metres }
}

/** How far outside its boundary a geofence already counts as entered. */
export function entryBuffer(update: Update, settings: ProjectSettings): number {
  return settings.bufferGeofenceEntries ? update.accuracy : 0
}

function exitBuffer(update: Update, settings: ProjectSettings): number {
  return settings.bufferGeofenceExits ? update.accuracy : 0
}

/** Why a geofence is not there for someone at a time; undefined when it is. */
export function absenceOf(
  fence: Fence | undefined,
  update: Pick<Update, 'at' | 'userId' | 'ip'>,
): Absence | undefined {
  if (!fence) return 'deleted'
  if (!fence.enabled) return 'disabled'
  if (update.at >= fence.endsAt) return 'ended'
  if (fence.userIds && !(update.userId !== undefined && fence.userIds.has(update.userId)))
    return 'not for this user'
  if (fence.addresses && !matchesAddress(fence.addresses, update.ip)) return 'not for this address'
  if (fence.hours && !isOpen(fence.hours, update.at)) return 'closed'
  return undefined
}

/** It may have closed after the entry and be open again by now: then that visit is over. */
export function closedSince(
  fence: Fence | undefined,
  visit: Visit | undefined,
  { at }: Pick<Update, 'at'>,
): Absence | undefined {
  if (!fence?.hours || !visit) return undefined
  const closes = nextChange(fence.hours, visit.since)
  return closes !== undefined && closes <= at ? 'closed' : undefined
}
