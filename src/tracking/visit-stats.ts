import type { PlacesSettings } from '../model/project/places-settings.ts'
import type { ProjectSettings } from '../model/project/project-settings.ts'
import type { Scope } from '../model/project/scope.ts'
import { isInSegment, type KnownSegment, topChains, usualDays } from '../model/segment.ts'
import type { User } from '../model/user.ts'
import type { Queries } from '../store/database.ts'
import { pastVisits } from '../store/users/segments.ts'
import type { StoredUser } from '../store/users/tracking.ts'

/** The fields of a user that are computed from past visits. */
export type VisitStats = Pick<User, 'segments' | 'topChains'>

export interface VisitStatsParts {
  database: Queries
  settingsOf(scope: Scope): ProjectSettings
  placesSettingsOf(scope: Scope): PlacesSettings
  segmentsOf(scope: Scope): KnownSegment[]
}

const day = 24 * 3_600_000 // milliseconds

/** One query for all users; none for projects that have neither segments nor places. */
export async function loadVisitStats(
  users: StoredUser[],
  { database, settingsOf, placesSettingsOf, segmentsOf }: VisitStatsParts,
  now: number,
): Promise<Map<string, VisitStats>> {
  const known = users.filter((user) => settingsOf(user).places || segmentsOf(user).length > 0)
  if (known.length === 0) return new Map()
  const days = known.flatMap((user) => segmentsOf(user).map(({ rule }) => rule.days ?? usualDays))
  const ids = known.map(({ id }) => id)
  const visits = await pastVisits(database, ids, Math.max(usualDays, ...days))
  return new Map(
    known.map((user) => {
      const { events: keptDays } = settingsOf(user).retention
      const isKept = ({ at }: { at: number }) => keptDays === 0 || at >= now - keptDays * day
      const own = (visits.get(user.id) ?? []).filter(isKept)
      const segments = segmentsOf(user)
      const { chainMappings } = placesSettingsOf(user)
      return [
        user.id,
        {
          ...(segments.length > 0 && {
            segments: segments
              .filter(({ rule }) => isInSegment(rule, user, own, now))
              .map(({ description, externalId }) => ({ description, externalId })),
          }),
          ...(settingsOf(user).places && {
            topChains: topChains(own, now).map((chain) => ({
              ...chain,
              ...(Object.hasOwn(chainMappings, chain.slug) && {
                externalId: chainMappings[chain.slug] as string,
              }),
            })),
          }),
        },
      ]
    }),
  )
}
