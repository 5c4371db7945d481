import { type GeofenceType, geofenceTypes } from '../../model/geofence.ts'
import type { RowError } from '../../store/geofences/geofence-imports.ts'

/** A row of a file, not checked yet. */
export interface FileRow {
  /** Of a CSV, as a spreadsheet counts: the header is row 1. Features and placemarks count from 1. */
  row: number
  /** By the file's own names; texts, or JSON values. */
  fields: Record<string, unknown>
  /** Why it cannot be read. */
  problem?: Omit<RowError, 'row'>
}

/**
 * A row with the shape of a GeoJSON geometry; its own fields win. A `type` that is none of a geofence is something else: the kind of a
 * place, or of a relation of OpenStreetMap.
 */
export function rowWithShape(row: number, geometry: unknown, fields: Record<string, unknown>): FileRow {
  const shape = shapeFields(geometry)
  if (!('coordinates' in shape)) return { row, fields, problem: { param: 'coordinates', ...shape } }
  const type = isGeofenceType(fields.type) ? fields.type : shape.type
  return { row, fields: { ...shape, ...fields, type } }
}

function isGeofenceType(type: unknown): type is GeofenceType {
  return geofenceTypes.some((one) => one === type)
}

type Shape = { type: GeofenceType; coordinates: unknown }

function shapeFields(geometry: unknown): Shape | Pick<RowError, 'problem' | 'got' | 'message'> {
  const { type, coordinates } = Object(geometry) as { type?: unknown; coordinates?: unknown }
  const parts = Array.isArray(coordinates) ? coordinates : []
  if (type === 'Point') return { type: 'circle', coordinates: parts.slice(0, 2) }
  if (type === 'MultiPolygon' && parts.length === 1)
    return shapeFields({ type: 'Polygon', coordinates: parts[0] })
  if (type !== 'Polygon')
    return {
      problem: 'geometry',
      ...(typeof type === 'string' && { got: type.slice(0, 60) }),
      message: `Expected a Point or a Polygon, got ${JSON.stringify(type) ?? 'nothing'}.`,
    }
  if (parts.length !== 1)
    return {
      problem: 'rings',
      got: String(parts.length),
      message: `Expected a Polygon of one ring, without holes, got ${parts.length} rings.`,
    }
  return { type: 'polygon', coordinates: withoutAltitudes(parts[0]) }
}

function withoutAltitudes(ring: unknown): unknown {
  return Array.isArray(ring)
    ? ring.map((position) => (Array.isArray(position) ? position.slice(0, 2) : position))
    : ring
}
