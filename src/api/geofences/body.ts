import { type Static, Type } from 'typebox'
import type { Atlas } from '../../atlas/atlas.ts'
import { timeZoneAt } from '../../atlas/regions/time-zone.ts'
import { errors } from '../../errors.ts'
import type { Position } from '../../geo/distance.ts'
import { centroidOf, farthestCorner, readRing } from '../../geo/ring.ts'
import { centreOf } from '../../geofences/centre.ts'
import { Choice, CommaList, Datetime, decoded, Metadata } from '../../http/input/params.ts'
import { shown, Unexpected } from '../../http/input/reader.ts'
import { type GeofenceFields, geofenceTypes, type OperatingHours } from '../../model/geofence.ts'
import { type TravelMode, travelModes } from '../../model/travel-modes.ts'
import type { Engine } from '../../routing/engine/engine.ts'
import { isochrone } from '../../routing/isochrone.ts'
import { parseRanges } from '../../tracking/geofences/ip-ranges.ts'
import { parseOperatingHours } from '../../tracking/geofences/operating-hours.ts'

const Coordinates = decoded<unknown>(
  {
    type: ['array', 'string'],
    description:
      'Of a circle, its centre [longitude, latitude]; of a polygon, a closed ring [[longitude, latitude], …] of 4 to 2000 positions, the last equal to the first. A list or its JSON text.',
  },
  fromJson,
)

const Hours = decoded<unknown>(
  {
    type: ['object', 'string'],
    description:
      'Lists of [open, close] by day: names of days or their first three letters; times as HH:mm or h:mm am. Read in the time zone of the centre. Days that are not named are closed; without any it is always open. An object or its JSON text.',
  },
  fromJson,
)

const minutes = (description: string) => Type.Optional(Type.Number({ minimum: 0, description }))

/** What a caller sends of a geofence. */
const properties = {
  description: Type.String({ minLength: 1, maxLength: 10_000 }),
  type: Choice(geofenceTypes, 'Its shape.'),
  coordinates: Type.Optional(Coordinates),
  address: Type.Optional(
    Type.String({
      maxLength: 1000,
      description: 'The centre of a circle; coordinates within 1 km of it, where sent, win.',
    }),
  ),
  placeId: Type.Optional(
    Type.String({
      maxLength: 256,
      description:
        'A place whose centre is taken, before coordinates and address; one that is not known counts only without these.',
    }),
  ),
  radius: Type.Optional(
    Type.Number({
      description: 'Of a circle, in metres: 10 to 10000. Of an isochrone, in minutes: 1 to 120.',
    }),
  ),
  mode: Type.Optional(Choice(travelModes, 'How one travels in an isochrone.')),
  metadata: Type.Optional(Metadata(16)),
  userId: Type.Optional(
    Type.String({ minLength: 1, maxLength: 256, deprecated: true, description: 'Use userIds.' }),
  ),
  userIds: Type.Optional(CommaList('Makes events for these users only; commas between.')),
  ip: Type.Optional({
    ...CommaList(
      'Makes events for requests from these addresses only: 203.0.113.7, 203.0.113.*, 203.0.113.0/24.',
    ),
    examples: ['203.0.113.7,198.51.100.*'],
  }),
  enabled: Type.Boolean({ default: true, description: 'False makes no events.' }),
  disableAfter: Type.Optional(Datetime('From then on it is disabled.')),
  deleteAfter: Type.Optional(Datetime('From then on it is gone.')),
  stopDetection: Type.Optional(Type.Boolean({ description: "Overrides the project's setting." })),
  tripApproachingThreshold: minutes("Minutes; overrides the project's setting."),
  dwellThreshold: minutes("Minutes; overrides the project's setting."),
  operatingHours: Type.Optional(Hours),
}

/** What JSON Schema cannot say of the shapes, these show. */
const examples = [
  { description: 'Store 7', type: 'circle', coordinates: [13.2618, 53.5587], radius: 100 },
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
    userIds: 'ada,bob',
    ip: '203.0.113.7, 198.51.100.*, 2001:db8::/32',
    disableAfter: '2040-01-01',
    stopDetection: true,
    dwellThreshold: 10,
  },
]

