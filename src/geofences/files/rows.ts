/** A geofence as a row of a file has it, before anyone has looked whether it makes sense. */
export interface FileRow {
  /** As a spreadsheet counts: the names of the columns stand in row 1. Features and placemarks count from 1. */
  row: number
  /** By the names of the file; texts, or what JSON has. */
  fields: Record<string, unknown>
  /** Why it cannot be read. */
  problem?: { param?: string; message: string }
}

/** A row with the shape of a geometry of GeoJSON; its own fields win. */
export function rowWithShape(row: number, geometry: unknown, fields: Record<string, unknown>): FileRow {
  const shape = shapeFields(geometry)
  return typeof shape === 'string'
    ? { row, fields, problem: { param: 'coordinates', message: shape } }
    : { row, fields: { ...shape, ...fields } }
}

function shapeFields(geometry: unknown): Record<string, unknown> | string {
  const { type, coordinates } = Object(geometry) as { type?: unknown; coordinates?: unknown }
  const parts = Array.isArray(coordinates) ? coordinates : []
  if (type === 'Point') return { type: 'circle', coordinates: parts.slice(0, 2) }
  if (type === 'MultiPolygon' && parts.length === 1)
    return shapeFields({ type: 'Polygon', coordinates: parts[0] })
  if (type !== 'Polygon') return `Expected a Point or a Polygon, got ${JSON.stringify(type) ?? 'nothing'}.`
  if (parts.length !== 1) return `Expected a Polygon of one ring, without holes, got ${parts.length} rings.`
  return { type: 'polygon', coordinates: withoutHeights(parts[0]) }
}

function withoutHeights(ring: unknown): unknown {
  return Array.isArray(ring)
    ? ring.map((position) => (Array.isArray(position) ? position.slice(0, 2) : position))
    : ring
}
