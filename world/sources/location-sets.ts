import { feature, featuresIn, iso1A2Code } from '@rapideditor/country-coder'
import { readPackageJson } from '../packages.ts'

/**
 * Locations of a brand in name-suggestion-index: codes of countries, of parts (`gb-sct`) and groups of them (`150` is
 * Europe), names of its own shapes (`aldi-sued.geojson`), or points with a radius.
 */
export interface LocationSet {
  include: Location[]
  exclude?: Location[]
}

type Location = string | [longitude: number, latitude: number, kilometres?: number]
type Ring = [number, number][]

interface Shape {
  id: string
  geometry: { type: 'Polygon'; coordinates: Ring[] } | { type: 'MultiPolygon'; coordinates: Ring[][] }
}

const { features } = readPackageJson<{ features: Shape[] }>(
  'name-suggestion-index/dist/json/featureCollection.min.json',
)
const shapes = new Map(features.map((shape) => [shape.id, shape]))

/**
 * Sorted two-letter codes: countries where it is, or, with a minus, exceptions from everywhere; empty for everywhere. A
 * country of which only a part is excluded counts as included.
 */
export function countriesOf({ include, exclude = [] }: LocationSet): string[] {
  const left = new Set(exclude.flatMap((one) => (isShape(one) ? [] : countriesAt(one))))
  if (include.includes('001')) return [...left].sort().map((code) => `-${code}`)
  const codes = [...new Set(include.flatMap(countriesAt))].sort()
  const remaining = codes.filter((code) => !left.has(code))
  return remaining.length > 0 ? remaining : codes // only parts of them are excluded
}

function isShape(location: Location): boolean {
  return typeof location !== 'string' || shapes.has(location)
}

function countriesAt(location: Location): string[] {
  if (typeof location !== 'string') return known(iso1A2Code([location[0], location[1]]))
  const shape = shapes.get(location)
  if (shape) return ringsOf(shape).flatMap((ring) => known(iso1A2Code(middle(ring))))
  const { iso1A2, country } = feature(location)?.properties ?? {}
  if (iso1A2 ?? country) return known(iso1A2 ?? country)
  return featuresIn(location).flatMap(({ properties }) => known(properties.iso1A2))
}

function known(code: string | null | undefined): string[] {
  return code ? [code] : []
}

function ringsOf({ geometry }: Shape): Ring[] {
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
  return polygons.flatMap(([outer]) => (outer ? [outer] : []))
}

function middle(ring: Ring): [number, number] {
  const sum = ring.reduce(([x, y], [px, py]): [number, number] => [x + px, y + py], [0, 0])
  return [sum[0] / ring.length, sum[1] / ring.length]
}
