import { errors } from '../../errors.ts'
import type { StoredGeofence } from '../../model/geofence.ts'
import { type FileRow, rowWithShape } from './rows.ts'

interface Feature {
  id?: unknown
  properties?: unknown
  geometry?: unknown
}

/** The features of a collection, or a single one. Properties are named like the fields of a geofence. */
export function readGeoJsonRows(text: string): FileRow[] {
  const root = parse(text) as { type?: unknown; features?: unknown }
  const features = root.type === 'Feature' ? [root] : root.features
  if (!Array.isArray(features))
    throw errors.invalid(
      'text',
      `Expected a FeatureCollection, got ${JSON.stringify(root.type) ?? 'something else'}.`,
    )
  return features.map((feature, at) => {
    const { id, properties, geometry } = Object(feature) as Feature
    const fields = { ...(id !== undefined && { externalId: String(id) }), ...Object(properties) }
    return rowWithShape(at + 1, geometry, fields)
  })
}

function parse(text: string): object {
  try {
    return Object(JSON.parse(text))
  } catch (error) {
    throw errors.invalid('text', `Expected JSON: ${(error as Error).message}`)
  }
}

/** Circles and isochrones are points with a radius. */
export function toFeature(geofence: StoredGeofence) {
  const {
    id: _id,
    project: _project,
    live: _live,
    centre,
    radius,
    ring,
    timeZone: _zone,
    roads: _roads,
    ...rest
  } = geofence
  const isPolygon = geofence.type === 'polygon'
  return {
    type: 'Feature',
    geometry: isPolygon ? { type: 'Polygon', coordinates: [ring] } : { type: 'Point', coordinates: centre },
    properties: { ...rest, ...(!isPolygon && { radius }) },
  }
}

export const geoJsonWriter = {
  start: '{"type":"FeatureCollection","features":[\n',
  one: (geofence: StoredGeofence) => JSON.stringify(toFeature(geofence)),
  between: ',\n',
  end: '\n]}\n',
}
