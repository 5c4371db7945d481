import type { Feature, FeatureCollection, Geometry, LineString, Point, Polygon } from 'geojson'
import { circleAsRing } from '../../../src/geo/circle.ts'
import type { Position } from '../../../src/geo/distance.ts'
import { unwrap } from '../../../src/geo/ring.ts'
import type { Geofence, User } from '../server/models.ts'
import type { Handle } from './handles.ts'

/** What a page draws on the map, bottom to top. */
export interface MapContent {
  geofences?: FeatureCollection<Polygon, GeofenceMark>
  /** Accuracy circles, isochrones, drafts. */
  areas?: FeatureCollection<Polygon, Mark>
  /** Routes and tracks. */
  lines?: FeatureCollection<LineString, Mark>
  points?: FeatureCollection<Point, Mark>
  users?: readonly UserDot[]
  /** The id of the user who stands out. */
  selectedUser?: string | undefined
  eventMarkers?: readonly EventMarker[]
  handles?: readonly Handle[]
}

export interface UserDot {
  at: Position
  id?: string
  label: string
  /** Of a live map: not heard of for a while is silent. */
  state?: 'moving' | 'stopped' | 'silent'
  /** Where the user was in the last minutes, oldest first. */
  trail?: readonly Position[]
}

export interface EventMarker {
  id: string
  at: Position
  label: string
  tone: '' | 'good' | 'warm'
}

export interface Mark {
  /** Decides the colour. */
  kind: 'user' | 'track' | 'route' | 'draft' | 'place' | 'beacon' | 'stop'
  id?: string
  label?: string
  /** Opacity of an area without an outline, such as a cell of a heat map. */
  weight?: number
}

export interface GeofenceMark {
  id: string
  label: string
  enabled: boolean
}

export function collection<Shape extends Geometry, Properties>(
  features: Feature<Shape, Properties>[],
): FeatureCollection<Shape, Properties> {
  return { type: 'FeatureCollection', features }
}

export function pointOf(position: readonly number[], mark: Mark): Feature<Point, Mark> {
  return { type: 'Feature', geometry: { type: 'Point', coordinates: [...position] }, properties: mark }
}

export function lineOf(line: readonly (readonly number[])[], mark: Mark): Feature<LineString, Mark> {
  const coordinates = unwrapped(line)
  return { type: 'Feature', geometry: { type: 'LineString', coordinates }, properties: mark }
}

export function areaOf(ring: readonly (readonly number[])[], mark: Mark): Feature<Polygon, Mark> {
  const coordinates = [unwrapped(ring)]
  return { type: 'Feature', geometry: { type: 'Polygon', coordinates }, properties: mark }
}

/** Beyond ±180 where a line crosses the antimeridian: the map would draw it the long way round. */
export function unwrapped(line: readonly (readonly number[])[]): [x: number, y: number][] {
  const ring = unwrap(line as Position[])
  return line.map((_, at) => [ring[at * 2] as number, ring[at * 2 + 1] as number])
}

export function circleOf(
  [x = 0, y = 0]: readonly number[],
  metres: number,
  mark: Mark,
): Feature<Polygon, Mark> {
  return areaOf(circleAsRing(x, y, metres), mark)
}

type Fence = Pick<Geofence, '_id' | 'description' | 'enabled' | 'geometry'>

export function geofenceFeatures(geofences: readonly Fence[]): FeatureCollection<Polygon, GeofenceMark> {
  return collection(
    geofences.map(({ _id, description, enabled, geometry }) => ({
      type: 'Feature',
      geometry: { ...geometry, coordinates: geometry.coordinates.map(unwrapped) },
      properties: { id: _id, label: description, enabled },
    })),
  )
}

/** The middle of each geofence, and how many degrees of longitude it is wide. */
export function dotsOf(
  geofences: NonNullable<MapContent['geofences']>,
): FeatureCollection<Point, GeofenceMark & { width: number }> {
  return collection(
    geofences.features.map(({ geometry, properties }) => {
      const xs = (geometry.coordinates[0] ?? []).map(([x = 0]) => x)
      const ys = (geometry.coordinates[0] ?? []).map(([, y = 0]) => y)
      const [west, east, south, north] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
      return {
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [(west + east) / 2, (south + north) / 2] },
        properties: { ...properties, width: Math.max(east - west, north - south) },
      }
    }),
  )
}

export function dotOf({ _id, userId, deviceId, location }: UserLocation): UserDot {
  const [x = 0, y = 0] = location.coordinates
  return { at: [x, y], id: _id, label: userId ?? deviceId }
}

/** A user in `GET /v1/stream`; only the fields used here. */
export type UserLocation = Pick<User, '_id' | 'userId' | 'deviceId' | 'location'>

export type Bounds = [west: number, south: number, east: number, north: number]

/** Bounding box of the positions, across the antimeridian where that is narrower; undefined without any. */
export function boundsOf(positions: Iterable<readonly number[]>): Bounds | undefined {
  let bounds: Bounds | undefined
  let [pacificWest, pacificEast] = [360, 0]
  for (const [x = 0, y = 0] of positions) {
    const [west, south, east, north] = bounds ?? [x, y, x, y]
    bounds = [Math.min(west, x), Math.min(south, y), Math.max(east, x), Math.max(north, y)]
    const fromGreenwich = x < 0 ? x + 360 : x
    pacificWest = Math.min(pacificWest, fromGreenwich)
    pacificEast = Math.max(pacificEast, fromGreenwich)
  }
  if (!bounds) return undefined
  const [west, south, east, north] = bounds
  return pacificEast - pacificWest < east - west ? [pacificWest, south, pacificEast, north] : bounds
}

export type { Position }
