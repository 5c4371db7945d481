import { mkdir } from 'node:fs/promises'
import { Areas } from './areas.ts'
import type { Kind, Tags } from './block.ts'
import { Passes } from './passes.ts'
import { PbfFile } from './pbf-file.ts'
import type { Ring } from './rings.ts'
import { pbfSource } from './source.ts'
import type { Member } from './views.ts'
import { readNodesAndWays } from './way-rounds.ts'

/**
 * Streams the features of a local OpenStreetMap file of any size, with their geometry: .osm.pbf, or .osm as it is or packed
 * with gzip or bzip2. What is wrong with the file is a MapFileError.
 *
 * The order of features: wanted relations that bound no area (`associatedStreet`, `street`, `site`, routes …), so that who
 * meets an address already knows its street; then nodes; then ways; then areas (`type=multipolygon` and
 * `boundary`). Within a kind it is the file's order. All coordinates are whole numbers of 1e-7 degrees, longitude
 * first. What the file names but does not hold is left out and flagged; a way without any node is left out whole.
 *
 * Memory, whatever the size of the file: 16 bytes for each node that a wanted way or area needs, at most
 * `nodesAtOnce` of them (32 Mi: 512 MiB). Where ways need more, they are read in rounds of as many as fit, and each round goes
 * through the blocks of nodes again that hold some of its nodes: an estimated five rounds for a country of 5 GB. Lines of the
 * ways that areas consist of are in a temporary file, 20 bytes of memory each.
 */
export interface FeatureOptions {
  /** A folder for temporary files, on a disk with room for about the size of the file. It is made if need be. */
  scratch: string
  /** Which tagged objects matter. Asked more than once of the same object, so it must answer the same. */
  wants: Wants
  /** What is thrown here ends the reading and reaches the caller. */
  onFeature(feature: Feature): void
  /** 0 to 1, over all passes. */
  onProgress?: ((fraction: number) => void) | undefined
  signal?: AbortSignal | undefined
  /** Nodes whose locations are held at once. */
  nodesAtOnce?: number
}

export type Wants = (kind: Kind, tags: Tags) => boolean

export type Feature = NodeFeature | WayFeature | RelationFeature

export interface NodeFeature {
  kind: 'node'
  id: number
  tags: Tags
  lon: number
  lat: number
}

export interface WayFeature {
  kind: 'way'
  id: number
  tags: Tags
  /** [lon, lat, …] of the nodes that the file holds. */
  coordinates: Int32Array
  /** Ids of those nodes, in the same order. */
  refs: Float64Array
  /** It ends at the node it began with, be that in the file or not. */
  closed: boolean
  /** Some of its nodes are not in the file. */
  incomplete: boolean
}

export interface RelationFeature {
  kind: 'relation'
  id: number
  tags: Tags
  /** As the file has them, be they in it or not. */
  members: Member[]
  /** Of an area: closed, holes by the even-odd rule. Rings that members missing from the file leave open are not here. */
  rings: Ring[]
  /** Of an area: its `admin_centre` and `label` nodes. */
  labels: Label[]
  /** Of an area: some members, or nodes of them, are missing or belong to no ring. */
  incomplete: boolean
}

export interface Label {
  role: string
  id: number
  lon: number
  lat: number
}

/** XML is first turned into PBF, which takes about so much of the time. */
const turningShare = 0.8

export async function readFeatures(file: string, options: FeatureOptions): Promise<void> {
  const { scratch, onProgress, signal } = options
  await mkdir(scratch, { recursive: true })
  let before = 0
  const onTurning = (fraction: number) => {
    before = turningShare
    onProgress?.(fraction * turningShare)
  }
  const source = await pbfSource(file, { scratch, signal, onProgress: onTurning })
  try {
    await readPbf(source.path, {
      ...options,
      onProgress: (fraction) => onProgress?.(before + fraction * (1 - before)),
    })
  } finally {
    await source.remove()
  }
}

async function readPbf(path: string, options: FeatureOptions): Promise<void> {
  const { scratch, wants, onFeature, onProgress, signal } = options
  const pbf = new PbfFile(path)
  const areas = new Areas(scratch, wants)
  try {
    const passes = new Passes(pbf, onProgress, signal)
    await passes.begin()
    const relationBlocks = passes.holding('relation')
    const tell = (feature: RelationFeature | undefined) => feature && onFeature(feature)
    await passes.over(relationBlocks, (block) =>
      block.read({ relation: (relation) => tell(areas.note(relation)) }),
    )
    areas.seal()
    await readNodesAndWays(passes, areas, options)
    await passes.over(relationBlocks, (block) =>
      block.read({ relation: (relation) => tell(areas.build(relation)) }),
    )
    onProgress?.(1)
  } finally {
    areas.remove()
    pbf.close()
  }
}
