import type { ProjectSettings } from '../model/project-settings.ts'
import { confidenceOf, shareInside } from './measure.ts'
import { dwellTime, type Step, type World } from './step.ts'
import type { Happening, TrackState } from './update.ts'

/** Where the user was last seen, and how exactly. */
export interface LastSeen {
  x: number
  y: number
  accuracy: number
}

/**
 * What the clock alone brings to a user who stays and sends nothing: a dwell, at the very time its threshold was
 * reached.
 */
export function tick(
  state: TrackState,
  seen: LastSeen,
  now: number,
  world: World,
  settings: ProjectSettings,
): Step {
  const happenings: Happening[] = []
  const visits = state.visits.map((visit) => {
    const fence = world.fence(visit.fence)
    const due = fence ? dwellTime(visit, fence, settings) : Number.POSITIVE_INFINITY
    if (!fence || visit.dwelled || due > now) return visit
    if (fence.enabled && due < fence.endsAt) {
      happenings.push({
        type: 'user.dwelled_in_geofence',
        fence: visit.fence,
        at: due,
        confidence: confidenceOf(shareInside(fence, seen.x, seen.y, seen.accuracy)),
        minutes: Math.round((due - visit.since) / 600) / 100,
      })
    }
    return { ...visit, dwelled: true }
  })
  return { state: { ...state, visits }, happenings }
}
