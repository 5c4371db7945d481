import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { decode } from 'geobuf'
import type { Position } from 'geojson'
import Pbf from 'pbf'
import { type Box, meets } from '../../geo/box.ts'

export type Rings = Position[][]

export interface ZoneShape {
  /** Its IANA name. */
  zone: string
  polygons: Rings[]
}

/** A quarter of a quarter of … the Earth: the zones of all of it, a place in the file of shapes, or quarters again. */
type Cell = number[] | { pos: number; len: number } | Partial<Record<Quarter, unknown>>
type Quarter = 'a' | 'b' | 'c' | 'd'

/** The Earth as that file divides it. */
const earth: Box = { minX: -179.9999, minY: -89.9999, maxX: 179.9999, maxY: 89.9999 }

/** The time zones around the boxes, exact, in the pieces that geo-tz keeps them in. */
export function zonesIn(boxes: Box[]): ZoneShape[] {
  const folder = join(dirname(createRequire(import.meta.url).resolve('geo-tz')), '../data')
  const name = join(folder, 'timezones-1970.geojson')
  const index: { timezones: string[]; lookup: Cell } = JSON.parse(readFileSync(`${name}.index.json`, 'utf8'))
  const shapes = readFileSync(`${name}.geo.dat`)
  const found: ZoneShape[] = []

  function look(cell: Cell, area: Box): void {
    if (!boxes.some((box) => meets(area, box))) return
    const { minX: west, minY: south, maxX: east, maxY: north } = area
    if (Array.isArray(cell)) {
      const corners = [
        [west, south],
        [east, south],
        [east, north],
        [west, north],
        [west, south],
      ]
      for (const zone of cell) found.push({ zone: index.timezones[zone] as string, polygons: [[corners]] })
    } else if ('pos' in cell) {
      const piece = decode(
        new Pbf(shapes.subarray(cell.pos as number, (cell.pos as number) + (cell.len as number))),
      )
      if (piece.type !== 'FeatureCollection') return
      for (const { geometry, properties } of piece.features) {
        if (geometry?.type === 'Polygon')
          found.push({ zone: properties?.tzid, polygons: [geometry.coordinates] })
        else if (geometry?.type === 'MultiPolygon')
          found.push({ zone: properties?.tzid, polygons: geometry.coordinates })
      }
    } else {
      const [x, y] = [(west + east) / 2, (south + north) / 2]
      const quarters: Record<Quarter, Box> = {
        a: { ...area, minX: x, minY: y },
        b: { ...area, maxX: x, minY: y },
        c: { ...area, maxX: x, maxY: y },
        d: { ...area, minX: x, maxY: y },
      }
      for (const [quarter, part] of Object.entries(cell)) look(part as Cell, quarters[quarter as Quarter])
    }
  }

  look(index.lookup, earth)
  return found
}
