import { mkdir } from 'node:fs/promises'
import { Areas } from './areas.ts'
import type { FeatureOptions, RelationFeature } from './features.ts'
import { Passes } from './passes.ts'
import { PbfFile } from './pbf-file.ts'
import { pbfSource } from './source.ts'
import { readNodesAndWays } from './way-rounds.ts'

/** Share of the time that converting XML to PBF takes. */
const conversionShare = 0.8

/**
 * Streams the features of a local OpenStreetMap file of any size: .osm.pbf, or .osm, plain or compressed with gzip or
 * bzip2. Errors in the file are thrown as MapFileError.
 *
 * Order: wanted relations that bound no area (`associatedStreet`, `street`, `site`, routes …), so that the street of an
 * address is known before the address; then nodes, ways, and areas (`type=multipolygon` and `boundary`). Within a kind
 * it is the file's order. References to elements that the file lacks are dropped and flagged; a way without any node
 * is dropped.
 *
 * Memory, whatever the size of the file: 16 bytes for each node that a wanted way or area needs, at most
 * `nodesAtOnce` of them (32 Mi: 512 MiB). If ways need more, they are read in rounds of as many as fit, and each round
 * reads again the blocks that hold its nodes: an estimated five rounds for a country of 5 GB. The lines of ways that
 * areas consist of go to a temporary file, and take 20 bytes of memory each.
 */
export async function readFeatures(file: string, options: FeatureOptions): Promise<void> {
  const { scratch, onProgress, signal } = options
  await mkdir(scratch, { recursive: true })
  let before = 0
  const onConversion = (fraction: number) => {
    before = conversionShare
    onProgress?.(fraction * conversionShare)
  }
  const source = await pbfSource(file, { scratch, signal, onProgress: onConversion })
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
    const emit = (feature: RelationFeature | undefined) => feature && onFeature(feature)
    await passes.over(relationBlocks, (block) =>
      block.read({ relation: (relation) => emit(areas.register(relation)) }),
    )
    areas.seal()
    await readNodesAndWays(passes, areas, options)
    await passes.over(relationBlocks, (block) =>
      block.read({ relation: (relation) => emit(areas.build(relation)) }),
    )
    onProgress?.(1)
  } finally {
    areas.remove()
    pbf.close()
  }
}
