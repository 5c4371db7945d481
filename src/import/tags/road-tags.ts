import type { Tags } from './name-tags.ts'

/** Ways that may be routable; the tile builder drops those it does not use. */
export function isRoad(tags: Tags): boolean {
  return (
    tags.highway !== undefined ||
    tags.route === 'ferry' ||
    tags.route === 'shuttle_train' ||
    tags.railway === 'platform' ||
    tags.public_transport === 'platform' ||
    tags.man_made === 'pier'
  )
}

/** Turn restrictions, connectivity, and routes that name roads. */
export function isRoadRelation({ type, route }: Tags): boolean {
  if (type === undefined) return false
  if (type === 'route') return route === 'road' || route === 'bicycle' || route === 'mtb' || route === 'foot'
  return type === 'connectivity' || type.startsWith('restriction')
}
