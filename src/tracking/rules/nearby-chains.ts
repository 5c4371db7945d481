import type { NearbyChain } from '../../model/place.ts'
import type { ProjectSettings } from '../../model/project/project-settings.ts'
import type { World } from './step.ts'
import type { Happening, Update } from './update.ts'

/** Metres beyond the radius before a chain is no longer near, so that nobody hears of it twice at its edge. */
const exitBuffer = 50

/** Which of the chains that the project asks for have a place near the user. Passing by is enough, and is told once. */
export function comeNearChains(
  before: readonly NearbyChain[],
  update: Update,
  { land }: World,
  settings: ProjectSettings,
): { nearbyChains: readonly NearbyChain[]; happenings: Happening[] } {
  if (!settings.places || !land) return { nearbyChains: [], happenings: [] }
  const { x, y, at, accuracy } = update
  if (accuracy > settings.maxAccuracy) return { nearbyChains: before, happenings: [] }
  const radius = settings.nearbyPlaceChainRadius
  const nearbyChains: NearbyChain[] = []
  const happenings: Happening[] = []
  for (const slug of new Set(settings.nearbyPlaceChains)) {
    const known = before.find((one) => one.slug === slug)
    const nearest = land.nearestOfChain(slug, x, y, known ? radius + exitBuffer : radius)
    if (!nearest) continue
    const { place, metres } = nearest
    nearbyChains.push({ slug, place: place.id, since: known?.since ?? at })
    if (known) continue
    const confidence = metres + accuracy <= radius ? 3 : 2
    happenings.push({ type: 'user.nearby_place_chain', at, confidence, place })
  }
  return { nearbyChains, happenings }
}
