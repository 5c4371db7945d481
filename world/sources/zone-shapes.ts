import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { PbfReader } from 'pbf'
import { writeSections } from '../../src/atlas/format/sections.ts'
import { ShapeWriter } from '../../src/atlas/format/shapes.ts'
import { StringWriter } from '../../src/atlas/format/strings.ts'
import { requirePackage } from '../packages.ts'
import { type Point, simplifyRings } from '../simplify.ts'

/** E7: boundaries are rounded to 11 m, and simplified to 100 m. */
const unit = 1000
const tolerance = 9000

/** A cell of geo-tz's quadtree: the zones that cover all of it, a span of the file of shapes, or its quarters. */
type Cell = number[] | Span | Partial<Record<Quarter, unknown>>
type Quarter = 'a' | 'b' | 'c' | 'd'
interface Span {
  pos: number
  len: number
}

/** Degrees. */
interface CellBox {
  west: number
  south: number
  east: number
  north: number
}

/** The root of the quadtree. */
const earth: CellBox = { west: -179.9999, south: -89.9999, east: 179.9999, north: 89.9999 }

type Polygon = Point[][]

interface ZoneFeatures {
  features: {
    properties: { tzid: string }
    geometry: { type: 'Polygon'; coordinates: Polygon } | { type: 'MultiPolygon'; coordinates: Polygon[] }
  }[]
}

const { decode } = requirePackage<{ decode(pbf: PbfReader): ZoneFeatures }>('geobuf')

/**
 * Time zones as polygons, for the builder of routing tiles: the tables `zone.*`, one row a polygon. geo-tz has them cut
 * along the cells of a quadtree, which is kept, so that a region needs only the pieces around it.
 */
export async function buildZoneShapes(path: string): Promise<void> {
  const folder = join(dirname(createRequire(import.meta.url).resolve('geo-tz')), '../data')
  const name = join(folder, 'timezones-1970.geojson')
  const index: { timezones: string[]; lookup: Cell } = JSON.parse(readFileSync(`${name}.index.json`, 'utf8'))
  const shapes = readFileSync(`${name}.geo.dat`)
  const strings = new StringWriter()
  const writer = new ShapeWriter(unit)
  const zones: number[] = []
  const add = (zone: string, rings: Polygon) => {
    zones.push(strings.add(zone))
    writer.add(rings.map((ring) => ring.flat()))
  }

  function visit(cell: Cell, box: CellBox): void {
    if (Array.isArray(cell)) for (const zone of cell) add(index.timezones[zone] as string, [cornersOf(box)])
    else if ('pos' in cell) {
      const { pos, len } = cell as Span
      for (const { zone, rings } of simplified(decode(new PbfReader(shapes.subarray(pos, pos + len))), box))
        add(zone, rings)
    } else
      for (const [quarter, part] of Object.entries(cell))
        visit(part as Cell, quarterOf(box, quarter as Quarter))
  }

  visit(index.lookup, earth)
  await writeSections(
    path,
    { 'zone.name': Uint32Array.from(zones), ...writer.columns('zone'), ...strings.columns() },
    { pack: true },
  )
}

/** The polygons of a cell. Vertices on its edges stay, so that there is no gap to the next cell. */
function simplified({ features }: ZoneFeatures, box: CellBox): { zone: string; rings: Polygon }[] {
  const polygons = features.flatMap(({ properties, geometry }) =>
    (geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates).map((rings) => ({
      zone: properties.tzid,
      rings: rings.map(rounded).filter((ring) => ring.length > 3),
    })),
  )
  const edges = { x: [box.west, box.east].map(round), y: [box.south, box.north].map(round) }
  const rings = simplifyRings(
    polygons.flatMap(({ rings }) => rings),
    tolerance,
    ([x, y]) => edges.x.includes(x) || edges.y.includes(y),
  )
  return polygons
    .map(({ zone, rings: { length } }) => ({ zone, rings: rings.splice(0, length) }))
    .map(({ zone, rings }) => ({ zone, rings: rings.filter((ring) => ring.length > 3) }))
    .filter(({ rings }) => rings.length > 0)
}

/** Closed, without repeated vertices. */
function rounded(ring: Point[]): Point[] {
  const points = ring.map(([x, y]): Point => [round(x), round(y)])
  return points.filter(([x, y], at) => x !== points[at - 1]?.[0] || y !== points[at - 1]?.[1])
}

/** To E7. */
function round(degrees: number): number {
  return Math.round((degrees * 1e7) / unit) * unit
}

function quarterOf(box: CellBox, quarter: Quarter): CellBox {
  const [x, y] = [(box.west + box.east) / 2, (box.south + box.north) / 2]
  return {
    a: { ...box, west: x, south: y },
    b: { ...box, east: x, south: y },
    c: { ...box, east: x, north: y },
    d: { ...box, west: x, north: y },
  }[quarter]
}

function cornersOf({ west, south, east, north }: CellBox): Point[] {
  const [w, s, e, n] = [round(west), round(south), round(east), round(north)] as const
  return [
    [w, s],
    [e, s],
    [e, n],
    [w, n],
  ]
}
