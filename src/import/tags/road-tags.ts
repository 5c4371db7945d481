import type { Tags } from '../osm/elements.ts'

/** Ways that somebody may travel on, as the routing engine judges them; it leaves out again what it has no use for. */
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

/** Relations that say where one may turn, or what a road is called. */
export function isOfRoads({ type, route }: Tags): boolean {
  if (type === undefined) return false
  if (type === 'route') return route === 'road' || route === 'bicycle' || route === 'mtb' || route === 'foot'
  return type === 'connectivity' || type.startsWith('restriction')
}
