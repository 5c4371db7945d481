import { readSections } from '../../atlas/format/sections.ts'
import { readRings } from '../../atlas/format/shapes.ts'
import { readStrings } from '../../atlas/format/strings.ts'
import { shippedFile } from '../../atlas/world.ts'
import { type Box, meets } from '../../geo/box.ts'
import type { Position } from '../../geo/distance.ts'

export interface ZonePolygon {
  /** IANA name. */
  zone: string
  /** Closed; the first is the outer one. */
  rings: Position[][]
}

/** Polygons of time zones around the boxes, to 100 m, cut into pieces; from `data/time-zones.atlas`. */
export async function zonesIn(boxes: Box[]): Promise<ZonePolygon[]> {
  const sections = await readSections(shippedFile('time-zones.atlas'))
  const text = readStrings(sections)
  const names = sections.column('zone.name', 'u32')
  const found: ZonePolygon[] = []
  let row = 0
  for (const rings of readRings(sections, 'zone')) {
    const zone = names[row++] as number
    const [outer] = rings
    if (outer && boxes.some((box) => meets(box, boxOfRing(outer))))
      found.push({ zone: text(zone), rings: rings.map(positionsOf) })
  }
  return found
}

function boxOfRing(ring: Int32Array): Box {
  const box = { minX: 180, minY: 90, maxX: -180, maxY: -90 }
  for (let at = 0; at < ring.length; at += 2) {
    const [x, y] = [(ring[at] as number) / 1e7, (ring[at + 1] as number) / 1e7]
    box.minX = Math.min(box.minX, x)
    box.maxX = Math.max(box.maxX, x)
    box.minY = Math.min(box.minY, y)
    box.maxY = Math.max(box.maxY, y)
  }
  return box
}

function positionsOf(ring: Int32Array): Position[] {
  const open = Array.from(
    { length: ring.length / 2 },
    (_, at): Position => [(ring[2 * at] as number) / 1e7, (ring[2 * at + 1] as number) / 1e7],
  )
  return [...open, open[0] as Position]
}
