import { PbfWriter } from 'pbf'
import type { MapShape } from '../../model/map/map-kinds.ts'
import { extent } from './tile-grid.ts'

/** Encodes vector tiles: github.com/mapbox/vector-tile-spec, version 2.1. */

export interface TileFeature {
  shape: MapShape
  attributes: Readonly<Record<string, string>>
  /** In integer units: points, lines, or rings without the closing position. */
  parts: number[][]
}

const shapeNumbers: Record<MapShape, number> = { point: 1, line: 2, area: 3 }

export function encodeTile(layers: ReadonlyMap<string, readonly TileFeature[]>): Uint8Array {
  const pbf = new PbfWriter()
  for (const [name, features] of layers) pbf.writeMessage(3, writeLayer, { name, features })
  return pbf.finish()
}

function writeLayer(
  { name, features }: { name: string; features: readonly TileFeature[] },
  pbf: PbfWriter,
): void {
  pbf.writeVarintField(15, 2) // version
  pbf.writeStringField(1, name)
  const [keys, values] = [new StringTable(), new StringTable()]
  for (const { shape, attributes, parts } of features) {
    const tags = Object.entries(attributes).flatMap(([key, value]) => [
      keys.indexOf(key),
      values.indexOf(value),
    ])
    pbf.writeMessage(2, writeFeature, { tags, type: shapeNumbers[shape], geometry: commandsOf(shape, parts) })
  }
  for (const key of keys.texts()) pbf.writeStringField(3, key)
  for (const value of values.texts()) pbf.writeMessage(4, writeText, value)
  pbf.writeVarintField(5, extent)
}

function writeFeature(
  { tags, type, geometry }: { tags: number[]; type: number; geometry: number[] },
  pbf: PbfWriter,
): void {
  pbf.writePackedVarint(2, tags)
  pbf.writeVarintField(3, type)
  pbf.writePackedVarint(4, geometry)
}

/** As bytes: `writeStringField` of pbf 5.1 garbles characters above U+1FFFF, such as 𠮷. */
function writeText(text: string, pbf: PbfWriter): void {
  pbf.writeBytesField(1, Buffer.from(text))
}

const [moveTo, lineTo, closePath] = [1, 2, 7]

/** Commands and zigzag-encoded steps, each relative to the position before. */
function commandsOf(shape: MapShape, parts: number[][]): number[] {
  const commands: number[] = []
  let [x, y] = [0, 0]
  for (const part of parts) {
    commands.push(command(moveTo, 1))
    for (let at = 0; at < part.length; at += 2) {
      if (at === 2) commands.push(command(lineTo, part.length / 2 - 1))
      commands.push(zigzag((part[at] as number) - x), zigzag((part[at + 1] as number) - y))
      x = part[at] as number
      y = part[at + 1] as number
    }
    if (shape === 'area') commands.push(command(closePath, 1))
  }
  return commands
}

function command(which: number, times: number): number {
  return which + times * 8
}

function zigzag(number: number): number {
  return number < 0 ? -2 * number - 1 : 2 * number
}

/** Each text once, by index. */
class StringTable {
  #indexes = new Map<string, number>()

  indexOf(text: string): number {
    const known = this.#indexes.get(text)
    if (known !== undefined) return known
    this.#indexes.set(text, this.#indexes.size)
    return this.#indexes.size - 1
  }

  texts(): Iterable<string> {
    return this.#indexes.keys()
  }
}
