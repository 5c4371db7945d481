import { circleAsRing } from '../geo/circle.ts'
import { pointAt } from '../model/fields.ts'
import type { Geofence } from '../model/geofence.ts'
import { computeFields, type GeofenceInput, type MapSources } from './fields.ts'

export type GeofencePreview = Pick<Geofence, 'type' | 'geometry' | 'geometryCenter' | 'geometryRadius'>

/** The area that a geofence would cover. */
export async function previewGeofence(sources: MapSources, input: GeofenceInput): Promise<GeofencePreview> {
  const { type, centre, radius, ring } = await computeFields(sources, input)
  const outline = ring ?? circleAsRing(...centre, radius)
  return {
    type,
    geometry: { type: 'Polygon', coordinates: [outline.map((position) => [...position])] },
    geometryCenter: pointAt(...centre),
    geometryRadius: radius,
  }
}
