import { join } from 'node:path'
import { stableOrder } from '../../geo/stable-order.ts'
import type { NamesByLanguage } from '../../model/map/languages.ts'
import { finestZoom } from '../../model/map/map-kinds.ts'
import { ByteColumn, type ByteColumnWriter, ColumnFile } from '../format/column-file.ts'
import { NamesWriter } from '../format/names.ts'
import type { Column, StoredColumn } from '../format/sections.ts'
import { StringWriter, type TextTable } from '../format/strings.ts'
import { ColumnWriter, TableWriter } from '../format/table-writer.ts'
import { treeColumn } from '../format/trees.ts'
import { VarintWriter } from '../format/varints.ts'
import {
  type EncodedFeatures,
  FeatureEncoder,
  featureShape,
  type MapFeature,
  mapUnit,
} from './feature-encoder.ts'
import { FeatureRuns, mergeRuns, type SortedFeature, type StoredRuns } from './feature-runs.ts'

/** Features per block. Those of a block are close to each other, share a bounding box, and are read together. */
export const blockLength = 16

/** Features in memory, where there is a folder for the others: some 20 MB. */
const mostInMemory = 300_000

/**
 * Features drawn on maps: `map.*`. Sorted by their first zoom, then along the Hilbert curve, and cut into blocks; each zoom has
 * an R-tree of its blocks' bounding boxes. A tile reads the intersecting blocks of its own zoom and lower ones.
 */
export class MapWriter {
  #strings: StringWriter
  #names: NamesWriter
  /** Names with their translations, as JSON: numbered from 1, the first row of `#nameTexts`. */
  #nameKeys = new StringWriter()
  #nameTexts = new ColumnWriter('u32')
  /** `end` is where its bytes end in `#bytes`. */
  #rows = new TableWriter(featureShape)
  #bytes = new ColumnWriter('u8')
  #added = new FeatureEncoder()
  #scratch: string | undefined
  #mostInMemory: number
  #runs: FeatureRuns | undefined

  /** `scratch`: a folder for features that memory has no room for. */
  constructor(strings: StringWriter, scratch?: string, most = mostInMemory) {
    this.#strings = strings
    this.#names = new NamesWriter(strings)
    this.#scratch = scratch
    this.#mostInMemory = most
  }

  add(feature: MapFeature): void {
    this.#added.add(feature)
  }

  append({ rows, bytes, names }: EncodedFeatures): void {
    const [before, end] = [this.#bytes.length, rows.end]
    const name = this.#nameRows(names)
    this.#rows.append({ ...rows, end: Float64Array.from(end, (each) => before + each) }, { name })
    this.#bytes.append(bytes)
    if (this.#scratch !== undefined && this.#rows.length >= this.#mostInMemory) this.#writeRun(this.#scratch)
  }

  /** Numbered from 1; 0 is no name. */
  #nameRows(keys: TextTable): Uint32Array {
    const known = this.#nameKeys.count
    const rows = this.#nameKeys.append(keys)
    for (let row = known; row < this.#nameKeys.count; row++) {
      const [name, names] = JSON.parse(this.#nameKeys.text(row)) as [string, NamesByLanguage | null]
      this.#nameTexts.push(this.#strings.add(name))
      this.#names.add(names ?? undefined, name)
    }
    return rows
  }

  /** After the last feature: `map.*`, and names. */
  columns(): Record<string, Column | StoredColumn> {
    const stored = this.stored()
    const features = stored ? storedFeatureColumns(stored) : featureColumns(this.#sorted(), new ByteColumn())
    return { ...features, ...this.nameColumns() }
  }

  /** After the last feature: those on disk, for `storedFeatureColumns`; undefined if all are in memory. */
  stored(): StoredFeatures | undefined {
    this.append(this.#added.take())
    if (!this.#runs || this.#scratch === undefined) return undefined
    this.#writeRun(this.#scratch)
    return { runs: this.#runs.close(), target: join(this.#scratch, 'map-features') }
  }

  nameColumns(): Record<string, Column> {
    return { 'mapName.name': this.#nameTexts.view(), ...this.#names.columns('mapName') }
  }

  /** Those in memory. */
  *#sorted(): Generator<SortedFeature> {
    const { kind, name, end, zoom, place, west, south, east, north } = this.#rows.rows()
    const bytes = this.#bytes.view()
    for (const row of stableOrder(zoom, stableOrder(place)))
      yield {
        zoom: zoom[row] as number,
        place: place[row] as number,
        kind: kind[row] as number,
        name: name[row] as number,
        west: west[row] as number,
        south: south[row] as number,
        east: east[row] as number,
        north: north[row] as number,
        bytes: bytes.subarray(row === 0 ? 0 : end[row - 1], end[row]),
      }
  }

  #writeRun(scratch: string): void {
    this.#runs ??= new FeatureRuns(join(scratch, 'map-runs'))
    this.#runs.write(this.#sorted())
    this.#rows.clear()
    this.#bytes.clear()
  }
}

/** Features on disk, and where the column `map.features` is to be. */
export interface StoredFeatures {
  runs: StoredRuns
  target: string
}

/** The columns of `map.*`, by any thread. */
export function storedFeatureColumns({
  runs,
  target,
}: StoredFeatures): Record<string, Column | StoredColumn> {
  return featureColumns(mergeRuns(runs), new ColumnFile(target))
}

function featureColumns(
  features: Iterable<SortedFeature>,
  target: ByteColumnWriter,
): Record<string, Column | StoredColumn> {
  const blockEnds = new ColumnWriter('u32')
  const boxes = Array.from({ length: finestZoom + 1 }, () => new TableWriter(boxShape))
  const inZoom = new Uint32Array(finestZoom + 1)
  const head = new VarintWriter(16)
  for (const feature of features) {
    const ofZoom = boxes[feature.zoom] as Boxes
    head.clear()
    head.add(feature.kind)
    head.add(feature.name)
    target.add(head.view())
    target.add(feature.bytes)
    if ((inZoom[feature.zoom] as number) % blockLength === 0) {
      ofZoom.add({ west: 0x7fffffff, south: 0x7fffffff, east: -0x80000000, north: -0x80000000 })
      blockEnds.push(0)
    }
    inZoom[feature.zoom] = (inZoom[feature.zoom] as number) + 1
    blockEnds.set(blockEnds.length - 1, target.length)
    widen(ofZoom, feature)
  }
  const trees = boxes.map((table, zoom) => [`map.tree.${zoom}`, treeOf(table)])
  return {
    'map.features': target.column(),
    'map.blockEnds': blockEnds.view(),
    ...Object.fromEntries(trees),
  }
}

const boxShape = { west: 'i32', south: 'i32', east: 'i32', north: 'i32' } as const
type Boxes = TableWriter<keyof typeof boxShape>

function treeOf(boxes: Boxes): Column {
  return treeColumn(boxes.length, (block) => [
    boxes.get('west', block),
    boxes.get('south', block),
    boxes.get('east', block),
    boxes.get('north', block),
  ])
}

/** The last of the boxes, so that it holds the feature too. */
function widen(boxes: Boxes, { west, south, east, north }: SortedFeature): void {
  const last = boxes.length - 1
  boxes.set('west', last, Math.min(boxes.get('west', last), west * mapUnit))
  boxes.set('south', last, Math.min(boxes.get('south', last), south * mapUnit))
  boxes.set('east', last, Math.max(boxes.get('east', last), east * mapUnit))
  boxes.set('north', last, Math.max(boxes.get('north', last), north * mapUnit))
}
