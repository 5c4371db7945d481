import type { Position } from '../../geo/distance.ts'
import type { TravelMode } from '../../model/travel-modes.ts'
import { joinLines } from '../translate/geometry.ts'
import { decodePolyline } from '../translate/polyline.ts'
import { tracedCosting } from '../translate/query.ts'
import { lengthOfLine, type MeasuredLine, measured } from './line.ts'
import type { PlacedPoint } from './place.ts'
import { roomForDetours } from './trace.ts'

/** The engine's answer about the roads of a line. */
export interface EngineWalk {
  shape?: string
  edges?: EngineEdge[]
}

interface EngineEdge {
  id?: number
  way_id?: number
  /** In the direction in which the way is drawn. */
  forward?: boolean
  begin_shape_index: number
  end_shape_index: number
  names?: string[]
  road_class?: string
  /** Kilometres per hour, or a word such as `unlimited`. */
  speed_limit?: number | string
}

/** A piece of one road. */
export interface RoadPart {
  /** Number of the road's edge in the engine's graph. */
  edge: number | undefined
  names: string[]
  roadClass: string | undefined
  /** Kilometres per hour. */
  speedLimit: number | undefined
  start: Position
  end: Position
  /** In the path, of the first point on it. */
  firstIndex: number | undefined
}

/** Positions of one query. */
const longestWalk = 500

/** Metres from a corner within which a point belongs to the road before it. */
const onCorner = 0.5

/** A long line in parts, each with the metres before it. */
export function walksAlong({ positions, metres }: MeasuredLine): { line: Position[]; before: number }[] {
  const walks: { line: Position[]; before: number }[] = []
  for (let at = 0; at === 0 || at < positions.length - 1; at += longestWalk)
    walks.push({ line: positions.slice(at, at + longestWalk + 1), before: metres[at] as number })
  return walks
}

/** Finds the roads of a line that the engine itself drew. */
export function walkQuery(line: Position[], mode: TravelMode) {
  const shape = ['begin_shape_index', 'end_shape_index']
  const names = ['names', 'road_class', 'speed_limit', 'id', 'way_id', 'forward', ...shape]
  return {
    // A position that comes twice makes the engine lose its way.
    shape: joinLines([line]).map(([lon, lat]) => ({ lat, lon })),
    // A straight road may be long.
    trace_options: { breakage_distance: 2 * lengthOfLine(measured(line)) + roomForDetours },
    ...tracedCosting(mode),
    shape_match: 'walk_or_snap',
    filters: { action: 'include', attributes: ['shape', ...names.map((name) => `edge.${name}`)] },
  }
}

/** The same for a line that begins and ends between the same two crossings, or has no length: the walk does not find its road. */
export function snapQuery(line: Position[], mode: TravelMode) {
  const query = walkQuery(line, mode)
  const shape = query.shape.length > 1 ? query.shape : [...query.shape, ...query.shape]
  return { ...query, shape, shape_match: 'map_snap' }
}

/** `placed`: the points on the whole run, in order; `before`: metres of the run before this part. */
export function roadParts(
  { shape = '', edges = [] }: EngineWalk,
  placed: PlacedPoint[],
  before: number,
): RoadPart[] {
  const { positions, metres } = measured(decodePolyline(shape, 6))
  return edges.map((edge) => {
    const [from, to] = [edge.begin_shape_index, edge.end_shape_index]
    const [least, most] = [before + (metres[from] ?? 0), before + (metres[to] ?? 0)]
    const first = placed[firstBeyond(placed, least === 0 ? Number.NEGATIVE_INFINITY : least + onCorner)]
    return {
      edge: edge.id,
      names: edge.names ?? [],
      roadClass: edge.road_class,
      speedLimit: typeof edge.speed_limit === 'number' && edge.speed_limit > 0 ? edge.speed_limit : undefined,
      start: positions[from] as Position,
      end: positions[to] as Position,
      firstIndex: first && first.along <= most + onCorner ? first.point.index : undefined,
    }
  })
}

/** Index of the first point more than `metres` along: they are in order. */
function firstBeyond(placed: PlacedPoint[], metres: number): number {
  let [low, high] = [0, placed.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((placed[middle] as PlacedPoint).along > metres) high = middle
    else low = middle + 1
  }
  return low
}
