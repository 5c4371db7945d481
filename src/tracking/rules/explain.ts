import type { ProjectSettings } from '../../model/project/project-settings.ts'
import type { Fence } from '../geofences/fence.ts'
import { nextChange } from '../geofences/open-hours.ts'
import { type Decision, decide, entryBuffer } from './decide.ts'
import type { GeoLookup } from './geo-lookup.ts'
import type { Update, Visit } from './update.ts'
import { dwellTime } from './visit-times.ts'

/** Why something was decided, in a form that programs can put into words of their own. */
export interface Reason {
  /** Where the update was, or what kept it from counting. */
  code: 'inside' | 'outside' | Extract<Decision, { reason: unknown }>['reason']
  /** To the boundary. */
  metres?: number
  /** Metres. */
  accuracy?: number
  /** Metres: the setting of the project. */
  maxAccuracy?: number
  /** Minutes until a dwell; 0 when it is due. */
  dwellIn?: number
  /** When the geofence ended, or opens again. */
  at?: Date
  userId?: string
  ip?: string
}

/** What was decided about one geofence for one update, and why; `why` is the reason in English. */
export interface Explanation {
  fence: Fence
  decided: Decision['decided']
  reason: Reason
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
    const { decided } = decision
    const reason = reasonOf(decision, fence, visit, update, settings)
    return { fence, decided, reason, why: sentenceOf(reason, decided) }
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

function reasonOf(
  decision: Decision,
  fence: Fence,
  visit: Visit | undefined,
  update: Update,
  settings: ProjectSettings,
): Reason {
  const { accuracy, userId, ip } = update
  if (!('reason' in decision)) {
    const { decided, metres } = decision
    const dwellIn = decided === 'stays' ? minutesToDwell(fence, visit, update, settings) : undefined
    return {
      code: metres > 0 ? 'outside' : 'inside',
      metres: round(Math.abs(metres)),
      accuracy,
      ...(dwellIn !== undefined && { dwellIn }),
    }
  }
  const code = decision.reason
  switch (code) {
    case 'inaccurate':
      return { code, accuracy, maxAccuracy: settings.maxAccuracy }
    case 'ended':
      return { code, at: new Date(fence.endsAt) }
    case 'closed': {
      const opens = fence.hours && nextChange(fence.hours, update.at)
      return { code, ...(opens !== undefined && { at: new Date(opens) }) }
    }
    case 'not for this user':
      return { code, ...(userId !== undefined && { userId }) }
    case 'not for this address':
      return { code, ip }
    default:
      return { code }
  }
}

/** Undefined when there will be none. */
function minutesToDwell(
  fence: Fence,
  visit: Visit | undefined,
  update: Update,
  settings: ProjectSettings,
): number | undefined {
  if (!visit || visit.dwelled) return undefined
  const minutes = (dwellTime(visit, fence, settings) - update.at) / 60_000
  return Number.isFinite(minutes) ? Math.max(0, round(minutes)) : undefined
}

function sentenceOf(reason: Reason, decided: Decision['decided']): string {
  const { code, accuracy, maxAccuracy, at, userId, ip } = reason
  switch (code) {
    case 'inside':
    case 'outside':
      return placeOf(reason, decided) + dwellOf(reason)
    case 'inaccurate':
      return `the accuracy of ${accuracy} m is worse than maxAccuracy (${maxAccuracy} m)`
    case 'ended':
      return `it ended at ${at?.toISOString()}`
    case 'closed':
      return at ? `it is closed until ${at.toISOString()}` : 'it is closed'
    case 'not for this user':
      return `it is restricted to other users than ${userId ?? 'one without a userId'}`
    case 'not for this address':
      return `it is restricted to other addresses than ${ip}`
    default:
      return `it is ${code}`
  }
}

function placeOf({ code, metres, accuracy }: Reason, decided: Decision['decided']): string {
  const where = `${code} by ${metres} m`
  if (decided === 'waits for a stop')
    return `${where}, waiting for a stop: the update is neither stopped nor in the foreground`
  if (decided === 'enters' && code === 'outside')
    return `${where}, which is within the accuracy of ${accuracy} m (buffered entry)`
  if (decided === 'stays' && code === 'outside')
    return `${where}, which is not more than the accuracy of ${accuracy} m (buffered exit)`
  return where
}

function dwellOf({ dwellIn }: Reason): string {
  if (dwellIn === undefined) return ''
  return dwellIn > 0 ? `; a dwell in ${dwellIn} min` : '; a dwell is due'
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
