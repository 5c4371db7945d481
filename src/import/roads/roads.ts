import type { Box } from '../../geo/box.ts'
import type { ElementFilter } from '../osm/block.ts'
import type { Element, ElementKind } from '../osm/elements.ts'
import { IdSet } from '../osm/id-set.ts'
import { Passes } from '../osm/passes.ts'
import { PbfFile } from '../osm/pbf-file.ts'
import { PbfFileWriter } from '../osm/pbf-file-writer.ts'
import { IdList } from '../osm/views.ts'
import { isOfRoads, isRoad } from '../tags/road-tags.ts'

export interface RoadOptions {
  onProgress?: ((fraction: number) => void) | undefined
  signal?: AbortSignal | undefined
}

const kinds: ElementKind[] = ['node', 'way', 'relation']

/**
 * The roads of a map, as a map of their own: a fraction of its size, sorted by kind and id, on which the routing engine
 * insists. It is kept, as the tiles are made of all regions together. Answers the box around it; undefined without roads.
 */
export async function writeRoads(
  path: string,
  target: string,
  { onProgress, signal }: RoadOptions,
): Promise<Box | undefined> {
  const pbf = new PbfFile(path)
  const writer = new PbfFileWriter(target, { sorted: true })
  try {
    const passes = new Passes(pbf, onProgress, signal)
    await passes.begin()
    const nodes = new IdSet()
    const refs = new IdList()
    await passes.over(passes.holding('way'), (block) =>
      block.read({
        way(way) {
          if (!way.isTagged || !isRoad(way.tags())) return
          const { ids, count } = way.refs(refs)
          for (let at = 0; at < count; at++) nodes.add(ids[at] as number)
        },
      }),
    )
    nodes.sort()
    const wanted: ElementFilter = { node: (id) => nodes.find(id) >= 0, way: isRoad, relation: isOfRoads }
    const bounds = new Bounds()
    const write = (object: Element) => {
      if (object.kind === 'node') bounds.add(object.lon, object.lat)
      writer.write(object)
    }
    for (const kind of kinds) {
      const held: Element[] = []
      await passes.over(passes.holding(kind), (block) => {
        const objects = block.elements(kind, wanted)
        if (pbf.isSorted) objects.forEach(write)
        else for (const object of objects) held.push(object)
      })
      sorted(held).forEach(write)
    }
    return bounds.box
  } finally {
    writer.close()
    pbf.close()
  }
}

/** By id; a file may hold an object twice. */
function sorted(objects: Element[]): Element[] {
  objects.sort((one, other) => one.id - other.id)
  return objects.filter(({ id }, at) => id !== objects[at - 1]?.id)
}

/** Grows around what is added, in 1e-7 degrees. */
class Bounds {
  box: Box | undefined

  add(lon: number, lat: number): void {
    const [x, y] = [lon / 1e7, lat / 1e7]
    this.box ??= { minX: x, minY: y, maxX: x, maxY: y }
    this.box.minX = Math.min(this.box.minX, x)
    this.box.maxX = Math.max(this.box.maxX, x)
    this.box.minY = Math.min(this.box.minY, y)
    this.box.maxY = Math.max(this.box.maxY, y)
  }
}
