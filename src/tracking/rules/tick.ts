import type { ProjectSettings } from '../../model/project/project-settings.ts'
import { confidenceOf, shareInside } from '../geofences/measure.ts'
import { endTime, exitByEnd, minutesBetween } from './endings.ts'
import { absenceOf, closedSince } from './judge.ts'
import { dwellTime, type Step, type World } from './step.ts'
import type { Happening, TrackState, Visit } from './update.ts'

/** Where the user was last seen, and how exactly. */
export interface LastSeen {
  x: number
  y: number
  accuracy: number
  userId: string | undefined
  ip: string
}

/**
 * What the clock alone brings to a user who stays and sends nothing: dwells, at the very time their threshold is
 * reached, and the ends of geofences around them.
 */
export function tick(
  state: TrackState,
  seen: LastSeen,
  now: number,
  world: World,
  settings: ProjectSettings,
): Step {
  const happenings: Happening[] = []
  const visits = state.visits.flatMap((visit): Visit[] => {
    const fence = world.fence(visit.fence)
    if (!fence) return []
    const at = { at: now, userId: seen.userId, ip: seen.ip }
    const because = absenceOf(fence, at) ?? closedSince(fence, visit, at)
    const due = dwellTime(visit, fence, settings)
    // A geofence may have ended since the dwell, and both be told only now.
    const isOver = because !== undefined && because !== 'ended' && because !== 'closed'
    const dwells = !visit.dwelled && due <= now && !isOver && due < endTime(visit, fence)
    if (dwells) {
      happenings.push({
        type: 'user.dwelled_in_geofence',
        fence: visit.fence,
        at: due,
        confidence: confidenceOf(shareInside(fence, seen.x, seen.y, seen.accuracy)),
        minutes: minutesBetween(visit.since, due),
      })
    }
    if (because) {
      happenings.push(...exitByEnd(visit, fence, because, now, settings))
      return []
    }
    return [dwells ? { ...visit, dwelled: true } : visit]
  })
  return { state: { ...state, visits }, happenings: happenings.filter(({ type }) => settings.events[type]) }
}
