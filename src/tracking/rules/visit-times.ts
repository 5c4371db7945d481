import type { ProjectSettings } from '../../model/project/project-settings.ts'
import type { Fence } from '../geofences/fence.ts'
import { isOpen, lastChange, nextChange } from '../geofences/open-hours.ts'
import type { InactiveReason } from './decide.ts'
import type { DetectedEvent, Visit } from './update.ts'

/** When a visit becomes a dwell; Infinity where the project has no dwell events or no threshold. */
export function dwellTime(visit: Visit, fence: Fence, settings: ProjectSettings): number {
  if (!settings.events['user.dwelled_in_geofence']) return Number.POSITIVE_INFINITY
  const minutes = fence.dwellThreshold ?? settings.dwellThreshold
  return minutes === undefined ? Number.POSITIVE_INFINITY : visit.since + minutes * 60_000
}

/** When the visit ends without an update, because the geofence ends or closes; Infinity for never. */
export function endTime(visit: Visit, fence: Fence): number {
  const closes = fence.hours && nextChange(fence.hours, visit.since)
  return Math.min(fence.endsAt, closes ?? Number.POSITIVE_INFINITY)
}

/** Visits that began before are over, as the geofence was closed since; Infinity where nobody can be in it now. */
export function visitsCountFrom({ enabled, endsAt, hours }: Fence, now: number): number {
  if (!enabled || now >= endsAt) return Number.POSITIVE_INFINITY
  if (!hours) return Number.NEGATIVE_INFINITY
  if (!isOpen(hours, now)) return Number.POSITIVE_INFINITY
  return lastChange(hours, now) ?? Number.NEGATIVE_INFINITY
}

/** The exit from a geofence that became inactive around the user, at that instant; none unless the project wants it. */
export function exitAtEnd(
  visit: Visit,
  fence: Fence,
  reason: InactiveReason,
  now: number,
  settings: ProjectSettings,
): DetectedEvent[] {
  if (!settings.exitWhenGeofenceEnds) return []
  const at = exitTime(visit, fence, reason, now)
  return [
    {
      type: 'user.exited_geofence',
      fence: fence.id,
      at,
      confidence: 3,
      minutes: minutesBetween(visit.since, at),
    },
  ]
}

function exitTime(visit: Visit, fence: Fence, reason: InactiveReason, now: number): number {
  // An update stamped before a deletion finds what the sweep would have found.
  if (reason === 'deleted') return Math.max(visit.since, fence.endsAt)
  if (reason !== 'ended' && reason !== 'closed') return now
  return Math.min(now, Math.max(visit.since, endTime(visit, fence)))
}

/** Rounded to hundredths. Not negative: an entry may have been stamped ahead of the server's time. */
export function minutesBetween(from: number, to: number): number {
  return Math.max(0, Math.round((to - from) / 600) / 100)
}
