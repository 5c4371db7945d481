import type { KnownPlace, PlaceVisit } from '../../model/place.ts'
import type { PlacesSettings } from '../../model/project/places-settings.ts'
import type { ProjectSettings } from '../../model/project/project-settings.ts'
import type { GeoLookup, NearbyPlace, ProjectMap } from './geo-lookup.ts'
import type { DetectedEvent, Update } from './update.ts'
import { minutesBetween } from './visit-times.ts'

/** Metres beyond the boundary before a place counts as left. */
const exitBuffer = 50

/** Most entries of `alternatePlaces` in an event. */
const mostAlternates = 5

/** A user who stops at a place, or has the app in the foreground there, enters it; one place at a time. */
export function updatePlace(
  before: PlaceVisit | undefined,
  update: Update,
  { map }: GeoLookup,
  settings: ProjectSettings,
): { place: PlaceVisit | undefined; events: DetectedEvent[] } {
  if (!settings.places || !map) return { place: undefined, events: [] }
  if (update.accuracy > settings.maxAccuracy) return { place: before, events: [] }
  const near = map.placesNear(update.x, update.y, exitBuffer)
  if (before && near.some(({ place }) => place.id === before.id)) return { place: before, events: [] }
  const left = before ? departure(before, update, map) : []
  const [entered, ...others] = update.stopped || update.foreground ? placesHolding(near, map) : []
  if (!entered) return { place: undefined, events: left }
  const arrival: DetectedEvent = {
    type: 'user.entered_place',
    at: update.at,
    confidence: -entered.metres >= update.accuracy ? 3 : 2,
    place: entered.place,
    alternates: others.slice(0, mostAlternates).map(({ place }) => place),
  }
  return { place: { id: entered.place.id, since: update.at }, events: [...left, arrival] }
}

/** Places that hold the point and pass the project's filters, the nearest first. */
export function placesHolding(near: readonly NearbyPlace[], { placeFilters }: ProjectMap): NearbyPlace[] {
  return near
    .filter(({ place, metres }) => metres <= 0 && passes(place, placeFilters))
    .sort((a, b) => a.metresToCentre - b.metresToCentre)
}

/** No event for a place that is no longer on the map. */
function departure({ id, since }: PlaceVisit, { at, accuracy }: Update, map: ProjectMap): DetectedEvent[] {
  const place = map.place(id)
  if (!place) return []
  const confidence = accuracy <= exitBuffer ? 3 : 2
  return [{ type: 'user.exited_place', at, confidence, place, minutes: minutesBetween(since, at) }]
}

function passes({ chain, categories }: KnownPlace, wanted: PlacesSettings['placeFilters']): boolean {
  if (wanted.chain.length === 0 && wanted.category.length === 0) return true
  return (
    (chain !== undefined && wanted.chain.includes(chain.slug)) ||
    categories.some((slug) => wanted.category.includes(slug))
  )
}
