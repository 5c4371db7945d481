import type { Position } from '../../geo/distance.ts'
import type { LocateAnswer } from '../translate/matrix.ts'
import { measured } from './line.ts'
import type { PathPoint } from './path.ts'
import type { Run } from './run.ts'

/** Points that are far from all others, each on the road nearest to it. */
export function singlesOf(points: PathPoint[], found: LocateAnswer | undefined): Run[] {
  return points.flatMap((point, at): Run[] => {
    const [edge] = found?.[at]?.edges ?? []
    if (!edge) return []
    const place: Position = [edge.correlated_lon, edge.correlated_lat]
    return [{ line: measured([place, place]), stops: [{ point, along: 0 }] }]
  })
}
