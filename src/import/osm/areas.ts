import type { Member, Tags } from './elements.ts'
import type { FeatureFilter, LabelNode, RelationFeature } from './features.ts'
import { NodeLocations } from './node-locations.ts'
import { assembleRings, type Piece } from './rings.ts'
import type { RelationView } from './views.ts'
import { WayPieces } from './way-pieces.ts'

const areaTypes = ['multipolygon', 'boundary']
const labelRoles = ['admin_centre', 'label']

/** Area relations: collects the ways and nodes they need, then assembles their rings. */
export class Areas {
  readonly pieces: WayPieces
  readonly labelNodes = new NodeLocations()
  private readonly wants: FeatureFilter

  constructor(scratch: string, wants: FeatureFilter) {
    this.pieces = new WayPieces(scratch)
    this.wants = wants
  }

  /** A wanted relation that is no area is returned as a feature; of an area, the members it needs are registered. */
  register(relation: RelationView): RelationFeature | undefined {
    const tags = this.wantedTags(relation)
    if (!tags) return undefined
    const members = relation.members()
    if (!isArea(tags)) {
      return { kind: 'relation', id: relation.id, tags, members, rings: [], labels: [], incomplete: false }
    }
    for (const { kind, id, role } of members) {
      if (kind === 'way') this.pieces.need(id)
      else if (isLabel(kind, role)) this.labelNodes.need(id)
    }
    return undefined
  }

  seal(): void {
    this.pieces.seal()
    this.labelNodes.seal()
  }

  /** The feature of a wanted area, once its members have been read. */
  build(relation: RelationView): RelationFeature | undefined {
    const tags = this.wantedTags(relation)
    if (!tags || !isArea(tags)) return undefined
    const members = relation.members()
    const pieces = new Map<number, Piece & { inner: boolean }>()
    let isMissing = false
    for (const { kind, id, role } of members) {
      if (kind !== 'way') continue
      const piece = this.pieces.find(id)
      if (piece) pieces.set(id, { ...piece, inner: role === 'inner' || role === 'enclave' })
      isMissing ||= !piece || piece.incomplete
    }
    const { rings, dropped } = assembleRings([...pieces.values()])
    return {
      kind: 'relation',
      id: relation.id,
      tags,
      members,
      rings,
      labels: this.labelsOf(members),
      incomplete: isMissing || dropped > 0,
    }
  }

  remove(): void {
    this.pieces.remove()
  }

  private wantedTags(relation: RelationView): Tags | undefined {
    if (!relation.isTagged) return undefined
    const tags = relation.tags()
    return this.wants('relation', tags) ? tags : undefined
  }

  private labelsOf(members: Member[]): LabelNode[] {
    return members.flatMap(({ kind, id, role }) => {
      if (!isLabel(kind, role)) return []
      const location = this.labelNodes.find(id)
      return location ? [{ role, id, ...location }] : []
    })
  }
}

function isArea({ type }: Tags): boolean {
  return type !== undefined && areaTypes.includes(type)
}

function isLabel(kind: string, role: string): boolean {
  return kind === 'node' && labelRoles.includes(role)
}
