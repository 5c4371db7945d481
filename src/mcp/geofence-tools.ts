import { listSummary, positionText, type Tool, tool } from './tool.ts'

const order = 'Coordinates in answers are [longitude, latitude]; radii in metres.'

interface Fence {
  tag: string
  externalId: string
  description: string
  type: string
  geometryCenter: { coordinates: number[] }
}

const fenceText = ({ tag, externalId, description, type, geometryCenter }: Fence) =>
  `${tag}/${externalId} "${description}", ${type} around ${positionText(geometryCenter.coordinates)}`

export const geofenceTools: readonly Tool[] = [
  tool({
    name: 'list_geofences',
    title: 'List geofences',
    operation: 'listGeofences',
    effect: 'read',
    hint: `${order} get_geofence has the outline.`,
    limit: 20,
    omitted: ['geometry'],
    summarize: (answer) => listSummary('Geofences', answer.geofences, answer),
  }),
  tool({
    name: 'get_geofence',
    title: 'Get a geofence',
    operation: 'getGeofence',
    effect: 'read',
    hint: order,
    summarize: ({ geofence }) => `${fenceText(geofence)}.`,
  }),
  tool({
    name: 'search_geofences',
    title: 'Geofences near a point',
    operation: 'searchGeofences',
    effect: 'read',
    hint: `near is latitude,longitude. ${order}`,
    hidden: ['includeGeometry'],
    omitted: ['geometry'],
    summarize: ({ geofences: [first, ...others] }) =>
      first
        ? `${fenceText(first)}${others.length > 0 ? `, and ${others.length} more` : ''}.`
        : 'No geofence within the radius.',
  }),
  tool({
    name: 'save_geofence',
    title: 'Create or replace a geofence',
    operation: 'upsertGeofence',
    effect: 'change',
    hint: 'A geofence of this tag and externalId is replaced whole: ask get_geofence first, and never save an outline that an answer has shortened. coordinates are [longitude, latitude].',
    omitted: ['geometry'],
    summarize: ({ geofence }) => `Saved ${fenceText(geofence)}.`,
  }),
  tool({
    name: 'delete_geofence',
    title: 'Delete a geofence',
    operation: 'deleteGeofence',
    effect: 'delete',
    summarize: () => 'Deleted.',
  }),
]
