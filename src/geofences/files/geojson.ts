import { errors } from '../../errors.ts'
import type { Pause } from '../../geocoder/slices.ts'
import type { StoredGeofence } from '../../model/geofence.ts'
import { longestValue } from './bounds.ts'
import { type FileRow, rowWithShape } from './rows.ts'
import { splitFeatures } from './split-features.ts'

const longestFeature = 2 * longestValue

/** Some editors begin a file with it. */
const byteOrderMark = '\uFEFF'

interface Feature {
  id?: unknown
  properties?: unknown
  geometry?: unknown
}

/** The features of a collection, or a single one. Properties are named like the fields of a geofence. */
export async function readGeoJsonRows(text: string, pause: Pause): Promise<FileRow[]> {
  const { outside, features } = await splitFeatures(
    text.startsWith(byteOrderMark) ? text.slice(1) : text,
    pause,
  )
  const root = parse(outside, 'the file') as { type?: unknown; features?: unknown }
  if (root.type === 'Feature') return [toRow(root, 1)]
  if (!Array.isArray(root.features))
    throw errors.invalid(
      'text',
      `Expected a FeatureCollection, got ${JSON.stringify(root.type) ?? 'something else'}.`,
    )
  const rows: FileRow[] = []
  for (const [at, feature] of features.entries()) {
    await pause()
    const row = at + 1
    rows.push(
      feature.length > longestFeature
        ? {
            row,
            fields: {},
            problem: { problem: 'length', message: `The feature has over ${longestFeature} characters.` },
          }
        : toRow(parse(feature, `feature ${row}`), row),
    )
  }
  return rows
}

function toRow(feature: object, row: number): FileRow {
  const { id, properties, geometry } = feature as Feature
  const fields = { ...(id !== undefined && { externalId: String(id) }), ...Object(properties) }
  return rowWithShape(row, geometry, fields)
}

function parse(text: string, what: string): object {
  try {
    return Object(JSON.parse(text))
  } catch (error) {
    throw errors.invalid('text', `Expected JSON, in ${what}: ${(error as Error).message}`)
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
