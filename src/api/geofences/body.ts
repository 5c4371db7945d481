import { Type } from 'typebox'
import type { NewGeofence } from '../../geofences/fields.ts'
import type { RowReader } from '../../geofences/import.ts'
import { shown, Unexpected } from '../../http/input/expectations.ts'
import { Metadata } from '../../http/input/metadata.ts'
import { Choice, CommaList, Datetime, decoded, Reference, UserId, UserIds } from '../../http/input/params.ts'
import { readPositions } from '../../http/input/positions.ts'
import { prepare, readerOf } from '../../http/input/reader.ts'
import { longestThreshold } from '../../model/fields.ts'
import { geofenceTypes } from '../../model/geofence.ts'
import { travelModes } from '../../model/travel-modes.ts'

const Coordinates = decoded<unknown>(
  {
    type: ['array', 'string'],
    description:
      'Of a circle, its centre [longitude, latitude]; of a polygon, a closed ring [[longitude, latitude], …] of 4 to 2000 positions, the last equal to the first. A list or its JSON text.',
  },
  (sent, _param, asText) => readPositions(sent, asText),
)

const Hours = decoded<unknown>(
  {
    type: ['object', 'string'],
    description:
      'Lists of [open, close] by day of the week (full name or first three letters), times as HH:mm or h:mm am, in the time zone of the centre. Days without an entry are closed; without any the geofence is always open. An object or its JSON text.',
  },
  fromJson,
)

const minutes = (description: string) =>
  Type.Optional(Type.Number({ minimum: 0, maximum: longestThreshold, description }))

const properties = {
  description: Type.String({ minLength: 1, maxLength: 10_000 }),
  type: Choice(geofenceTypes, 'The shape.'),
  coordinates: Type.Optional(Coordinates),
  address: Type.Optional(
    Type.String({
      maxLength: 1000,
      description:
        'Address of the centre of a circle. Coordinates sent with it win, and must be within 1 km of it.',
    }),
  ),
  placeId: Type.Optional(
    Reference(
      'Place at the centre; wins over coordinates and address. An unknown place is an error only without these.',
    ),
  ),
  radius: Type.Optional(
    Type.Number({
      description:
        'Of a circle, in metres: 10 to 10000. Of an isochrone, in minutes: 1 to 120. Ignored for a polygon.',
    }),
  ),
  mode: Type.Optional(Choice(travelModes, 'Travel mode of an isochrone.')),
  metadata: Type.Optional(Metadata(16)),
  userId: Type.Optional({ ...UserId('Use userIds.'), deprecated: true }),
  userIds: Type.Optional(UserIds('Generate events for these users only, comma-separated.')),
  ip: Type.Optional({
    ...CommaList(
      'Generate events for requests from these IP addresses only: 203.0.113.7, 203.0.113.*, 203.0.113.0/24.',
    ),
    examples: ['203.0.113.7,198.51.100.*'],
  }),
  enabled: Type.Boolean({ default: true, description: 'False generates no events.' }),
  disableAfter: Type.Optional(Datetime('Disabled from this time on.')),
  deleteAfter: Type.Optional(Datetime('Deleted at this time.')),
  stopDetection: Type.Optional(Type.Boolean({ description: "Overrides the project's setting." })),
  tripApproachingThreshold: minutes("Minutes; overrides the project's setting."),
  dwellThreshold: minutes("Minutes; overrides the project's setting."),
  operatingHours: Type.Optional(Hours),
}

/** Show what JSON Schema cannot express about the shapes. */
const examples = [
  {
    description: 'Store 7',
    type: 'circle',
    coordinates: [13.2618, 53.5587],
    radius: 100,
    metadata: { city: 'Neubrandenburg' },
  },
  {
    description: 'Depot',
    type: 'polygon',
    coordinates: [
      [13.25, 53.55],
      [13.27, 53.55],
      [13.27, 53.56],
      [13.25, 53.55],
    ],
    metadata: { gate: 3, open: true, of: 'north' },
    operatingHours: { Mon: [['9:00 am', '17:30']], Saturday: [['22:00', '02:00']] },
    userIds: 'user-1,user-2',
    ip: '203.0.113.7, 198.51.100.*, 2001:db8::/32',
    disableAfter: '2040-01-01T00:00:00.000Z',
    stopDetection: true,
    dwellThreshold: 10,
  },
]

/** A polygon ignores these, whatever they are. */
function withoutUnused({ ...fields }: Record<string, unknown>): Record<string, unknown> {
  if (fields.type === 'polygon') {
    delete fields.radius
    delete fields.address
  }
  return fields
}

export const GeofenceBody = Type.Object(properties, { examples, [prepare]: withoutUnused })

export const NewGeofenceBody = Type.Object(
  {
    tag: Reference('The group of the geofence.'),
    externalId: Reference('Your own id of the geofence, unique in its group.'),
    ...properties,
  },
  {
    examples: examples.map((one, index) => ({ tag: 'stores', externalId: `${index + 7}`, ...one })),
    [prepare]: withoutUnused,
  },
)

/** Rows of files are read like forms: texts become numbers, booleans and lists where the schema says so. */
const readNewGeofence = readerOf(NewGeofenceBody, true)

export const rowReader: RowReader = {
  names: Object.keys(NewGeofenceBody.properties),
  read: (fields) => readNewGeofence(fields, '') as NewGeofence,
}

/** A list or an object, its JSON text, or in a form the JSON texts of its parts. */
function fromJson(sent: unknown): unknown {
  if (Array.isArray(sent)) return sent.map((part) => (typeof part === 'string' ? parse(part) : part))
  if (typeof sent === 'object' && sent !== null)
    return Object.fromEntries(
      Object.entries(sent).map(([key, part]) => [key, typeof part === 'string' ? parse(part) : part]),
    )
  return typeof sent === 'string' ? parse(sent) : sent
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Unexpected(`Expected JSON, got ${shown(text)}.`)
  }
}
