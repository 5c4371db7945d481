import { areaOf, circleOf, collection, lineOf, type Mark, pointOf } from '../../map/content.ts'
import { positionOf } from '../../parts/forms/position.ts'
import type { Geofence } from '../../server/models.ts'
import type { Draft } from './draft.ts'

/** The area of a geofence that may not be saved yet. */
export type Preview = Pick<Geofence, 'type' | 'geometry'>

const mark: Mark = { kind: 'draft' }

/** The draft as map content; for an isochrone, the area computed last. */
export function drawingOf(draft: Draft, computed: Preview | undefined) {
  const centre = positionOf(draft)
  const { type, corners } = draft
  if (type === 'polygon') {
    const first = corners[0]
    return {
      areas: collection(first && corners.length > 2 ? [areaOf([...corners, first], mark)] : []),
      lines: collection(corners.length === 2 ? [lineOf(corners, mark)] : []),
    }
  }
  if (type === 'isochrone') {
    const rings = computed?.type === 'isochrone' ? computed.geometry.coordinates : []
    return {
      points: collection(centre ? [pointOf(centre, mark)] : []),
      areas: collection(rings.map((ring) => areaOf(ring, mark))),
    }
  }
  const radius = Number(draft.radius)
  return { areas: collection(centre && radius > 0 ? [circleOf(centre, radius, mark)] : []) }
}
