import type { NearbyChain } from '../../model/place.ts'
import type { ProjectSettings } from '../../model/project/project-settings.ts'
import type { GeoLookup } from './geo-lookup.ts'
import type { DetectedEvent, Update } from './update.ts'

/** Metres beyond the radius before a chain counts as left: no second event for a user at the edge. */
const exitBuffer = 50

/** The project's chains with a place near the user. No stop is needed; one event per approach. */
export function updateNearbyChains(
  before: readonly NearbyChain[],
  update: Update,
  { map }: GeoLookup,
  settings: ProjectSettings,
): { nearbyChains: readonly NearbyChain[]; events: DetectedEvent[] } {
  if (!settings.places || !map) return { nearbyChains: [], events: [] }
  const { x, y, at, accuracy } = update
  if (accuracy > settings.maxAccuracy) return { nearbyChains: before, events: [] }
  const radius = settings.nearbyPlaceChainRadius
  const nearbyChains: NearbyChain[] = []
  const events: DetectedEvent[] = []
  for (const slug of new Set(settings.nearbyPlaceChains)) {
    const known = before.find((one) => one.slug === slug)
    const nearest = map.nearestOfChain(slug, x, y, known ? radius + exitBuffer : radius)
    if (!nearest) continue
    const { place, metres } = nearest
    nearbyChains.push({ slug, place: place.id, since: known?.since ?? at })
    if (known) continue
    const confidence = metres + accuracy <= radius ? 3 : 2
    events.push({ type: 'user.nearby_place_chain', at, confidence, place })
  }
  return { nearbyChains, events }
}
