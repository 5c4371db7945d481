import { distance } from '../../geo/distance.ts'
import { type Fraud, type FraudFlag, fraudFlags, passes, unsuspected } from '../../model/fraud.ts'
import type { ProjectSettings } from '../../model/project/project-settings.ts'
import type { GeoLookup } from './geo-lookup.ts'
import type { DetectedEvent, TrackState, Update } from './update.ts'

/** A move that is both this far and this fast is flagged. */
const farJump = 50_000 // metres
const fastestJump = 1_000_000 / 3_600_000 // metres per millisecond: 1,000 km/h

const mostUsersOfDevice = 5

/** Flags are evaluated anew with every update; `last` keeps when each was last raised. */
export function checkFraud(
  { fraud: before = unsuspected, last }: TrackState,
  update: Update,
  geo: GeoLookup,
  settings: ProjectSettings,
): { fraud: Fraud | undefined; events: DetectedEvent[] } {
  const { signals } = update
  if (!settings.fraud || !signals) return { fraud: before === unsuspected ? undefined : before, events: [] }
  const raised: Record<FraudFlag, boolean> = {
    mocked: signals.mocked || contradicts(signals.country, update, geo),
    jumped: hasJumped(last, update),
    compromised: signals.compromised,
    inaccurate: update.accuracy > settings.maxAccuracy,
    proxy: signals.proxy,
    sharing: signals.usersOfDevice > mostUsersOfDevice,
  }
  const flags = fraudFlags.filter((flag) => raised[flag])
  const passed = passes({ ...before, flags })
  const fraud = {
    ...before,
    passed,
    verified: signals.verified && passed,
    flags,
    last: { ...before.last, ...Object.fromEntries(flags.map((flag) => [flag, update.at])) },
  }
  const hasFailed = before.passed && !passed
  return {
    fraud,
    events: hasFailed ? [{ type: 'user.failed_fraud', at: update.at, confidence: 3 }] : [],
  }
}

/** The IP address and the location are in different countries; false where either is unknown. */
function contradicts(country: string | undefined, { x, y }: Update, { map }: GeoLookup): boolean {
  const there = country && map?.regionsAt(x, y).country?.code
  return there !== undefined && there !== '' && there !== country
}

function hasJumped(last: TrackState['last'], { x, y, at }: Update): boolean {
  if (!last) return false
  const metres = distance(last.x, last.y, x, y)
  return metres > farJump && metres > fastestJump * Math.max(0, at - last.at)
}
