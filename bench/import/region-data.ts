import type { Element, NodeElement, Tags } from '../../src/import/osm/elements.ts'
import { PbfFile } from '../../src/import/osm/pbf-file.ts'
import { PbfFileWriter } from '../../src/import/osm/pbf-file-writer.ts'
import { IdList } from '../../src/import/osm/views.ts'

/** Offsets of a copy, so that ids and towns do not overlap: 2 degrees to the east. */
const idStep = 20_000_000_000
const lonStep = 2e7

/** Copies a PBF file several times side by side, into one sorted file. */
export function repeatMap(path: string, times: number, target: string): void {
  const writer = new PbfFileWriter(target, { sorted: true })
  for (const kind of ['node', 'way', 'relation'] as const) {
    for (let copy = 0; copy < times; copy++) {
      forEachObject(path, kind, (object) => writer.write(moved(object, copy)))
    }
  }
  writer.close()
}

function moved(object: Element, copy: number): Element {
  const id = object.id + copy * idStep
  if (object.kind === 'node') return { ...object, id, lon: object.lon + copy * lonStep }
  if (object.kind === 'way') return { ...object, id, refs: object.refs.map((ref) => ref + copy * idStep) }
  return {
    ...object,
    id,
    members: object.members.map((member) => ({ ...member, id: member.id + copy * idStep })),
  }
}

function forEachObject(path: string, kind: Element['kind'], visit: (object: Element) => void): void {
  const pbf = new PbfFile(path)
  const refs = new IdList()
  for (let number = 0; number < pbf.count; number++) {
    const nodes: NodeElement[] = []
    const tagged = new Map<number, Tags>()
    pbf.read(number, (block) =>
      block.read({
        nodes(ids, lons, lats, count) {
          for (let at = 0; at < count && kind === 'node'; at++) {
            const [id, lon, lat] = [ids[at] as number, lons[at] as number, lats[at] as number]
            nodes.push({ kind, id, tags: {}, lon, lat })
          }
        },
        node(id, _lon, _lat, tags) {
          tagged.set(id, tags)
        },
        way(way) {
          if (kind !== 'way') return
          const { ids, count } = way.refs(refs)
          visit({ kind, id: way.id, tags: way.tags(), refs: Array.from(ids.subarray(0, count)) })
        },
        relation(relation) {
          if (kind !== 'relation') return
          visit({ kind, id: relation.id, tags: relation.tags(), members: relation.members() })
        },
      }),
    )
    for (const node of nodes) visit({ ...node, tags: tagged.get(node.id) ?? {} })
  }
  pbf.close()
}
