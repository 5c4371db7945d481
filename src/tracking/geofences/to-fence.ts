import { boxAround, boxOf } from '../../geo/box.ts'
import { cleanRing } from '../../geo/clean-ring.ts'
import { unwrap } from '../../geo/ring.ts'
import type { StoredGeofence } from '../../model/geofence.ts'
import type { Fence } from './fence.ts'
import { parseRanges } from './ip-ranges.ts'
import { parseOperatingHours } from './operating-hours.ts'

/** A stored geofence as tracking needs it. It was validated when it was stored. */
export function toFence(stored: StoredGeofence): Fence {
  return {
    id: stored.id,
    tag: stored.tag,
    externalId: stored.externalId,
    ...areaOf(stored),
    enabled: stored.enabled,
    endsAt: Math.min(
      stored.disableAfter?.getTime() ?? Number.POSITIVE_INFINITY,
      stored.deleteAfter?.getTime() ?? Number.POSITIVE_INFINITY,
    ),
    userIds: usersOf(stored),
    addresses: addressesOf(stored),
    stopDetection: stored.stopDetection,
    dwellThreshold: stored.dwellThreshold,
    tripApproachingThreshold: stored.tripApproachingThreshold,
    hours: hoursOf(stored),
  }
}

function areaOf({ ring: positions, centre: [x, y], radius }: StoredGeofence): Pick<Fence, 'shape' | 'box'> {
  if (!positions) return { shape: { type: 'circle', x, y, radius }, box: boxAround(x, y, radius) }
  const sent = unwrap(positions)
  const clean = cleanRing(sent)
  const ring = clean.length < 8 ? sent : clean // too thin to clean
  return { shape: { type: 'polygon', ring }, box: boxOf(ring) }
}

/** `userId` is the older field for a single entry of `userIds`. */
function usersOf({ userId, userIds }: StoredGeofence): Fence['userIds'] {
  if (userId === undefined && userIds === undefined) return undefined
  return new Set([...(userIds?.split(',') ?? []), ...(userId === undefined ? [] : [userId])])
}

function addressesOf({ ip }: StoredGeofence): Fence['addresses'] {
  const ranges = ip === undefined ? undefined : parseRanges(ip)
  return typeof ranges === 'string' ? [] : ranges
}

function hoursOf({ operatingHours, timeZone = 'UTC' }: StoredGeofence): Fence['hours'] {
  const parsed = operatingHours && parseOperatingHours(operatingHours)
  return typeof parsed === 'object' ? { zone: timeZone, week: parsed.week } : undefined
}
