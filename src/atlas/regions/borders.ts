import { borders } from '@rapideditor/country-coder'
import { type Box, boxOf } from '../../geo/box.ts'
import type { Position } from '../../geo/distance.ts'

/** A country, or a territory that has a code of its own. */
export interface CountryShape {
  /** `LI` */
  code: string
  name: string
  drivesOnLeft: boolean
  polygons: CountryPart[]
}

export interface CountryPart {
  /** The outer one first. */
  rings: Position[][]
  box: Box
}

/** The shapes of all countries, as `countryCodeAt` knows them. */
export function countryShapes(): CountryShape[] {
  const byCode = new Map<string, CountryShape>()
  for (const { geometry, properties } of borders.features) {
    // Metropolitan France is kept apart from France, which has no shape of its own.
    const code = properties.iso1A2 === 'FX' ? 'FR' : (properties.iso1A2 ?? properties.country)
    if (code === undefined || geometry?.type !== 'MultiPolygon') continue
    const shape = byCode.get(code) ?? {
      code,
      name: properties.nameEn,
      drivesOnLeft: properties.driveSide === 'left',
      polygons: [],
    }
    for (const rings of geometry.coordinates as unknown as Position[][][]) {
      const box = boxAround(rings[0] as Position[])
      shape.polygons.push({ rings, box })
    }
    byCode.set(code, shape)
  }
  return [...byCode.values()]
}

function boxAround(ring: Position[]): Box {
  return boxOf(Float64Array.from(ring.flat()))
}
