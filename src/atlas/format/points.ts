import Flatbush from 'flatbush'

/** A packed tree of points x0, y0, x1, y1, … in E7; made when the file is opened, as it would pack badly. */
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
