import type { NestedGeofence } from '../model/geofence.ts'
import { type Place, placeAnswer } from '../model/place.ts'
import type { Scope } from '../model/project/scope.ts'
import type { Regions } from '../model/region.ts'
import type { ProjectGeodata } from './project-geodata.ts'
import { decide, entryBuffer } from './rules/decide.ts'
import { placesHolding } from './rules/places.ts'
import type { Tracker } from './tracker.ts'

export interface ContextQuery {
  x: number
  y: number
  accuracy: number // metres
  userId: string | undefined
  ip: string
}

export interface Context extends Regions {
  live: boolean
  geofences: NestedGeofence[]
  place?: Place
}

/** Geofences, place and regions at a location, as an update there would find them. Nothing is stored. */
export async function contextAt(tracker: Tracker, scope: Scope, query: ContextQuery): Promise<Context> {
  const { x, y, accuracy, userId, ip } = query
  await tracker.refuseBlocked({ ...scope, x, y, ip })
  const geodata = tracker.geodataOf(scope)
  const settings = tracker.settingsOf(scope)
  const update = { x, y, accuracy, foreground: true, stopped: true, at: Date.now(), userId, ip }
  return {
    live: scope.live,
    geofences: geodata
      .fencesNear(x, y, entryBuffer(update, settings))
      .filter((fence) => decide(fence, undefined, update, settings).decided === 'enters')
      .flatMap(({ id }) => geodata.document(id) ?? []),
    ...(settings.places && placeAt(x, y, geodata)),
    ...(settings.regions && geodata.map.regionsAt(x, y)),
  }
}

function placeAt(x: number, y: number, { map, placesSettings }: ProjectGeodata): { place?: Place } {
  const [nearest] = placesHolding(map.placesNear(x, y, 0), map)
  return nearest ? { place: placeAnswer(nearest.place, placesSettings) } : {}
}
