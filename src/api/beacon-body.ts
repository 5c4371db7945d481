import { type Static, Type } from 'typebox'
import { errors } from '../errors.ts'
import { Choice, decoded, Metadata } from '../http/input/params.ts'
import { shown, Unexpected } from '../http/input/reader.ts'
import { type BeaconFields, beaconTypes } from '../model/beacon.ts'

const Position = decoded<[number, number]>(
  { type: ['array', 'string'], description: '[longitude, latitude]; a list or its JSON text.' },
  (sent) => {
    const list = typeof sent === 'string' ? parsed(sent) : sent
    const [x, y] = Array.isArray(list) ? list.map(asNumber) : []
    if (isWithin(x, 180) && isWithin(y, 90) && (list as unknown[]).length === 2) return [x, y]
    throw new Unexpected(`Expected [longitude, latitude] in degrees, got ${shown(sent)}.`)
  },
)

/** Parses a numeric string; anything else is returned as it is. */
function asNumber(value: unknown): unknown {
  return typeof value === 'string' && value.trim() !== '' ? Number(value) : value
}

function isWithin(value: unknown, most: number): value is number {
  return typeof value === 'number' && Math.abs(value) <= most
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A string, or a number as its digits. */
const Part = (pattern: RegExp, expected: string) =>
  Type.Optional(
    decoded<string>({ type: ['string', 'number'], description: expected }, (sent) => {
      const text = typeof sent === 'number' ? String(sent) : sent
      if (typeof text === 'string' && pattern.test(text)) return text
      throw new Unexpected(`Expected ${expected}, got ${shown(sent)}.`)
    }),
  )

const sixteenBits = /^(?:\d{1,4}|[1-5]\d{4}|6[0-4]\d{3}|65[0-4]\d{2}|655[0-2]\d|6553[0-5])$/

const properties = {
  description: Type.String({ minLength: 1, maxLength: 10_000 }),
  type: Choice(beaconTypes, 'Its kind.'),
  uuid: Part(/^[0-9a-f]{8}(?:-?[0-9a-f]{4}){3}-?[0-9a-f]{12}$/i, 'a UUID (iBeacon)'),
  major: Part(sixteenBits, 'a number from 0 to 65535 (iBeacon)'),
  minor: Part(sixteenBits, 'a number from 0 to 65535 (iBeacon)'),
  uid: Part(/^(?:0x)?[0-9a-f]{20}$/i, '20 hex digits (Eddystone)'),
  instance: Part(/^(?:0x)?[0-9a-f]{12}$/i, '12 hex digits (Eddystone)'),
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

const OwnName = (description: string) => Type.String({ minLength: 1, maxLength: 256, description })

export const NewBeaconBody = Type.Object(
  {
    tag: OwnName('Groups beacons.'),
    externalId: OwnName('Your own id, unique within the tag.'),
    ...properties,
  },
  { examples: examples.map((one, index) => ({ tag: 'doors', externalId: `${index}`, ...one })) },
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
