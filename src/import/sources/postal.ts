import { toE7 } from '../../atlas/format/e7.ts'
import { badMapFile } from '../../errors.ts'
import type { StagedArea } from '../areas/region-areas.ts'
import { clean } from '../tags/name-tags.ts'
import { geoJsonFeatures } from './geojson.ts'
import type { TextOptions } from './text-lines.ts'

/** Property names of the code: ZCTAs of the US Census Bureau of any year, OpenStreetMap, and common ones. */
const codeKeys = [
  /^zcta5ce\d\d$/i,
  /^geoid\d?\d?$/i,
  /^postal_?code$/i,
  /^post_?code$/i,
  /^zip(_?code)?$/i,
  /^plz$/i,
  /^code$/i,
]

/** Polygons of a GeoJSON file, as postal code areas. */
export async function readPostalAreas(path: string, options?: TextOptions): Promise<StagedArea[]> {
  const areas: StagedArea[] = []
  for await (const { properties, geometry } of geoJsonFeatures(path, options)) {
    const code = codeOf(properties)
    const rings = ringsOf(geometry)
    if (!code || rings.length === 0) continue
    areas.push({ kind: 'postalCode', name: code, code, rings })
  }
  if (areas.length === 0)
    throw badMapFile(
      path,
      'has no polygon with a postal code in ZCTA5CE20, postalCode, postal_code, zip or code',
    )
  return areas
}

function codeOf(properties: Record<string, unknown>): string | undefined {
  for (const pattern of codeKeys) {
    const key = Object.keys(properties).find((name) => pattern.test(name))
    if (key !== undefined && properties[key] != null) return clean(String(properties[key]))
  }
  return undefined
}

type Positions = [number, number][]

function ringsOf({ type, coordinates }: { type: string; coordinates: unknown }): Int32Array[] {
  const rings =
    type === 'Polygon'
      ? (coordinates as Positions[])
      : type === 'MultiPolygon'
        ? (coordinates as Positions[][]).flat()
        : []
  return rings.map((ring) => Int32Array.from(ring.flatMap(([x, y]) => [toE7(x), toE7(y)])))
}
