import type { ProjectSettings } from '../../model/project/project-settings.ts'
import type { Fence } from '../geofences/fence.ts'
import { nextChange } from '../geofences/open-hours.ts'
import type { Absence } from './judge.ts'
import type { Happening, Visit } from './update.ts'

/** The exit from a geofence that ended around the user, where the project wants one: at the instant of its end. */
export function exitByEnd(
  visit: Visit,
  fence: Fence,
  because: Absence,
  now: number,
  settings: ProjectSettings,
): Happening[] {
  if (!settings.exitWhenGeofenceEnds) return []
  const at = endOf(visit, fence, because, now)
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

/** When the clock alone will end the visit; Infinity for never. */
export function endTime(visit: Visit, fence: Fence): number {
  const closes = fence.hours && nextChange(fence.hours, visit.since)
  return Math.min(fence.endsAt, closes ?? Number.POSITIVE_INFINITY)
}

function endOf(visit: Visit, fence: Fence, because: Absence, now: number): number {
  if (because !== 'ended' && because !== 'closed') return now
  return Math.min(now, Math.max(visit.since, endTime(visit, fence)))
}

export function minutesBetween(from: number, to: number): number {
  return Math.round((to - from) / 600) / 100
}