export const GeofenceBody = Type.Object(properties, { examples })

const OwnName = (description: string) => Type.String({ minLength: 1, maxLength: 256, description })

export const NewGeofenceBody = Type.Object(
  {
    tag: OwnName('The group.'),
    externalId: OwnName('Your own id of it, unique in its group.'),
    ...properties,
  },
  { examples: examples.map((one, index) => ({ tag: 'stores', externalId: `${index}`, ...one })) },
)

/** Where a centre and an isochrone come from. */
export interface GeofenceParts {
  atlas: Atlas
  engine: Engine
}

/** Checked and computed; what was not sent is unset. */
export async function readGeofence(
  parts: GeofenceParts,
  sent: Static<typeof GeofenceBody>,
): Promise<GeofenceFields> {
  const shape = await readShape(parts, sent)
  const operatingHours = readHours(sent.operatingHours)
  return {
    description: sent.description,
    type: sent.type,
    ...shape,
    metadata: sent.metadata,
    userId: sent.userId,
    userIds: readUserIds(sent.userIds),
    ip: readAddresses(sent.ip),
    enabled: sent.enabled,
    disableAfter: sent.disableAfter,
    deleteAfter: sent.deleteAfter,
    stopDetection: sent.stopDetection,
    tripApproachingThreshold: sent.tripApproachingThreshold,
    dwellThreshold: sent.dwellThreshold,
    operatingHours,
    timeZone: operatingHours && (await timeZoneAt(...shape.centre)),
  }
}

type Shape = Pick<GeofenceFields, 'centre' | 'radius' | 'ring' | 'mode' | 'roads'>

async function readShape(
  { atlas, engine }: { atlas: Atlas; engine: Engine },
  { type, coordinates, address, placeId, radius, mode }: Static<typeof GeofenceBody>,
): Promise<Shape> {
  if (type === 'polygon') return { ...readPolygon(coordinates), mode: undefined }
  const centre = centreOf(atlas, { coordinates, address, placeId })
  if (type === 'circle') return { ...readCircle(centre, radius), mode: undefined }
  return readIsochrone(engine, centre, radius, mode)
}

async function readIsochrone(
  engine: Engine,
  centre: Position,
  minutes: number | undefined,
  mode: TravelMode | undefined,
): Promise<Shape> {
  if (minutes === undefined) throw errors.missing('radius')
  if (minutes < 1 || minutes > 120) throw errors.invalid('radius', 'Valid range: [1, 120].')
  if (mode === undefined) throw errors.missing('mode')
  const [longitude, latitude] = centre
  const query = { destination: { longitude, latitude }, minutes, mode }
  const ring = await isochrone(engine, query, 'coordinates')
  return { centre, radius: minutes, ring, mode, roads: engine.roads() }
}

function readPolygon(coordinates: unknown) {
  if (coordinates === undefined) throw errors.missing('coordinates')
  const ring = readRing(coordinates)
  if (typeof ring === 'string') throw errors.invalid('coordinates', ring)
  const centre = centroidOf(ring)
  return { ring: coordinates as Position[], centre, radius: farthestCorner(ring, centre) }
}

function readCircle(centre: Position, radius: number | undefined) {
  if (radius === undefined) throw errors.missing('radius')
  if (radius < 10 || radius > 10_000) throw errors.invalid('radius', 'Valid range: [10, 10000].')
  return { ring: undefined, centre, radius }
}

function readUserIds(words: string[] | undefined): string | undefined {
  if (!words || words.length === 0) return undefined
  return words.join(',')
}

function readAddresses(words: string[] | undefined): string | undefined {
  if (!words || words.length === 0) return undefined
  const ranges = parseRanges(words.join(','))
  if (typeof ranges === 'string') throw errors.invalid('ip', ranges)
  return words.join(',')
}

function readHours(sent: unknown): OperatingHours | undefined {
  if (sent === undefined) return undefined
  const parsed = parseOperatingHours(sent)
  if (typeof parsed === 'string') throw errors.invalid('operatingHours', parsed)
  return Object.keys(parsed.answered).length > 0 ? parsed.answered : undefined
}

/** A list or an object, its JSON text, or, in a form, the texts of its parts. */
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
