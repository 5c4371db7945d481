import type { ProjectSettings } from '../../model/project/project-settings.ts'
import { confidenceOf, shareInside } from '../geofences/measure.ts'
import { closedDuringVisit, inactiveReason } from './decide.ts'
import type { GeoLookup } from './geo-lookup.ts'
import type { StepResult } from './step.ts'
import type { DetectedEvent, TrackState, Visit } from './update.ts'
import { dwellTime, endTime, exitAtEnd, minutesBetween } from './visit-times.ts'

/** The user's last location. */
export interface LastSeen {
  x: number
  y: number
  accuracy: number
  userId: string | undefined
  ip: string
}

/**
 * What time alone changes for a user who sends no updates: dwells, at the instant their threshold is reached, and exits
 * from geofences that end or close.
 */
export function tick(
  state: TrackState,
  seen: LastSeen,
  now: number,
  geo: GeoLookup,
  settings: ProjectSettings,
): StepResult {
  const events: DetectedEvent[] = []
  const visits = state.visits.flatMap((visit): Visit[] => {
    const fence = geo.fence(visit.fence)
    if (!fence) return []
    const at = { at: now, userId: seen.userId, ip: seen.ip }
    const reason = inactiveReason(fence, at) ?? closedDuringVisit(fence, visit, at)
    const due = dwellTime(visit, fence, settings)
    // The geofence may have ended after the dwell was due; both are then detected here.
    const isOver = reason !== undefined && !['deleted', 'ended', 'closed'].includes(reason)
    const dwells = !visit.dwelled && due <= now && !isOver && due < endTime(visit, fence)
    if (dwells) {
      events.push({
        type: 'user.dwelled_in_geofence',
        fence: visit.fence,
        at: due,
        confidence: confidenceOf(shareInside(fence, seen.x, seen.y, seen.accuracy)),
        minutes: minutesBetween(visit.since, due),
      })
    }
    if (reason) {
      events.push(...exitAtEnd(visit, fence, reason, now, settings))
      return []
    }
    return [dwells ? { ...visit, dwelled: true } : visit]
  })
  return { state: { ...state, visits }, events: events.filter(({ type }) => settings.events[type]) }
}
