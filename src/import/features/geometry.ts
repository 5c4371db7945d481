import { labelPoint } from '../areas/label-point.ts'
import type { Feature } from '../osm/features.ts'

/** The geometry of a feature, E7: a label point, its rings if it is an area, its line if it is a way. */
export interface Geometry {
  x: number
  y: number
  rings: Int32Array[]
  line: Int32Array | undefined
}

export function geometryOf(feature: Feature): Geometry | undefined {
  if (feature.kind === 'node') return { x: feature.lon, y: feature.lat, rings: [], line: undefined }
  if (feature.kind === 'relation') {
    const rings = feature.rings.map(({ coordinates }) => coordinates)
    if (rings.length === 0) return undefined
    const label = feature.labels.find(({ role }) => role === 'label') ?? feature.labels[0]
    const [x, y] = label ? [label.lon, label.lat] : labelPoint(rings)
    return { x, y, rings, line: undefined }
  }
  const { coordinates, closed, tags } = feature
  if (coordinates.length < 2) return undefined
  const isArea = closed && coordinates.length >= 8 && (tags.highway === undefined || tags.area === 'yes')
  if (isArea) {
    const [x, y] = labelPoint([coordinates])
    return { x, y, rings: [coordinates], line: coordinates }
  }
  const middle = ((coordinates.length >> 2) << 1) as number
  return {
    x: coordinates[middle] as number,
    y: coordinates[middle + 1] as number,
    rings: [],
    line: coordinates,
  }
}
