import type { KnownPlace, PlaceVisit } from '../../model/place.ts'
import type { PlacesSettings } from '../../model/project/places-settings.ts'
import type { ProjectSettings } from '../../model/project/project-settings.ts'
import { minutesBetween } from './endings.ts'
import type { Land, NearbyPlace } from './land.ts'
import type { World } from './step.ts'
import type { Happening, Update } from './update.ts'

/** A place is left only so many metres beyond its boundary. */
const exitBuffer = 50

/** How many places beside the one entered an event tells of. */
const mostAlternates = 5

/** Whoever stops at a place, or looks at their phone there, has entered it; they are in one at a time. */
export function visitPlaces(
  before: PlaceVisit | undefined,
  update: Update,
  { land }: World,
  settings: ProjectSettings,
): { place: PlaceVisit | undefined; happenings: Happening[] } {
  if (!settings.places || !land) return { place: undefined, happenings: [] }
  if (update.accuracy > settings.maxAccuracy) return { place: before, happenings: [] }
  const near = land.placesNear(update.x, update.y, exitBuffer)
  if (before && near.some(({ place }) => place.id === before.id)) return { place: before, happenings: [] }
  const left = before ? departure(before, update, land) : []
  const [entered, ...others] = update.stopped || update.foreground ? placesHolding(near, land) : []
  if (!entered) return { place: undefined, happenings: left }
  const arrival: Happening = {
    type: 'user.entered_place',
    at: update.at,
    confidence: -entered.metres >= update.accuracy ? 3 : 2,
    place: entered.place,
    alternates: others.slice(0, mostAlternates).map(({ place }) => place),
  }
  return { place: { id: entered.place.id, since: update.at }, happenings: [...left, arrival] }
}

/** Those that hold the point and that the project wants to hear of, the nearest first. */
export function placesHolding(near: readonly NearbyPlace[], { placeFilters }: Land): NearbyPlace[] {
  return near
    .filter(({ place, metres }) => metres <= 0 && passes(place, placeFilters))
    .sort((a, b) => a.metresToCentre - b.metresToCentre)
}

/** A place that is no longer on the map is left in silence. */
function departure({ id, since }: PlaceVisit, { at, accuracy }: Update, land: Land): Happening[] {
  const place = land.place(id)
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
