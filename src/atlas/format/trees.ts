import Flatbush from 'flatbush'
import type { Column, Sections } from './sections.ts'

/** A Flatbush R-tree of bounding boxes in E7, as a column; empty where there are none. */
export function treeColumn(
  count: number,
  boxOf: (item: number) => readonly [west: number, south: number, east: number, north: number],
): Column {
  if (count === 0) return new Uint8Array(0)
  const tree = new Flatbush(count, 16, Int32Array)
  for (let item = 0; item < count; item++) tree.add(...boxOf(item))
  tree.finish()
  return columnOf(tree)
}

/** The same of boxes west, south, east, north, one after the other. */
export function treeOfBoxes(boxes: Int32Array): Column {
  return treeColumn(boxes.length / 4, (item) => {
    const at = 4 * item
    return [boxes[at] as number, boxes[at + 1] as number, boxes[at + 2] as number, boxes[at + 3] as number]
  })
}

export function columnOf(tree: Flatbush): Column {
  return new Uint8Array(tree.data as ArrayBuffer)
}

/** Of points x0, y0, x1, y1, … in E7. */
export function treeOfPoints(points: Int32Array): Flatbush {
  const tree = new Flatbush(points.length / 2, 16, Int32Array)
  for (let at = 0; at < points.length; at += 2) tree.add(points[at] as number, points[at + 1] as number)
  tree.finish()
  return tree
}

export function readTree(sections: Sections, name: string): Flatbush | undefined {
  const { buffer, byteOffset, length } = sections.column(name, 'u8')
  return length === 0 ? undefined : Flatbush.from(buffer, byteOffset)
}

/** The bounding box of positions x0, y0, x1, y1, … */
export function boxOfLine(
  ...lines: readonly ArrayLike<number>[]
): [west: number, south: number, east: number, north: number] {
  let [west, south, east, north] = [0x7fffffff, 0x7fffffff, -0x80000000, -0x80000000]
  for (const line of lines) {
    for (let at = 0; at < line.length; at += 2) {
      west = Math.min(west, line[at] as number)
      east = Math.max(east, line[at] as number)
      south = Math.min(south, line[at + 1] as number)
      north = Math.max(north, line[at + 1] as number)
    }
  }
  return [west, south, east, north]
}
