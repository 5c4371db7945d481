import { type Block, type Kind, noTags, type Tags } from './block.ts'
import { nowhere } from './nodes.ts'
import type { OsmObject } from './pbf-writer.ts'
import { IdList } from './views.ts'

/** Which objects are wanted. */
export interface ObjectFilter {
  node(id: number): boolean
  way(tags: Tags): boolean
  relation(tags: Tags): boolean
}

const everything: ObjectFilter = { node: () => true, way: () => true, relation: () => true }

/** The objects of one kind in a block, whole, as they are written. Those that editors made up have negative ids, and are left out. */
export function objectsIn(block: Block, kind: Kind, wanted = everything): OsmObject[] {
  const objects: OsmObject[] = []
  const refs = new IdList()
  if (kind === 'way')
    block.read({
      way(way) {
        const tags = way.tags()
        if (way.id < 0 || !wanted.way(tags)) return
        const { ids, count } = way.refs(refs)
        objects.push({ kind, id: way.id, tags, refs: [...ids.subarray(0, count)] })
      },
    })
  else if (kind === 'relation')
    block.read({
      relation(relation) {
        const tags = relation.tags()
        if (relation.id >= 0 && wanted.relation(tags))
          objects.push({ kind, id: relation.id, tags, members: relation.members() })
      },
    })
  else readNodes(block, wanted, objects)
  return objects
}

/** Of each group all places are told first, then the tags of those that have some; so the tags are read before. */
function readNodes(block: Block, wanted: ObjectFilter, objects: OsmObject[]): void {
  const tagged = new Map<number, Tags>()
  block.read({ node: (id, _lon, _lat, tags) => wanted.node(id) && tagged.set(id, tags) })
  block.read({
    nodes(ids, lons, lats, count) {
      for (let at = 0; at < count; at++) {
        const [id, lon, lat] = [ids[at] as number, lons[at] as number, lats[at] as number]
        if (id >= 0 && lon !== nowhere && wanted.node(id))
          objects.push({ kind: 'node', id, tags: tagged.get(id) ?? noTags(), lon, lat })
      }
    },
  })
}
