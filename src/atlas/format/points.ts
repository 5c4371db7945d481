import Flatbush from 'flatbush'

/** An R-tree of points x0, y0, x1, y1, … in E7. Built when the file is opened, as it compresses badly. */
export function treeOfPoints(points: Int32Array): Flatbush {
  const tree = new Flatbush(points.length / 2, 16, Int32Array)
  for (let at = 0; at < points.length; at += 2) tree.add(points[at] as number, points[at + 1] as number)
  tree.finish()
  return tree
}

export interface PointFound {
  row: number
  metres: number
}
