import type { Member, Tags } from '../osm/elements.ts'
import type { LabelNode, RelationFeature } from '../osm/features.ts'
import { assembleRings, type Piece } from '../osm/rings.ts'
import type { RelationView } from '../osm/views.ts'
import type { NodeLookup } from './node-pages.ts'
import type { Pieces } from './way-pieces.ts'

const areaTypes = ['multipolygon', 'boundary']
const labelRoles = ['admin_centre', 'label']

export function relationWithoutArea(id: number, tags: Tags, members: Member[]): RelationFeature {
  return { kind: 'relation', id, tags, members, rings: [], labels: [], incomplete: false }
}

/** The feature of an area, once its members have been read. */
export function areaOf(
  relation: RelationView,
  tags: Tags,
  pieces: Pieces,
  nodes: NodeLookup,
): RelationFeature {
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

function labelsOf(members: Member[], nodes: NodeLookup): LabelNode[] {
  return members.flatMap(({ kind, id, role }) => {
    if (kind !== 'node' || !labelRoles.includes(role)) return []
    const location = nodes.find(id)
    return location ? [{ role, id, ...location }] : []
  })
}

export function isArea({ type }: Tags): boolean {
  return type !== undefined && areaTypes.includes(type)
}
