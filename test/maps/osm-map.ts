import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Element, ElementKind, Member, Tags } from '../../src/import/osm/elements.ts'
import type { Feature } from '../../src/import/osm/features.ts'
import { PbfFileWriter, type WriteOptions } from '../../src/import/osm/pbf-file-writer.ts'
import { convertToPbf, formatOf } from '../../src/import/osm/source.ts'
import { BlockReader, type Collector } from '../../src/import/reading/block-reader.ts'
import { type MapOptions, readMap } from '../../src/import/reading/read-map.ts'

/** A folder that is removed after the test. */
export function testFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'groma-map-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Writes a PBF file and returns its path. */
export function writeMap(elements: Iterable<Element>, options: WriteOptions = {}): string {
  const path = join(testFolder(), 'map.osm.pbf')
  const writer = new PbfFileWriter(path, options)
  for (const element of elements) writer.write(element)
  writer.close()
  return path
}

export interface ReadOptions extends Partial<Omit<MapOptions<Feature[]>, 'openRunner' | 'onBatch'>> {
  wants?(kind: ElementKind, tags: Tags): boolean
  onFeature?(feature: Feature): void
}

/** The features of a map in any format, read by this thread. */
export async function featuresOf(path: string, options: ReadOptions = {}): Promise<Feature[]> {
  const features: Feature[] = []
  const {
    scratch = join(testFolder(), 'scratch'),
    wants = () => true,
    onFeature = (feature) => features.push(feature),
    ...others
  } = options
  mkdirSync(scratch, { recursive: true })
  const isPbf = (await formatOf(path)) === 'pbf'
  const pbf = isPbf ? path : join(scratch, 'map.osm.pbf')
  if (!isPbf) await convertToPbf(path, pbf)
  await readMap<Feature[]>(pbf, {
    scratch,
    openRunner: () => new BlockReader(pbf, new FeatureList(wants)),
    onBatch: (batch) => batch.forEach(onFeature),
    ...others,
  })
  return features
}

class FeatureList implements Collector<Feature[]> {
  #features: Feature[] = []
  #wants: NonNullable<ReadOptions['wants']>

  constructor(wants: NonNullable<ReadOptions['wants']>) {
    this.#wants = wants
  }

  read(kind: ElementKind, tags: Tags): true | undefined {
    return this.#wants(kind, tags) || undefined
  }

  add(feature: Feature): void {
    const isWay = feature.kind === 'way'
    this.#features.push(isWay ? { ...feature, coordinates: feature.coordinates.slice() } : feature)
  }

  take(): Feature[] {
    return this.#features.splice(0)
  }
}

/** Nodes drawn as letters, one E7 unit apart; north is up. Ids are character codes, so a way can be written as "abca". */
export function drawnNodes(map: string, tags: Record<string, Tags> = {}): Element[] {
  const lines = map.split('\n').filter((line) => line.trim() !== '')
  const margin = Math.min(...lines.map((line) => line.search(/\S/)))
  return lines.flatMap((line, row) =>
    [...line.slice(margin)].flatMap((letter, column): Element[] =>
      /[a-z]/.test(letter)
        ? [{ kind: 'node', id: idOf(letter), tags: tags[letter] ?? {}, lon: column / 2, lat: -row }]
        : [],
    ),
  )
}

export function way(id: number, word: string, tags: Tags = {}): Element {
  return { kind: 'way', id, tags, refs: [...word].map(idOf) }
}

export function relation(id: number, members: Member[], tags: Tags = {}): Element {
  return { kind: 'relation', id, tags, members }
}

export function idOf(letter: string): number {
  return letter.charCodeAt(0)
}
