import { type Static, Type } from 'typebox'
import type { Metadata } from './fields.ts'
import { MetadataField } from './fields.ts'

const days = Type.Integer({ minimum: 1, maximum: 365, description: 'How many days back a visit counts.' })
const slug = (description: string) =>
  Type.Optional(Type.String({ minLength: 1, maxLength: 256, description }))

/** Who belongs to a segment: the users listed, or those who match all conditions. */
export const SegmentRule = Type.Object({
  userIds: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 256 }), {
      maxItems: 10_000,
      description: 'Exactly these users; excludes all other conditions.',
    }),
  ),
  metadata: Type.Optional(MetadataField),
  geofenceTag: slug('Has entered a geofence of this tag.'),
  chain: slug('Has entered a place of this chain.'),
  category: slug('Has entered a place of this category.'),
  days: Type.Optional(days),
})

export type SegmentRule = Static<typeof SegmentRule>

export const Segment = Type.Object(
  { externalId: Type.String(), description: Type.String(), ...SegmentRule.properties },
  {
    title: 'Segment',
    examples: [{ externalId: 'regulars', description: 'Regulars', geofenceTag: 'stores', days: 30 }],
  },
)

export type Segment = Static<typeof Segment>

export interface KnownSegment {
  externalId: string
  description: string
  rule: SegmentRule
}

/** A visit of a user, from an entry event of a geofence or place. */
export interface PastVisit {
  at: number // Unix milliseconds
  geofenceTag: string | undefined
  chain: { slug: string; name: string } | undefined
  categories: readonly string[]
}

const day = 24 * 3600_000

/** How far back visits count by default. */
export const usualDays = 30

export function isInSegment(
  { userIds, metadata, geofenceTag, chain, category, days: span = usualDays }: SegmentRule,
  user: { userId?: string | undefined; metadata?: Metadata | undefined },
  visits: readonly PastVisit[],
  now: number,
): boolean {
  if (userIds) return user.userId !== undefined && userIds.includes(user.userId)
  const recent = visits.filter(({ at }) => at > now - span * day)
  return (
    Object.entries(metadata ?? {}).every(([key, value]) => user.metadata?.[key] === value) &&
    (geofenceTag === undefined || recent.some((visit) => visit.geofenceTag === geofenceTag)) &&
    (chain === undefined || recent.some((visit) => visit.chain?.slug === chain)) &&
    (category === undefined || recent.some((visit) => visit.categories.includes(category)))
  )
}

const mostTopChains = 5

/** The chains visited most often in 30 days, most visited first. */
export function topChains(visits: readonly PastVisit[], now: number): { slug: string; name: string }[] {
  const counts = new Map<string, { chain: { slug: string; name: string }; count: number }>()
  for (const { at, chain } of visits) {
    if (!chain || at <= now - usualDays * day) continue
    const counted = counts.get(chain.slug) ?? { chain, count: 0 }
    counts.set(chain.slug, { chain, count: counted.count + 1 })
  }
  return [...counts.values()]
    .sort((a, b) => b.count - a.count || (a.chain.slug < b.chain.slug ? -1 : 1))
    .slice(0, mostTopChains)
    .map(({ chain }) => chain)
}
