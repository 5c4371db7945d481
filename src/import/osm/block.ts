import { type Element, type ElementKind, noTags, type Tags } from './elements.ts'
import { emitPlainNodes, type NodeHandler, nowhere, readDenseNodes, readPlainNode } from './nodes.ts'
import { PrimitiveBlock } from './primitive-block.ts'
import { IdList, RelationView, WayView } from './views.ts'

export interface BlockHandler extends NodeHandler {
  way?(way: WayView): void
  relation?(relation: RelationView): void
}

/** Which elements are wanted. */
export interface ElementFilter {
  node(id: number): boolean
  way(tags: Tags): boolean
  relation(tags: Tags): boolean
}

const everything: ElementFilter = { node: () => true, way: () => true, relation: () => true }

/** A block and its elements. */
export class Block extends PrimitiveBlock {
  /** Calls the handler for each element; kinds without a callback are not decoded. */
  read(handler: BlockHandler): void {
    const { cursor } = this
    const wantsNodes = handler.nodes !== undefined || handler.node !== undefined
    for (const { from, to } of this.groups) {
      cursor.at = from
      let plainNodes = 0
      while (cursor.at < to) {
        const tag = cursor.unsigned()
        if ((tag & 7) !== 2) {
          cursor.skip(tag, to)
          continue
        }
        const end = cursor.endOfField(to)
        const field = tag >>> 3
        if (field === 3) handler.way?.(new WayView(this, end))
        else if (field === 4) handler.relation?.(new RelationView(this, end))
        else if (field === 2 && wantsNodes) readDenseNodes(this, end, handler)
        else if (field === 1 && wantsNodes) readPlainNode(this, end, plainNodes++, handler)
        cursor.at = end
      }
      cursor.expectEnd(to)
      if (plainNodes > 0) emitPlainNodes(plainNodes, handler)
    }
  }

  /** The wanted elements of one kind. */
  elements(kind: ElementKind, wanted = everything): Element[] {
    if (kind === 'node') return this.nodes(wanted)
    const elements: Element[] = []
    const refs = new IdList()
    if (kind === 'way')
      this.read({
        way(way) {
          const tags = way.tags()
          if (!wanted.way(tags)) return
          elements.push(withVersion({ kind, id: way.id, tags, refs: listOf(way.refs(refs)) }, way.version))
        },
      })
    else
      this.read({
        relation(relation) {
          const tags = relation.tags()
          if (!wanted.relation(tags)) return
          elements.push(
            withVersion({ kind, id: relation.id, tags, members: relation.members() }, relation.version),
          )
        },
      })
    return elements
  }

  private nodes(wanted: ElementFilter): Element[] {
    const nodes: Element[] = []
    const tagged = new Map<number, Tags>()
    let versions: Float64Array = new Float64Array(0)
    this.read({
      versions(all) {
        versions = all
      },
      nodes(ids, lons, lats, count) {
        for (let at = 0; at < count; at++) {
          const [id, lon, lat] = [ids[at] as number, lons[at] as number, lats[at] as number]
          if (lon === nowhere || !wanted.node(id)) continue
          nodes.push(withVersion({ kind: 'node', id, tags: untagged, lon, lat }, versions[at] as number))
        }
      },
      node: (id, _lon, _lat, tags) => tagged.set(id, tags),
    })
    // Some groups tell the tags before the locations.
    if (tagged.size > 0) for (const node of nodes) node.tags = tagged.get(node.id) ?? untagged
    return nodes
  }
}

/** Most nodes. Tags are shared, and not changed. */
const untagged = noTags()

/** 0: the file does not say. Elements are many: to spread it into them would take longer than to read them. */
function withVersion<One extends Element>(element: One, version: number): One {
  if (version > 0) element.version = version
  return element
}

function listOf({ ids, count }: IdList): number[] {
  const list: number[] = []
  for (let at = 0; at < count; at++) list.push(ids[at] as number)
  return list
}
