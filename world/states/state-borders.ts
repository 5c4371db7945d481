import { ringsOf, type Shape } from '../geometry.ts'
import { readPackageJson, requirePackage } from '../packages.ts'

/** Shapes of provinces in name-suggestion-index, which follow rivers that Natural Earth simplifies. */
const file = 'name-suggestion-index/dist/json/featureCollection.min.json'

type Polygons = number[][][][]

interface Polyclip {
  union(...shapes: Polygons[]): Polygons
  difference(from: Polygons, ...shapes: Polygons[]): Polygons
  intersection(...shapes: Polygons[]): Polygons
}

/** Two neighbours, `CA-ON`, whose common border is better in this source. */
export type Neighbours = [string, string]

/** Rings of states by code, redrawn along the better border. */
export function redrawn(pairs: Neighbours[], shapesOf: (code: string) => Shape[]): Map<string, number[][]> {
  const { features } = readPackageJson<{ features: { id: string; geometry: Shape }[] }>(file)
  const { union, difference, intersection } = requirePackage<Polyclip>('polyclip-ts')
  const better = (code: string): Polygons => {
    const found = features.find(({ id }) => id === `${code.toLowerCase()}.geojson`)
    if (!found) throw new Error(`No shape of ${code} in ${file}.`)
    return polygonsOf(found.geometry)
  }
  const drawn = (code: string) => shapesOf(code).flatMap(polygonsOf)
  const rings = new Map<string, number[][]>()
  for (const [one, other] of pairs)
    for (const [mine, theirs] of [
      [one, other],
      [other, one],
    ] as const) {
      const kept = difference(drawn(mine), better(theirs))
      const won = intersection(drawn(theirs), better(mine))
      rings.set(mine, ringsOf({ type: 'MultiPolygon', coordinates: union(kept, won) }))
    }
  return rings
}

function polygonsOf(shape: Shape): Polygons {
  return shape.type === 'Polygon' ? [shape.coordinates] : shape.coordinates
}
