import type { ProjectSettings } from '../../model/project/project-settings.ts'
import type { Fence } from '../geofences/fence.ts'
import { nextChange } from '../geofences/open-hours.ts'
import { type Decision, decide, entryBuffer } from './decide.ts'
import type { GeoLookup } from './geo-lookup.ts'
import type { Update, Visit } from './update.ts'
import { dwellTime } from './visit-times.ts'

/** What was decided about one geofence for one update, and why, as text. */
export interface Explanation {
  fence: Fence
  decided: Decision['decided']
  why: string
}

/** Geofences within this distance of an update are explained. */
const nearby = 1000 // metres

/**
 * "Why did no event fire?": the decision of tracking about every geofence nearby and every one the user was in, or about `only` one,
 * wherever it is.
 */
export function explain(
  visits: readonly Visit[],
  update: Update,
  geo: GeoLookup,
  settings: ProjectSettings,
  only?: Fence,
): Explanation[] {
  const fences = only ? [only] : fencesFor(visits, update, geo, settings)
  return fences.map((fence) => {
    const visit = visits.find((one) => one.fence === fence.id)
    const decision = decide(fence, visit, update, settings)
    return { fence, decided: decision.decided, why: why(decision, fence, visit, update, settings) }
  })
}

function fencesFor(
  visits: readonly Visit[],
  update: Update,
  geo: GeoLookup,
  settings: ProjectSettings,
): Fence[] {
  const fences = new Map(
    geo
      .fencesNear(update.x, update.y, nearby + entryBuffer(update, settings))
      .map((fence) => [fence.id, fence]),
  )
  for (const { fence: id } of visits) {
    const fence = geo.fence(id)
    if (fence) fences.set(id, fence)
  }
  return [...fences.values()]
}

function why(
  decision: Decision,
  fence: Fence,
  visit: Visit | undefined,
  update: Update,
  settings: ProjectSettings,
): string {
  if (!('reason' in decision)) {
    const where = place(decision.decided, decision.metres, update)
    return decision.decided === 'stays' ? where + dwell(fence, visit, update, settings) : where
  }
  switch (decision.reason) {
    case 'inaccurate':
      return `the accuracy of ${update.accuracy} m is worse than maxAccuracy (${settings.maxAccuracy} m)`
    case 'ended':
      return `it ended at ${new Date(fence.endsAt).toISOString()}`
    case 'closed':
      return `it is closed${until(fence, update.at)}`
    case 'disabled':
      return 'it is disabled'
    case 'deleted':
      return 'it is deleted'
    case 'not for this user':
      return `it is restricted to other users than ${update.userId ?? 'one without a userId'}`
    case 'not for this address':
      return `it is restricted to other addresses than ${update.ip}`
  }
}

function place(decided: Decision['decided'], metres: number, { accuracy }: Update): string {
  const where = metres > 0 ? `outside by ${round(metres)} m` : `inside by ${round(-metres)} m`
  if (decided === 'waits for a stop')
    return `${where}, waiting for a stop: the update is neither stopped nor in the foreground`
  if (decided === 'enters' && metres > 0)
    return `${where}, which is within the accuracy of ${accuracy} m (buffered entry)`
  if (decided === 'stays' && metres > 0)
    return `${where}, which is not more than the accuracy of ${accuracy} m (buffered exit)`
  return where
}

function dwell(fence: Fence, visit: Visit | undefined, update: Update, settings: ProjectSettings): string {
  if (!visit || visit.dwelled) return ''
  const minutes = (dwellTime(visit, fence, settings) - update.at) / 60_000
  if (!Number.isFinite(minutes)) return ''
  return minutes > 0 ? `; a dwell in ${round(minutes)} min` : '; a dwell is due'
}

function until({ hours }: Fence, at: number): string {
  const opens = hours && nextChange(hours, at)
  return opens === undefined ? '' : ` until ${new Date(opens).toISOString()}`
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
