import type { Box } from '../../geo/box.ts'
import type { ElementFilter } from '../osm/block.ts'
import { type Element, elementKinds } from '../osm/elements.ts'
import { IdSet } from '../osm/id-set.ts'
import { Passes } from '../osm/passes.ts'
import { PbfFile } from '../osm/pbf-file.ts'
import { PbfFileWriter } from '../osm/pbf-file-writer.ts'
import { IdList } from '../osm/views.ts'
import { nodeForEngine, wayForEngine } from '../tags/engine-tags.ts'
import { isRoad, isRoadRelation } from '../tags/road-tags.ts'
import { Ferries, isFerry } from './ferries.ts'
import { ownIds } from './own-ids.ts'
import { splitRestriction } from './restrictions.ts'

export interface RoadOptions {
  /** The region's name. */
  region: string
  onProgress?: ((fraction: number) => void) | undefined
  signal?: AbortSignal | undefined
}

export interface ExtractedRoads {
  box: Box
  /** When the map was like this, if its file says. */
  madeAt: Date | undefined
}

/**
 * Extracts the roads of a map into a PBF file, sorted by kind and id as the tile builder requires. The file is kept, as
 * tiles are built of all regions together. Undefined without roads.
 */
export async function writeRoads(
  path: string,
  target: string,
  { region, onProgress, signal }: RoadOptions,
): Promise<ExtractedRoads | undefined> {
  const pbf = new PbfFile(path)
  const writer = new PbfFileWriter(target, { sorted: true })
  try {
    const passes = new Passes(pbf, onProgress, signal)
    await passes.begin()
    passes.plan(passes.bytesOf(passes.holding('way'))) // which are read twice
    const nodes = new IdSet()
    const refs = new IdList()
    const ferries = new Ferries()
    await passes.over(passes.holding('way'), (block) =>
      block.read({
        way(way) {
          if (!way.isTagged) return
          const tags = way.tags()
          if (!isRoad(tags)) return
          const { ids, count } = way.refs(refs)
          for (let at = 0; at < count; at++) nodes.add(ids[at] as number)
          if (isFerry(tags)) ferries.addFerry(ids.subarray(0, count), tags)
        },
      }),
    )
    nodes.sort()
    if (!ferries.isEmpty) await findLandings(passes, ferries)
    const wanted: ElementFilter = { node: (id) => nodes.find(id) >= 0, way: isRoad, relation: isRoadRelation }
    const bounds = new Bounds()
    const splits: Element[] = []
    const withOwnIds = ownIds(region)
    for (const kind of elementKinds) {
      const held: Element[] = []
      await passes.over(passes.holding(kind), (block) => {
        for (const element of block.elements(kind, wanted)) {
          if (element.kind === 'node') bounds.add(element.lon, element.lat)
          const told = withOwnIds(forEngine(element, ferries))
          const [first, ...others] = told.kind === 'relation' ? splitRestriction(told) : [told]
          splits.push(...others)
          // An own id is not where the file has the element.
          if (pbf.isSorted && element.id >= 0) writer.write(first as Element)
          else held.push(first as Element)
        }
      })
      for (const element of sorted(held)) writer.write(element)
    }
    for (const restriction of sorted(splits)) writer.write(restriction)
    return bounds.box && { box: bounds.box, madeAt: pbf.madeAt }
  } finally {
    writer.close()
    pbf.close()
  }
}

/** Who gets to the ferries, by the roads at their landings. */
async function findLandings(passes: Passes, ferries: Ferries): Promise<void> {
  const refs = new IdList()
  const blocks = passes.holding('way')
  passes.plan(passes.bytesOf(blocks))
  await passes.over(blocks, (block) =>
    block.read({
      way(way) {
        if (!way.isTagged) return
        const { ids, count } = way.refs(refs)
        const landings: number[] = []
        for (let at = 0; at < count; at++)
          if (ferries.isLanding(ids[at] as number)) landings.push(ids[at] as number)
        if (landings.length === 0) return
        const tags = way.tags()
        if (!isRoad(tags) || isFerry(tags)) return
        for (const landing of landings) ferries.addRoad(landing, tags)
      },
    }),
  )
}

/** With tags that the tile builder reads. */
function forEngine(element: Element, ferries: Ferries): Element {
  if (element.kind === 'relation') return element
  if (element.kind === 'node') {
    const tags = nodeForEngine(element.tags)
    return tags === element.tags ? element : { ...element, tags }
  }
  const { tags, refs } = element
  const told = isFerry(tags) ? ferries.ferryTags(tags, refs) : ferries.roadTags(tags, refs)
  return { ...element, tags: wayForEngine(told) }
}

/** By id; a file may hold an element twice. */
function sorted(elements: Element[]): Element[] {
  elements.sort((one, other) => one.id - other.id)
  return elements.filter(({ id }, at) => id !== elements[at - 1]?.id)
}

/** Bounding box of E7 points, in degrees. */
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
