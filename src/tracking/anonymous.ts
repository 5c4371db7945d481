import { type RegionKind, type Residence, regionKinds } from '../model/region.ts'
import { bucketOf, newId } from '../store/ids.ts'
import type { StoredUser } from '../store/users/tracking.ts'
import { applyUpdate } from './apply.ts'
import type { BatchParts } from './batches.ts'
import { openBeaconBook } from './beacons.ts'
import type { Outcome, SentUpdate } from './updates.ts'

/** Where a device that stays unknown believes to be: it remembers that itself, by ids, and sends it along. */
export interface HeldState {
  geofenceIds?: string[]
  placeId?: string
  regionIds?: string[]
  beaconIds?: string[]
}

/** What an update of nobody in particular means. Nothing is kept: no user, no event, no location. */
export async function trackAnonymously(
  sent: SentUpdate,
  held: HeldState,
  { database, surroundingsOf, settingsOf }: Pick<BatchParts, 'database' | 'surroundingsOf' | 'settingsOf'>,
): Promise<Outcome> {
  const before = holder(sent, held)
  const beacons = await openBeaconBook(database, [sent], [before], settingsOf)
  const settings = settingsOf(sent)
  // The device does not remember which chains were near: it would hear of them with every update.
  const events = { ...settings.events, 'user.nearby_place_chain': false }
  const applied = applyUpdate(before, before, sent, {
    version: before.version,
    around: surroundingsOf(sent),
    settings: { ...settings, events },
    evidence: undefined,
    trips: { follow: () => [] },
    beacons,
    newId,
  })
  return {
    user: applied.user,
    events: applied.events.map(({ body }) => body),
    trip: undefined,
    beacons: beacons.of(applied.user),
  }
}

/** Someone who was where the device says, since nobody knows when: so visits last no time. */
function holder(sent: SentUpdate, { geofenceIds, placeId, regionIds, beaconIds }: HeldState): StoredUser {
  const since = sent.sentAt ?? sent.receivedAt
  const id = newId()
  return {
    project: sent.project,
    live: sent.live,
    bucket: bucketOf(id),
    id,
    userId: undefined,
    deviceId: sent.deviceId,
    description: undefined,
    metadata: undefined,
    x: sent.x,
    y: sent.y,
    accuracy: sent.accuracy,
    foreground: undefined,
    stopped: undefined,
    deviceType: undefined,
    ip: undefined,
    pushToken: undefined,
    createdAt: sent.receivedAt,
    updatedAt: 0, // no update can be out of order
    version: 0,
    visits: (geofenceIds ?? []).map((fence) => [fence, since, false]),
    regions: residence(regionIds ?? [], since),
    place: placeId === undefined ? undefined : { id: placeId, since },
    nearbyChains: undefined,
    beacons: (beaconIds ?? []).map((beacon) => [beacon, since]),
    fraud: undefined,
    history: undefined,
    dueAt: undefined,
  }
}

/** Of ids such as `state-US-MD`; the code is the last word, and all the name there is. */
function residence(ids: string[], since: number): Residence {
  return Object.fromEntries(
    ids.flatMap((_id) => {
      const [kind = '', ...rest] = _id.split('-')
      const code = rest.at(-1)
      if (code === undefined || !regionKinds.includes(kind as RegionKind)) return []
      return [[kind, { region: { _id, type: kind, code, name: code }, since }]]
    }),
  )
}
