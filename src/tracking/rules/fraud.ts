import { distance } from '../../geo/distance.ts'
import { type Fraud, type FraudFlag, fraudFlags, passes, unsuspected } from '../../model/fraud.ts'
import type { ProjectSettings } from '../../model/project/project-settings.ts'
import type { World } from './step.ts'
import type { Happening, TrackState, Update } from './update.ts'

/** What is known of an update beside the place and the time. */
export interface Evidence {
  /** As the device says of itself. */
  mocked: boolean
  compromised: boolean
  verified: boolean
  /** Of the request's address; undefined when nobody knows. */
  country: string | undefined
  /** The request's address is of a proxy, a VPN, Tor or a hosting provider. */
  proxy: boolean
  /** Who used this device in the last seven days, this one included. */
  usersOfDevice: number
}

/** Nobody travels so far so fast. */
const farJump = 50_000 // metres
const fastestJump = 1_000_000 / 3_600_000 // metres per millisecond: 1,000 km/h

const mostUsersOfDevice = 5

/** Every flag is judged anew with every update; when one was last raised is remembered. */
export function checkFraud(
  { fraud: before = unsuspected, last }: TrackState,
  update: Update,
  world: World,
  settings: ProjectSettings,
): { fraud: Fraud | undefined; happenings: Happening[] } {
  const { evidence } = update
  if (!settings.fraud || !evidence)
    return { fraud: before === unsuspected ? undefined : before, happenings: [] }
  const raised: Record<FraudFlag, boolean> = {
    mocked: evidence.mocked || contradicts(evidence.country, update, world),
    jumped: hasJumped(last, update),
    compromised: evidence.compromised,
    inaccurate: update.accuracy > settings.maxAccuracy,
    proxy: evidence.proxy,
    sharing: evidence.usersOfDevice > mostUsersOfDevice,
  }
  const flags = fraudFlags.filter((flag) => raised[flag])
  const passed = passes({ ...before, flags })
  const fraud = {
    ...before,
    passed,
    verified: evidence.verified && passed,
    flags,
    last: { ...before.last, ...Object.fromEntries(flags.map((flag) => [flag, update.at])) },
  }
  const hasFailed = before.passed && !passed
  return {
    fraud,
    happenings: hasFailed ? [{ type: 'user.failed_fraud', at: update.at, confidence: 3 }] : [],
  }
}

/** The address is of one country, the place is in another. Where either is unknown nothing is. */
function contradicts(country: string | undefined, { x, y }: Update, { land }: World): boolean {
  const there = country && land?.regionsAt(x, y).country?.code
  return there !== undefined && there !== '' && there !== country
}

function hasJumped(last: TrackState['last'], { x, y, at }: Update): boolean {
  if (!last) return false
  const metres = distance(last.x, last.y, x, y)
  return metres > farJump && metres > fastestJump * Math.max(0, at - last.at)
}
