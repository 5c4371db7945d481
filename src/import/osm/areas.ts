import type { Tags } from './block.ts'
import type { Label, RelationFeature, Wants } from './features.ts'
import { NodeLocations } from './node-locations.ts'
import { assembleRings, type Piece } from './rings.ts'
import type { Member, RelationView } from './views.ts'
import { WayPieces } from './way-pieces.ts'

const areaTypes = ['multipolygon', 'boundary']
const labelRoles = ['admin_centre', 'label']

/** Relations that bound an area: the ways and nodes they need, and in the end their rings. */
export class Areas {
  readonly pieces: WayPieces
  readonly labelNodes = new NodeLocations()
  private readonly wants: Wants

  constructor(scratch: string, wants: Wants) {
    this.pieces = new WayPieces(scratch)
    this.wants = wants
  }

  /** The relation as a feature if it is wanted and bounds nothing; if it is an area, notes what it needs. */
  note(relation: RelationView): RelationFeature | undefined {
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

  /** The feature of a wanted area, from what was learned of its members since. */
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

  private labelsOf(members: Member[]): Label[] {
    return members.flatMap(({ kind, id, role }) => {
      if (!isLabel(kind, role)) return []
      const place = this.labelNodes.find(id)
      return place ? [{ role, id, ...place }] : []
    })
  }
}

function isArea({ type }: Tags): boolean {
  return type !== undefined && areaTypes.includes(type)
}

function isLabel(kind: string, role: string): boolean {
  return kind === 'node' && labelRoles.includes(role)
}
