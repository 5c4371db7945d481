import type { NamesByLanguage } from '../../model/map/languages.ts'
import { finestZoom, type MapKind, mapKinds } from '../../model/map/map-kinds.ts'
import { NamesWriter } from '../format/names.ts'
import type { Column } from '../format/sections.ts'
import type { StringWriter } from '../format/strings.ts'
import { boxOfLine, treeColumn } from '../format/trees.ts'
import { VarintWriter } from '../format/varints.ts'

/** Positions are rounded to multiples of this, in E7: 35 cm, the resolution of the finest tiles. */
export const mapUnit = 32

/** Features per block. Those of a block are close to each other, share a bounding box, and are read together. */
export const blockLength = 16

export interface MapFeature {
  /** An index into `mapKinds`. */
  kind: number
  name?: string | undefined
  names?: NamesByLanguage | undefined
  /**
   * x0, y0, x1, y1, … in E7: a point, a line, or the closed rings of an area: each outer ring clockwise, followed
   * by its holes counter-clockwise.
   */
  parts: readonly ArrayLike<number>[]
  /** The first zoom at which it is drawn, if not that of its kind. */
  from?: number
}

/**
 * Features drawn on maps: `map.*`. Sorted by their first zoom, then along the Hilbert curve, and cut into blocks; each zoom has
 * an R-tree of its blocks' bounding boxes. A tile reads the intersecting blocks of its own zoom and lower ones.
 */
export class MapWriter {
  #strings: StringWriter
  #names: NamesWriter
  #nameRows = new Map<string, number>()
  #nameTexts: number[] = []
  #bytes = new VarintWriter()
  #ends = new Numbers()
  #zooms = new Numbers()
  #places = new Numbers()
  #boxes = new Numbers()
  #alongCurve: (x: number, y: number) => number

  /** `alongCurve` maps a position to its index along a space-filling curve. */
  constructor(strings: StringWriter, alongCurve: (x: number, y: number) => number) {
    this.#strings = strings
    this.#names = new NamesWriter(strings)
    this.#alongCurve = alongCurve
  }

  add({ kind, name, names, parts, from }: MapFeature): void {
    const rounded = parts.map((part) => roundedPart(part)).filter((part) => part.length > 0)
    if (rounded.length === 0) return
    const [west, south, east, north] = boxOfLine(rounded.flat())
    this.#bytes.add(kind)
    this.#bytes.add(name === undefined ? 0 : this.#nameRow(name, names))
    this.#bytes.add(rounded.length)
    let [x, y] = [0, 0]
    for (const part of rounded) {
      this.#bytes.add(part.length / 2)
      for (let at = 0; at < part.length; at += 2) {
        this.#bytes.add((part[at] as number) - x)
        this.#bytes.add((part[at + 1] as number) - y)
        x = part[at] as number
        y = part[at + 1] as number
      }
    }
    this.#ends.push(this.#bytes.length)
    this.#zooms.push(from ?? firstZoom(mapKinds[kind] as MapKind, Math.max(east - west, north - south)))
    this.#places.push(this.#alongCurve(((west + east) / 2) * mapUnit, ((south + north) / 2) * mapUnit))
    this.#boxes.push(west, south, east, north)
  }

  /** Numbered from 1; 0 is no name. */
  #nameRow(name: string, names: NamesByLanguage | undefined): number {
    const key = JSON.stringify([name, names])
    const known = this.#nameRows.get(key)
    if (known !== undefined) return known
    this.#nameTexts.push(this.#strings.add(name))
    this.#names.add(names, name)
    this.#nameRows.set(key, this.#nameTexts.length)
    return this.#nameTexts.length
  }

  columns(): Record<string, Column> {
    const [ends, zooms, places, boxes] = [this.#ends, this.#zooms, this.#places, this.#boxes].map((numbers) =>
      numbers.view(),
    ) as [Float64Array, Float64Array, Float64Array, Float64Array]
    const order = Uint32Array.from(ends, (_, row) => row).sort(
      (a, b) => (zooms[a] as number) - (zooms[b] as number) || (places[a] as number) - (places[b] as number),
    )
    const bytes = this.#bytes.view()
    const sorted = new Uint8Array(bytes.length)
    const blockEnds: number[] = []
    const trees: Record<string, Column> = {}
    let [at, row] = [0, 0]
    for (let zoom = 0; zoom <= finestZoom; zoom++) {
      const blocks: [number, number, number, number][] = []
      for (let inBlock = 0; row < order.length && zooms[order[row] as number] === zoom; row++, inBlock++) {
        const feature = order[row] as number
        const piece = bytes.subarray(feature === 0 ? 0 : ends[feature - 1], ends[feature])
        sorted.set(piece, at)
        at += piece.length
        if (inBlock % blockLength === 0) {
          blocks.push([0x7fffffff, 0x7fffffff, -0x80000000, -0x80000000])
          blockEnds.push(at)
        }
        blockEnds[blockEnds.length - 1] = at
        widen(blocks.at(-1) as [number, number, number, number], boxes, feature * 4)
      }
      trees[`map.tree.${zoom}`] = treeColumn(blocks.length, (block) => blocks[block] as (typeof blocks)[0])
    }
    return {
      'map.features': sorted,
      'map.blockEnds': Uint32Array.from(blockEnds),
      ...trees,
      'mapName.name': Uint32Array.from(this.#nameTexts),
      ...this.#names.columns('mapName'),
    }
  }
}

function widen(box: number[], boxes: Float64Array, at: number): void {
  box[0] = Math.min(box[0] as number, (boxes[at] as number) * mapUnit)
  box[1] = Math.min(box[1] as number, (boxes[at + 1] as number) * mapUnit)
  box[2] = Math.max(box[2] as number, (boxes[at + 2] as number) * mapUnit)
  box[3] = Math.max(box[3] as number, (boxes[at + 3] as number) * mapUnit)
}

/** In units, without repeated positions. */
function roundedPart(part: ArrayLike<number>): number[] {
  const kept: number[] = []
  for (let at = 0; at + 1 < part.length; at += 2) {
    const x = Math.round((part[at] as number) / mapUnit)
    const y = Math.round((part[at + 1] as number) / mapUnit)
    if (x !== kept.at(-2) || y !== kept.at(-1)) kept.push(x, y)
  }
  return kept
}

/** The first zoom at which an area is at least 1/256 of a tile wide or high; `size` in units. */
function firstZoom({ shape, from }: MapKind, size: number): number {
  if (shape !== 'area') return from
  const whole = 3_600_000_000 / mapUnit / 256
  return Math.min(finestZoom, Math.max(from, Math.ceil(Math.log2(whole / Math.max(size, 1)))))
}

/** A growing typed array: a country has tens of millions of features. */
class Numbers {
  #array = new Float64Array(64)
  #length = 0

  push(...numbers: number[]): void {
    if (this.#length + numbers.length > this.#array.length) {
      const larger = new Float64Array(Math.ceil(this.#array.length * 1.5))
      larger.set(this.#array)
      this.#array = larger
    }
    for (const number of numbers) this.#array[this.#length++] = number
  }

  view(): Float64Array {
    return this.#array.subarray(0, this.#length)
  }
}
