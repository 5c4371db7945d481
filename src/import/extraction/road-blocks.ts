import { ColumnWriter } from '../../atlas/format/table-writer.ts'
import type { Box } from '../../geo/box.ts'
import type { Block, ElementFilter } from '../osm/block.ts'
import type { Element, ElementKind, Tags } from '../osm/elements.ts'
import { IdSet } from '../osm/id-set.ts'
import { expectKinds } from '../osm/passes.ts'
import { PbfFile } from '../osm/pbf-file.ts'
import { blobOf } from '../osm/pbf-file-writer.ts'
import { IdList } from '../osm/views.ts'
import { nodeForEngine, wayForEngine } from '../tags/engine-tags.ts'
import { isRoad, isRoadRelation } from '../tags/road-tags.ts'
import { boxOfPoints } from './box-of-points.ts'
import { withConditions, withTurnConditions } from './conditions.ts'
import { Ferries, isFerry, type Landings } from './ferries.ts'
import { ownIds } from './own-ids.ts'
import { isTurnRestriction, splitRestriction } from './restrictions.ts'

/** What each pass gives of a block: `roads` and `landings` look at its ways, the others extract elements of a kind. */
export interface RoadResults extends Record<ElementKind, ExtractedBlock> {
  /** Nodes of roads, several times where these meet; and ferries. */
  roads: { nodes: Float64Array; ferries: { refs: number[]; tags: Tags }[] }
  /** Roads at landings of ferries. */
  landings: { landing: number; tags: Tags }[]
}

export type RoadPass = keyof RoadResults

export interface RoadTask<Pass extends RoadPass = RoadPass> {
  pass: Pass
  block: number
  kinds: number
}

/** Elements for the tile builder. */
interface ExtractedBlock {
  /** Those that are where they belong in a sorted file, as a block of it. */
  blob: Uint8Array | undefined
  /** The others: of files of editors. */
  held: Element[]
  /** Restrictions that follow from others; they come last. */
  splits: Element[]
  /** Of its nodes, in degrees. */
  box: Box | undefined
}

/** What passes need to know of those before. */
export interface KnownRoads {
  landings?: Landings
  /** Nodes of roads, sorted. */
  nodes?: Float64Array
}

/** Reads the roads of a map, a block at a time, in any order within a pass. */
export class RoadBlocks {
  readonly #pbf: PbfFile
  readonly #withOwnIds: (element: Element) => Element
  readonly #refs = new IdList()
  #ferries = new Ferries()
  #nodes = new IdSet()

  /** `region`: its name. */
  constructor(path: string, region: string) {
    this.#pbf = new PbfFile(path)
    this.#withOwnIds = ownIds(region)
  }

  share({ landings, nodes }: KnownRoads): void {
    if (landings) this.#ferries = new Ferries(landings)
    if (nodes) this.#nodes = IdSet.of(nodes)
  }

  read<Pass extends RoadPass>({ pass, block, kinds }: RoadTask<Pass>): RoadResults[Pass] {
    return this.#pbf.read(block, (opened) => this.#passes[pass](expectKinds(opened, kinds)))
  }

  close(): void {
    this.#pbf.close()
  }

  readonly #passes: { [Pass in RoadPass]: (block: Block) => RoadResults[Pass] } = {
    roads: (block) => this.#findRoads(block),
    landings: (block) => this.#findLandings(block),
    node: (block) => this.#extract(block, 'node'),
    way: (block) => this.#extract(block, 'way'),
    relation: (block) => this.#extract(block, 'relation'),
  }

  #findRoads(block: Block): RoadResults['roads'] {
    const nodes = new ColumnWriter('f64')
    const ferries: RoadResults['roads']['ferries'] = []
    block.read({
      way: (way) => {
        if (!way.isTagged) return
        const tags = way.tags()
        if (!isRoad(tags)) return
        const { ids, count } = way.refs(this.#refs)
        nodes.append(ids.subarray(0, count))
        if (isFerry(tags)) ferries.push({ refs: [...ids.subarray(0, count)], tags })
      },
    })
    return { nodes: nodes.view(), ferries }
  }

  #findLandings(block: Block): RoadResults['landings'] {
    const found: RoadResults['landings'] = []
    block.read({
      way: (way) => {
        if (!way.isTagged) return
        const { ids, count } = way.refs(this.#refs)
        const landings: number[] = []
        for (let at = 0; at < count; at++)
          if (this.#ferries.isLanding(ids[at] as number)) landings.push(ids[at] as number)
        if (landings.length === 0) return
        const tags = way.tags()
        if (isRoad(tags) && !isFerry(tags)) for (const landing of landings) found.push({ landing, tags })
      },
    })
    return found
  }

  #extract(block: Block, kind: ElementKind): ExtractedBlock {
    const wanted: ElementFilter = {
      node: (id) => this.#nodes.find(id) >= 0,
      way: isRoad,
      relation: isRoadRelation,
    }
    const found = block.elements(kind, wanted)
    const [inPlace, held, splits]: [Element[], Element[], Element[]] = [[], [], []]
    for (const element of found) {
      const told = this.#withOwnIds(this.#forEngine(element))
      const [first = told, ...others] = told.kind === 'relation' ? splitRestriction(told) : []
      splits.push(...others)
      // An own id is not where the file has the element.
      const isInPlace = this.#pbf.isSorted && element.id >= 0
      ;(isInPlace ? inPlace : held).push(first)
    }
    const blob = inPlace.length > 0 ? blobOf(inPlace) : undefined
    return { blob, held, splits, box: boxOfPoints(found.filter((element) => element.kind === 'node')) }
  }

  /** With tags that the tile builder reads. */
  #forEngine(element: Element): Element {
    if (element.kind === 'relation') return isTurnRestriction(element) ? withTurnConditions(element) : element
    if (element.kind === 'node') {
      const tags = nodeForEngine(element.tags)
      return tags === element.tags ? element : { ...element, tags }
    }
    const { tags, refs } = element
    const told = isFerry(tags) ? this.#ferries.ferryTags(tags, refs) : this.#ferries.roadTags(tags, refs)
    return { ...element, tags: withConditions(wayForEngine(told)) }
  }
}
