import { type RegionKind, type Residence, regionKinds } from '../../model/region.ts'
import { bucketOf, newId } from '../../store/ids.ts'
import type { StoredUser } from '../../store/users/tracking.ts'
import { applyUpdate } from './apply.ts'
import { loadBeaconBatch } from './beacons.ts'
import type { BatchParts } from './runner.ts'
import type { SentUpdate, TrackResult } from './updates.ts'

/** The state of an anonymous device: it keeps that itself, by ids, and sends it with every update. */
export interface DeviceState {
  geofenceIds?: string[]
  placeId?: string
  regionIds?: string[]
  beaconIds?: string[]
}

/** Applies an update of an anonymous device. Nothing is stored: no user, no event, no location. */
export async function trackAnonymously(
  sent: SentUpdate,
  state: DeviceState,
  { database, geodataOf, settingsOf }: Pick<BatchParts, 'database' | 'geodataOf' | 'settingsOf'>,
): Promise<TrackResult> {
  const before = userOf(sent, state)
  const beacons = await loadBeaconBatch(database, [sent], [before], settingsOf)
  const settings = settingsOf(sent)
  // The device does not keep nearby chains: every update would repeat their events.
  const events = { ...settings.events, 'user.nearby_place_chain': false }
  const applied = applyUpdate(before, before, sent, {
    version: before.version,
    now: sent.receivedAt,
    geodata: geodataOf(sent),
    settings: { ...settings, events },
    signals: undefined,
    trips: { track: () => [], trackPast: () => [] },
    endedTrips: { track: () => [] },
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

/** A user in that state. When the visits began is unknown, so they last no time. */
function userOf(sent: SentUpdate, { geofenceIds, placeId, regionIds, beaconIds }: DeviceState): StoredUser {
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
    updatedAt: 0, // no update is out of order
    latestAt: undefined,
    version: 0,
    visits: (geofenceIds ?? []).map((fence) => [fence, since, false]),
    regions: residence(regionIds ?? [], since),
    place: placeId === undefined ? undefined : { id: placeId, since },
    nearbyChains: undefined,
    beacons: (beaconIds ?? []).map((beacon) => [beacon, since]),
    fraud: undefined,
    history: undefined,
    dueAt: undefined,
    alerts: undefined,
  }
}

/** From ids such as `state-US-MD`; the last part is the code, and serves as the name. */
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
