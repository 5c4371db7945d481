import type { RelationElement } from '../osm/elements.ts'

/** Above the ids of all relations, so that split ones come last in a sorted file. */
const firstSplitId = 2 ** 44
const mostSplits = 64

/**
 * The engine reads one way from which and one to which a restriction holds. One of several (no_entry, no_exit) is told as
 * several restrictions; the first keeps the id, and those of the others follow from it, so that all regions give the same.
 */
export function splitRestriction(relation: RelationElement): RelationElement[] {
  const { id, members } = relation
  if (!isTurnRestriction(relation)) return [relation]
  const ways = (role: string) => members.filter((member) => member.kind === 'way' && member.role === role)
  const [from, to] = [ways('from'), ways('to')]
  if (from.length * to.length < 2) return [relation]
  const rest = members.filter((member) => !from.includes(member) && !to.includes(member))
  return from
    .flatMap((one) => to.map((other) => [one, ...rest, other]))
    .slice(0, mostSplits)
    .map((few, at) => ({
      ...relation,
      id: at === 0 ? id : firstSplitId + id * mostSplits + at,
      members: few,
    }))
}

export function isTurnRestriction({ tags }: RelationElement): boolean {
  return tags.type?.startsWith('restriction') === true
}
