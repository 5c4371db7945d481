import type { Element, NodeElement, Tags } from '../../src/import/osm/elements.ts'
import { PbfFile } from '../../src/import/osm/pbf-file.ts'
import { PbfFileWriter } from '../../src/import/osm/pbf-file-writer.ts'
import { IdList } from '../../src/import/osm/views.ts'

/** Offsets of a copy, so that ids and towns do not overlap: 2 degrees to the east, ten in a row, the next row 1 degree to the north. */
const idStep = 20_000_000_000
const lonStep = 2e7
const latStep = 1e7
const inRow = 10

/** The copy of a PBF file of that number, as a file of its own, its names changed by `rename`. */
export function copyMap(
  path: string,
  copy: number,
  target: string,
  rename: (text: string, copy: number) => string,
): void {
  const writer = new PbfFileWriter(target, { sorted: true })
  for (const kind of ['node', 'way', 'relation'] as const)
    forEachObject(path, kind, (object) =>
      writer.write({ ...moved(object, copy), tags: renamed(object.tags, (text) => rename(text, copy)) }),
    )
  writer.close()
}

/** Tags whose values are names, in the map and in addresses. */
const ofNames = /^(?:name|addr:(?:street|city|suburb|place))$/

function renamed(tags: Tags, rename: (text: string) => string): Tags {
  const names = Object.entries(tags).filter(([key]) => ofNames.test(key))
  if (names.length === 0) return tags
  return { ...tags, ...Object.fromEntries(names.map(([key, text]) => [key, rename(text)])) }
}

function moved(object: Element, copy: number): Element {
  const id = object.id + copy * idStep
  if (object.kind === 'node') {
    const lon = object.lon + (copy % inRow) * lonStep
    const lat = object.lat + Math.floor(copy / inRow) * latStep
    return { ...object, id, lon, lat }
  }
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
