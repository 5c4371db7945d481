import { type Static, Type } from 'typebox'
import { Datetime, Id, Live, type Metadata, MetadataField, Point, pointAt } from './fields.ts'
import type { Scope } from './project/scope.ts'

export const beaconTypes = ['ibeacon', 'eddystone'] as const
export type BeaconType = (typeof beaconTypes)[number]

/** The fields that a caller sets. */
export interface BeaconFields {
  description: string
  type: BeaconType
  uuid: string | undefined
  major: string | undefined
  minor: string | undefined
  uid: string | undefined
  instance: string | undefined
  x: number
  y: number
  enabled: boolean
  metadata: Metadata | undefined
}

export interface StoredBeacon extends BeaconFields, Scope {
  id: string
  tag: string
  externalId: string
  createdAt: Date
  updatedAt: Date
  /** How often it was disabled so far: who was near it before is not any more. */
  timesDisabled: number
}

/**
 * A beacon that a user is near: its id, since when (Unix milliseconds), and its `timesDisabled` then; left out of what devices keep
 * themselves.
 */
export type BeaconVisit = [beacon: string, since: number, timesDisabled?: number]

const part = (description: string) => Type.Optional(Type.String({ description }))

/** An iBeacon and an Eddystone. */
export const beaconExamples = [
  {
    _id: '697dec8ee5a1c04f3b2d0004',
    createdAt: '2026-01-31T11:50:38.000Z',
    updatedAt: '2026-01-31T11:50:38.000Z',
    live: false,
    description: 'Door',
    tag: 'doors',
    externalId: '1',
    type: 'ibeacon',
    uuid: 'f7826da6-4fa2-4e98-8024-bc5b71e0893e',
    major: '1',
    minor: '2',
    geometry: pointAt(13.2618, 53.5587),
    enabled: true,
  },
  {
    _id: '697dec8ee5a1c04f3b2d0005',
    createdAt: '2026-01-31T11:50:39.000Z',
    updatedAt: '2026-01-31T11:50:39.000Z',
    live: false,
    description: 'Till',
    tag: 'doors',
    externalId: '2',
    type: 'eddystone',
    uid: '00112233445566778899',
    instance: 'aabbccddeeff',
    geometry: pointAt(13.2618, 53.5587),
    enabled: true,
    metadata: { floor: 2 },
  },
]

export const Beacon = Type.Object(
  {
    _id: Id('beacon'),
    createdAt: Datetime(),
    updatedAt: Datetime('Time of the last change.'),
    live: Live,
    description: Type.String(),
    tag: Type.String({ description: 'The group it belongs to.' }),
    externalId: Type.String({ description: 'Your own id of it, unique in its group.' }),
    type: Type.Unsafe<BeaconType>({ type: 'string', enum: beaconTypes }),
    uuid: part('iBeacon only.'),
    major: part('iBeacon only.'),
    minor: part('iBeacon only.'),
    uid: part('Eddystone only.'),
    instance: part('Eddystone only.'),
    geometry: Point,
    enabled: Type.Boolean({ description: 'When false, it generates no events.' }),
    metadata: Type.Optional(MetadataField),
  },
  { title: 'Beacon', examples: beaconExamples },
)

export type Beacon = Static<typeof Beacon>

export function beaconAnswer(beacon: StoredBeacon): Beacon {
  const { uuid, major, minor, uid, instance, metadata } = beacon
  const given = Object.entries({ uuid, major, minor, uid, instance, metadata })
  return {
    _id: beacon.id,
    createdAt: beacon.createdAt,
    updatedAt: beacon.updatedAt,
    live: beacon.live,
    description: beacon.description,
    tag: beacon.tag,
    externalId: beacon.externalId,
    type: beacon.type,
    ...Object.fromEntries(given.filter(([, value]) => value !== undefined)),
    geometry: pointAt(beacon.x, beacon.y),
    enabled: beacon.enabled,
  }
}

/** The identity that a beacon broadcasts and a device reports, for comparison: without case and hyphens. */
export function beaconIdentity(parts: {
  type?: string | undefined
  uuid?: string | undefined
  major?: string | undefined
  minor?: string | undefined
  uid?: string | undefined
  instance?: string | undefined
}): string {
  const { uuid = '', major = '', minor = '', uid = '', instance = '' } = parts
  const words = parts.type === 'eddystone' ? ['eddystone', uid, instance] : ['ibeacon', uuid, major, minor]
  return words.map(comparable).join(':')
}

/** Colons divide the parts of an identity, so those inside a part are escaped. */
function comparable(part: string): string {
  return part
    .toLowerCase()
    .replaceAll('-', '')
    .replace(/[%:]/g, (character) => encodeURIComponent(character))
}
