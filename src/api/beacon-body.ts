import { type Static, Type } from 'typebox'
import { errors } from '../errors.ts'
import { shown, Unexpected } from '../http/input/expectations.ts'
import { Metadata } from '../http/input/metadata.ts'
import { Choice, decoded, Reference } from '../http/input/params.ts'
import { readPositions } from '../http/input/positions.ts'
import { type BeaconFields, beaconTypes } from '../model/beacon.ts'

const Position = decoded<[number, number]>(
  { type: ['array', 'string'], description: '[longitude, latitude]; a list or its JSON text.' },
  (sent, _param, asText) => {
    const list = readPositions(sent, asText)
    const [x, y, more] = Array.isArray(list) ? list : []
    if (isWithin(x, 180) && isWithin(y, 90) && more === undefined) return [x, y]
    throw new Unexpected(`Expected [longitude, latitude] in degrees, got ${shown(sent)}.`)
  },
)

function isWithin(value: unknown, most: number): value is number {
  return typeof value === 'number' && Math.abs(value) <= most
}

/** Part of the identity that a beacon broadcasts: a string, or a number as its digits. Compared without case and hyphens. */
export const BeaconPart = (description: string) =>
  decoded<string>({ type: ['string', 'number'], minLength: 1, maxLength: 256, description }, (sent) => {
    const text = Number.isFinite(sent) ? String(sent) : sent
    if (typeof text === 'string' && text !== '' && [...text].length <= 256) return text
    throw new Unexpected(`Expected a string of 1 to 256 characters, got ${shown(sent)}.`)
  })

const properties = {
  description: Type.String({ minLength: 1, maxLength: 10_000 }),
  type: Choice(beaconTypes, 'Its kind.'),
  uuid: Type.Optional(BeaconPart('Needed for an iBeacon.')),
  major: Type.Optional(BeaconPart('Needed for an iBeacon.')),
  minor: Type.Optional(BeaconPart('Needed for an iBeacon.')),
  uid: Type.Optional(BeaconPart('Needed for an Eddystone.')),
  instance: Type.Optional(BeaconPart('Needed for an Eddystone.')),
  coordinates: Position,
  enabled: Type.Boolean({ default: true, description: 'False: no events.' }),
  metadata: Type.Optional(Metadata(16)),
}

const examples = [
  {
    description: 'Door',
    type: 'ibeacon',
    uuid: 'f7826da6-4fa2-4e98-8024-bc5b71e0893e',
    major: '1',
    minor: '2',
    coordinates: [13.2618, 53.5587],
  },
  {
    description: 'Till',
    type: 'eddystone',
    uid: '00112233445566778899',
    instance: 'aabbccddeeff',
    coordinates: [13.2618, 53.5587],
    metadata: { floor: 2 },
  },
]

export const BeaconBody = Type.Object(properties, { examples })

export const NewBeaconBody = Type.Object(
  {
    tag: Reference('Groups beacons.'),
    externalId: Reference('Your own id, unique within the tag.'),
    ...properties,
  },
  { examples: examples.map((one, index) => ({ tag: 'doors', externalId: `${index + 1}`, ...one })) },
)

const needed = { ibeacon: ['uuid', 'major', 'minor'], eddystone: ['uid', 'instance'] } as const

/** Fields of the other type are ignored. */
export function readBeacon(sent: Static<typeof BeaconBody>): BeaconFields {
  const { description, type, enabled, metadata, coordinates } = sent
  for (const part of needed[type]) if (sent[part] === undefined) throw errors.missing(part)
  const isIbeacon = type === 'ibeacon'
  return {
    description,
    type,
    uuid: isIbeacon ? sent.uuid : undefined,
    major: isIbeacon ? sent.major : undefined,
    minor: isIbeacon ? sent.minor : undefined,
    uid: isIbeacon ? undefined : sent.uid,
    instance: isIbeacon ? undefined : sent.instance,
    x: coordinates[0],
    y: coordinates[1],
    enabled,
    metadata,
  }
}
