import { type Static, Type } from 'typebox'
import { Datetime, Id, Live, type Metadata, MetadataField, Point, pointAt } from './fields.ts'
import type { Scope } from './project/scope.ts'

export const beaconTypes = ['ibeacon', 'eddystone'] as const
export type BeaconType = (typeof beaconTypes)[number]

/** What a caller says of a beacon. */
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
}

/** A beacon near a user: which, and since when (Unix milliseconds). */
export type BeaconVisit = [beacon: string, since: number]

const part = (description: string) => Type.Optional(Type.String({ description }))

export const Beacon = Type.Object(
  {
    _id: Id('beacon'),
    createdAt: Datetime(),
    updatedAt: Datetime('Time of the last change.'),
    live: Live,
    description: Type.String(),
    tag: Type.String({ description: 'The group.' }),
    externalId: Type.String({ description: 'Your own id of it, unique in its group.' }),
    type: Type.Unsafe<BeaconType>({ type: 'string', enum: beaconTypes }),
    uuid: part('Of an iBeacon.'),
    major: part('Of an iBeacon.'),
    minor: part('Of an iBeacon.'),
    uid: part('Of an Eddystone.'),
    instance: part('Of an Eddystone.'),
    geometry: Point,
    enabled: Type.Boolean({ description: 'False makes no events.' }),
    metadata: Type.Optional(MetadataField),
  },
  { title: 'Beacon' },
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

/** What a beacon sends, and a device says to have heard. */
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
  return words.join(':').toLowerCase()
}
