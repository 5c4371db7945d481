import type { Feature, FeatureCollection, Geometry, LineString, Point, Polygon } from 'geojson'
import { circleAsRing } from '../../../src/geo/circle.ts'
import type { Position } from '../../../src/geo/distance.ts'
import type { Geofence, User } from '../server/nouns.ts'

/** What a page lays on the map, from the lowest to the highest. What is absent is empty. */
export interface MapContent {
  geofences?: FeatureCollection<Polygon, GeofenceMark>
  /** Accuracy discs, reachable areas, what is being drawn. */
  areas?: FeatureCollection<Polygon, Mark>
  /** Routes, and where someone was. */
  lines?: FeatureCollection<LineString, Mark>
  points?: FeatureCollection<Point, Mark>
  users?: readonly Dot[]
  happenings?: readonly Happening[]
}

/** Someone on the map. */
export interface Dot {
  at: Position
  id?: string
  label: string
}

/** What has happened somewhere. */
export interface Happening {
  id: string
  at: Position
  label: string
  tone: '' | 'good' | 'warm'
}

export interface Mark {
  /** Decides the colour: a user's track, a route, a draft … */
  kind: 'user' | 'track' | 'route' | 'draft' | 'place' | 'beacon' | 'stop'
  id?: string
  label?: string
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
  const coordinates = line.map((position) => [...position])
  return { type: 'Feature', geometry: { type: 'LineString', coordinates }, properties: mark }
}

export function areaOf(ring: readonly (readonly number[])[], mark: Mark): Feature<Polygon, Mark> {
  const coordinates = [ring.map((position) => [...position])]
  return { type: 'Feature', geometry: { type: 'Polygon', coordinates }, properties: mark }
}

export function discOf(
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
      geometry,
      properties: { id: _id, label: description, enabled },
    })),
  )
}

export function dotOf({ _id, userId, deviceId, location }: Moved): Dot {
  const [x = 0, y = 0] = location.coordinates
  return { at: [x, y], id: _id, label: userId ?? deviceId }
}

/** What a stream tells of a user, among more. */
export type Moved = Pick<User, '_id' | 'userId' | 'deviceId' | 'location'>

export type Bounds = [west: number, south: number, east: number, north: number]

/** What holds them all; undefined of none. */
export function boundsOf(positions: Iterable<readonly number[]>): Bounds | undefined {
  let bounds: Bounds | undefined
  for (const [x = 0, y = 0] of positions) {
    const [west, south, east, north] = bounds ?? [x, y, x, y]
    bounds = [Math.min(west, x), Math.min(south, y), Math.max(east, x), Math.max(north, y)]
  }
  return bounds
}

export type { Position }
