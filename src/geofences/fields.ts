import type { Atlas } from '../atlas/atlas.ts'
import { timeZoneAt } from '../atlas/regions/time-zone.ts'
import { errors } from '../errors.ts'
import type { Position } from '../geo/distance.ts'
import { centroidOf, farthestCorner, readRing } from '../geo/ring.ts'
import type { Metadata } from '../model/fields.ts'
import type { GeofenceFields, GeofenceType, OperatingHours } from '../model/geofence.ts'
import type { TravelMode } from '../model/travel-modes.ts'
import type { Engine } from '../routing/engine/engine.ts'
import { isochrone } from '../routing/isochrone.ts'
import { parseRanges } from '../tracking/geofences/ip-ranges.ts'
import { parseOperatingHours } from '../tracking/geofences/operating-hours.ts'
import { centreOf } from './centre.ts'

/** A geofence as the caller describes it: the types are right, but the values are not checked yet. */
export interface GeofenceInput {
  description: string
  type: GeofenceType
  /** Of a circle or an isochrone the centre, of a polygon the ring. */
  coordinates?: unknown
  address?: string
  placeId?: string
  /** Metres; of an isochrone, minutes. */
  radius?: number
  mode?: TravelMode
  metadata?: Metadata
  userId?: string
  userIds?: string[]
  ip?: string[]
  enabled: boolean
  disableAfter?: Date
  deleteAfter?: Date
  stopDetection?: boolean
  tripApproachingThreshold?: number
  dwellThreshold?: number
  operatingHours?: unknown
}

export interface NewGeofence extends GeofenceInput {
  tag: string
  externalId: string
}

/** The map data that centres and isochrones come from. */
export interface MapSources {
  atlas: Atlas
  engine: Engine
}

/** Checks the values and computes the centre, the ring and the time zone. What the caller left out is undefined. */
export async function computeFields(sources: MapSources, input: GeofenceInput): Promise<GeofenceFields> {
  const shape = await shapeOf(sources, input)
  const operatingHours = checkHours(input.operatingHours)
  return {
    description: input.description,
    type: input.type,
    ...shape,
    metadata: input.metadata,
    userId: input.userId,
    userIds: input.userIds?.join(',') || undefined,
    ip: checkIpRanges(input.ip),
    enabled: input.enabled,
    disableAfter: input.disableAfter,
    deleteAfter: input.deleteAfter,
    stopDetection: input.stopDetection,
    tripApproachingThreshold: input.tripApproachingThreshold,
    dwellThreshold: input.dwellThreshold,
    operatingHours,
    timeZone: operatingHours && (await timeZoneAt(...shape.centre)),
  }
}

type GeofenceShape = Pick<GeofenceFields, 'centre' | 'radius' | 'ring' | 'mode' | 'roads'>

async function shapeOf(
  { atlas, engine }: MapSources,
  { type, coordinates, address, placeId, radius, mode }: GeofenceInput,
): Promise<GeofenceShape> {
  if (type === 'polygon') return { ...polygonShape(coordinates), mode: undefined }
  const centre = centreOf(atlas, { coordinates, address, placeId })
  if (type === 'circle') return { ...circleShape(centre, radius), mode: undefined }
  return isochroneShape(engine, centre, radius, mode)
}

async function isochroneShape(
  engine: Engine,
  centre: Position,
  minutes: number | undefined,
  mode: TravelMode | undefined,
): Promise<GeofenceShape> {
  if (minutes === undefined) throw errors.missing('radius')
  if (minutes < 1 || minutes > 120) throw errors.invalid('radius', 'Valid range: [1, 120].')
  if (mode === undefined) throw errors.missing('mode')
  const [longitude, latitude] = centre
  const ring = await isochrone(engine, { destination: { longitude, latitude }, minutes, mode }, 'coordinates')
  return { centre, radius: minutes, ring, mode, roads: engine.roads() }
}

function polygonShape(coordinates: unknown) {
  if (coordinates === undefined) throw errors.missing('coordinates')
  const ring = readRing(coordinates)
  if (typeof ring === 'string') throw errors.invalid('coordinates', ring)
  const centre = centroidOf(ring)
  return { ring: coordinates as Position[], centre, radius: farthestCorner(ring, centre) }
}

function circleShape(centre: Position, radius: number | undefined) {
  if (radius === undefined) throw errors.missing('radius')
  if (radius < 10 || radius > 10_000) throw errors.invalid('radius', 'Valid range: [10, 10000].')
  return { ring: undefined, centre, radius }
}

function checkIpRanges(words: string[] | undefined): string | undefined {
  if (!words || words.length === 0) return undefined
  const wild = words.find((word) => word.split('*').length > 2)
  if (wild !== undefined)
    throw errors.invalid(
      'ip',
      `Expected a wildcard in the last octet only, such as 203.0.113.*, got "${wild.slice(0, 60)}". For more use a range such as 203.0.0.0/16.`,
    )
  const ranges = parseRanges(words.join(','))
  if (typeof ranges === 'string') throw errors.invalid('ip', ranges)
  return words.join(',')
}

function checkHours(sent: unknown): OperatingHours | undefined {
  if (sent === undefined) return undefined
  const parsed = parseOperatingHours(sent)
  if (typeof parsed === 'string') throw errors.invalid('operatingHours', parsed)
  return Object.keys(parsed.answered).length > 0 ? parsed.answered : undefined
}
