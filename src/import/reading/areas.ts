import type { Member, Tags } from '../osm/elements.ts'
import type { FeatureFilter, LabelNode, RelationFeature } from '../osm/features.ts'
import { assembleRings, type Piece } from '../osm/rings.ts'
import type { RelationView } from '../osm/views.ts'
import type { NodeLookup } from './node-pages.ts'
import type { Pieces } from './way-pieces.ts'

const areaTypes = ['multipolygon', 'boundary']
const labelRoles = ['admin_centre', 'label']

/** A wanted relation that bounds no area is a feature; of an area, the ways that it needs. */
export function readRelation(
  relation: RelationView,
  wants: FeatureFilter,
): { feature?: RelationFeature; ways: number[] } | undefined {
  const tags = wantedTags(relation, wants)
  if (!tags) return undefined
  const members = relation.members()
  if (isArea(tags)) return { ways: members.filter(({ kind }) => kind === 'way').map(({ id }) => id) }
  const { id } = relation
  return {
    feature: { kind: 'relation', id, tags, members, rings: [], labels: [], incomplete: false },
    ways: [],
  }
}

/** The feature of a wanted area, once its members have been read. */
export function readArea(
  relation: RelationView,
  wants: FeatureFilter,
  pieces: Pieces,
  nodes: NodeLookup,
): RelationFeature | undefined {
  const tags = wantedTags(relation, wants)
  if (!tags || !isArea(tags)) return undefined
  const members = relation.members()
  const found = new Map<number, Piece & { inner: boolean }>()
  let isMissing = false
  for (const { kind, id, role } of members) {
    if (kind !== 'way') continue
    const piece = pieces.find(id)
    if (piece) found.set(id, { ...piece, inner: role === 'inner' || role === 'enclave' })
    isMissing ||= !piece || piece.incomplete
  }
  const { rings, dropped } = assembleRings([...found.values()])
  return {
    kind: 'relation',
    id: relation.id,
    tags,
    members,
    rings,
    labels: labelsOf(members, nodes),
    incomplete: isMissing || dropped > 0,
  }
}

function wantedTags(relation: RelationView, wants: FeatureFilter): Tags | undefined {
  if (!relation.isTagged) return undefined
  const tags = relation.tags()
  return wants('relation', tags) ? tags : undefined
}

function labelsOf(members: Member[], nodes: NodeLookup): LabelNode[] {
  return members.flatMap(({ kind, id, role }) => {
    if (kind !== 'node' || !labelRoles.includes(role)) return []
    const location = nodes.find(id)
    return location ? [{ role, id, ...location }] : []
  })
}

function isArea({ type }: Tags): boolean {
  return type !== undefined && areaTypes.includes(type)
}
