import type { Position } from '../../geo/distance.ts'
import type { Tags } from '../osm/elements.ts'
import { IdSet } from '../osm/id-set.ts'
import { NodeLocations } from '../osm/node-locations.ts'
import { Passes } from '../osm/passes.ts'
import { PbfFile } from '../osm/pbf-file.ts'
import { IdList } from '../osm/views.ts'
import { BorderGrid, type Point } from './border-grid.ts'

/**
 * Where roads cross borders of countries. Uses the boundary lines of the map itself, as the shipped shapes of countries may
 * be off by a kilometre. `roads` is the PBF file of roads extracted from the map.
 */
export async function findCrossings(map: string, roads: string, signal?: AbortSignal): Promise<Position[]> {
  const borders = await borderLines(map, signal)
  if (borders.length === 0) return []
  const grid = new BorderGrid(borders)
  const found = new Map<string, Position>()
  const onLine = (line: Point[]) => {
    for (const [x, y] of crossingsOf(line, grid)) found.set(`${x} ${y}`, [x / 1e7, y / 1e7])
  }
  await forEachRoad(roads, grid, onLine, signal)
  return [...found.values()]
}

function isBorder({ boundary, admin_level, type }: Tags): boolean {
  return type === 'boundary' && boundary === 'administrative' && admin_level === '2'
}

/** The border lines that the map holds; an extract lacks most of a country's border. */
async function borderLines(path: string, signal?: AbortSignal): Promise<Point[][]> {
  const pbf = new PbfFile(path)
  try {
    const passes = new Passes(pbf, undefined, signal)
    await passes.begin()
    const ways = new IdSet()
    await passes.over(passes.holding('relation'), (block) =>
      block.read({
        relation(relation) {
          if (!relation.isTagged || !isBorder(relation.tags())) return
          for (const { kind, id } of relation.members()) if (kind === 'way') ways.add(id)
        },
      }),
    )
    ways.sort()
    if (ways.size === 0) return []
    const lines: IdList[] = []
    const locations = new NodeLocations()
    await passes.over(passes.holding('way'), (block) =>
      block.read({
        way(way) {
          if (ways.find(way.id) < 0) return
          const refs = way.refs(new IdList())
          lines.push(refs)
          locations.needAll(refs)
        },
      }),
    )
    locations.seal()
    await passes.over(passes.holding('node'), (block) =>
      block.read({ nodes: (ids, lons, lats, count) => locations.learn(ids, lons, lats, count) }),
    )
    return lines.map((refs) => pointsOf(locations.along(refs).coordinates))
  } finally {
    pbf.close()
  }
}

function pointsOf(coordinates: Int32Array): Point[] {
  return Array.from({ length: coordinates.length / 2 }, (_, at) => [
    coordinates[2 * at] as number,
    coordinates[2 * at + 1] as number,
  ])
}

/** The parts of roads that are near a border, as lines. The nodes of the file come first. */
async function forEachRoad(
  path: string,
  grid: BorderGrid,
  onLine: (line: Point[]) => void,
  signal?: AbortSignal,
): Promise<void> {
  const pbf = new PbfFile(path)
  try {
    const passes = new Passes(pbf, undefined, signal)
    await passes.begin()
    const near = new Map<number, Point>()
    await passes.over(passes.holding('node'), (block) =>
      block.read({
        nodes(ids, lons, lats, count) {
          for (let at = 0; at < count; at++) {
            const [x, y] = [lons[at] as number, lats[at] as number]
            if (grid.isNear(x, y)) near.set(ids[at] as number, [x, y])
          }
        },
      }),
    )
    const refs = new IdList()
    await passes.over(passes.holding('way'), (block) =>
      block.read({
        way(way) {
          for (const line of partsOf(way.refs(refs), near)) onLine(line)
        },
      }),
    )
  } finally {
    pbf.close()
  }
}

function partsOf({ ids, count }: IdList, near: Map<number, Point>): Point[][] {
  const parts: Point[][] = []
  let part: Point[] = []
  for (let at = 0; at <= count; at++) {
    const point = at < count ? near.get(ids[at] as number) : undefined
    if (point) part.push(point)
    else if (part.length > 0) {
      if (part.length > 1) parts.push(part)
      part = []
    }
  }
  return parts
}

function crossingsOf(line: Point[], grid: BorderGrid): Point[] {
  const found: Point[] = []
  for (let at = 1; at < line.length; at++) {
    const [from, to] = [line[at - 1] as Point, line[at] as Point]
    for (const [start, end] of grid.segmentsAround(from, to)) {
      const [here, there] = [sideOf(start, end, from), sideOf(start, end, to)]
      if (sideOf(from, to, start) * sideOf(from, to, end) > 0) continue
      if (here * there < 0) found.push(intersection(from, to, here, there))
      // A node on the border: the road crosses if it came from the other side.
      const before = line[at - 2]
      if (here === 0 && before && sideOf(start, end, before) * there < 0) found.push(from)
    }
  }
  return found
}

/** The intersection, from the signed distances of both ends. */
function intersection([ax, ay]: Point, [bx, by]: Point, here: number, there: number): Point {
  const share = here / (here - there)
  return [Math.round(ax + (bx - ax) * share), Math.round(ay + (by - ay) * share)]
}

/** Cross product: positive if the point is left of the line. */
function sideOf([ax, ay]: Point, [bx, by]: Point, [x, y]: Point): number {
  return (bx - ax) * (y - ay) - (by - ay) * (x - ax)
}
