import { alongCurve, cellAt, curveLevels } from '../../geo/hilbert.ts'
import type { NamesByLanguage } from '../../model/map/languages.ts'
import { finestZoom, type MapKind, mapKinds } from '../../model/map/map-kinds.ts'
import { fromE7 } from '../format/e7.ts'
import { StringWriter, type TextTable } from '../format/strings.ts'
import { type Rows, TableWriter } from '../format/table-writer.ts'
import { VarintWriter } from '../format/varints.ts'

/** Positions are rounded to multiples of this, in E7: 35 cm, the resolution of the finest tiles. */
export const mapUnit = 32
const mapUnitBits = 5

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

/** Features ready for `MapWriter`: all that can be said of them without knowing the others. */
export interface EncodedFeatures {
  rows: Rows<keyof typeof featureShape>
  /** Parts of all features, as varints. */
  bytes: Uint8Array
  /** Names with their translations, as JSON; the first is no name. */
  names: TextTable
}

export const featureShape = {
  kind: 'u32',
  /** Of `names`. */
  name: 'u32',
  /** Where its bytes end. */
  end: 'f64',
  zoom: 'u8',
  /** Index along the curve. */
  place: 'u32',
  west: 'i32',
  south: 'i32',
  east: 'i32',
  north: 'i32',
} as const

export class FeatureEncoder {
  #rows = new TableWriter(featureShape)
  #names = new StringWriter()
  #bytes = new VarintWriter()
  /** Positions of the current part. */
  #rounded = new Int32Array(512)

  add({ kind, name, names, parts, from }: MapFeature): void {
    let count = 0
    for (const part of parts) if (part.length > 1) count++
    if (count === 0) return
    let [west, south, east, north] = [0x7fffffff, 0x7fffffff, -0x80000000, -0x80000000]
    this.#bytes.add(count)
    let [lastX, lastY] = [0, 0]
    for (const part of parts) {
      if (part.length < 2) continue
      const length = this.#round(part)
      const rounded = this.#rounded
      this.#bytes.add(length / 2)
      for (let at = 0; at < length; at += 2) {
        const [x, y] = [rounded[at] as number, rounded[at + 1] as number]
        this.#bytes.add(x - lastX)
        this.#bytes.add(y - lastY)
        lastX = x
        lastY = y
        if (x < west) west = x
        if (x > east) east = x
        if (y < south) south = y
        if (y > north) north = y
      }
    }
    this.#rows.add({
      kind,
      name: name === undefined ? 0 : this.#names.add(JSON.stringify([name, names])),
      end: this.#bytes.length,
      zoom: from ?? firstZoom(mapKinds[kind] as MapKind, Math.max(east - west, north - south)),
      place: hilbertIndex(((west + east) / 2) * mapUnit, ((south + north) / 2) * mapUnit),
      west,
      south,
      east,
      north,
    })
  }

  /** Those since it was last called. */
  take(): EncodedFeatures {
    const taken = { rows: this.#rows.rows(), bytes: this.#bytes.view(), names: this.#names.table() }
    this.#rows = new TableWriter(featureShape)
    this.#names = new StringWriter()
    this.#bytes = new VarintWriter()
    return taken
  }

  /** Into `#rounded`, in units, without repeated positions. Returns how many numbers it is. */
  #round(part: ArrayLike<number>): number {
    if (this.#rounded.length < part.length) this.#rounded = new Int32Array(2 * part.length)
    const rounded = this.#rounded
    let length = 0
    for (let at = 0; at + 1 < part.length; at += 2) {
      const x = ((part[at] as number) + mapUnit / 2) >> mapUnitBits
      const y = ((part[at + 1] as number) + mapUnit / 2) >> mapUnitBits
      if (length > 0 && x === rounded[length - 2] && y === rounded[length - 1]) continue
      rounded[length++] = x
      rounded[length++] = y
    }
    return length
  }
}

/** Index of a point (E7) along the Hilbert curve. */
function hilbertIndex(x: number, y: number): number {
  const [column, row] = cellAt(fromE7(x), fromE7(y), curveLevels)
  return alongCurve(column, row, curveLevels)
}

/** The first zoom at which an area is at least 1/256 of a tile wide or high; `size` in units. */
function firstZoom({ shape, from }: MapKind, size: number): number {
  if (shape !== 'area') return from
  const whole = 3_600_000_000 / mapUnit / 256
  return Math.min(finestZoom, Math.max(from, Math.ceil(Math.log2(whole / Math.max(size, 1)))))
}
