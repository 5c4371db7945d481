import type { Position } from '../../geo/distance.ts'
import type { AddressLayer } from '../../model/address.ts'
import type { Hit } from './hit.ts'

interface Located {
  longitude: number
  latitude: number
}

/** The tables of a region that a reverse query reads. */
export interface NearestTables {
  streets: {
    location(row: number): Located
    within(row: number): number
    nearest(longitude: number, latitude: number, metres: number): { row: number; metres: number } | undefined
  }
  addresses: {
    number(row: number): string
    location(row: number): Located
    within(row: number): number
    around(longitude: number, latitude: number, metres: number): { row: number; metres: number }[]
  }
  places: {
    place(row: number): Located
    /** Places whose edge is within this distance. */
    around(longitude: number, latitude: number, metres: number): { row: number; metresToCentre: number }[]
  }
  withinOfPlace(row: number): number
}

export interface NearestQuery {
  at: Position
  layers: readonly AddressLayer[]
  limit: number
}

/** Metres within which a house, or else a street, counts as being at the point. */
const houseReach = 100
const streetReach = 500

/** Houses and places at a point, nearest first; without any, the nearest street. */
export function nearestHits(regions: readonly NearestTables[], { at, layers, limit }: NearestQuery): Hit[] {
  const hits = regions.flatMap((region, part) => [
    ...(layers.includes('address') ? houses(region, part, at) : []),
    ...(layers.includes('place') ? places(region, part, at) : []),
  ])
  const order = hits.toSorted((a, b) => (a.metres as number) - (b.metres as number))
  if (order.length === 0 && layers.includes('address')) return nearestStreet(regions, at)
  return order.slice(0, limit)
}

function houses({ addresses }: NearestTables, part: number, [x, y]: Position): Hit[] {
  return addresses.around(x, y, houseReach).map(({ row, metres }) => {
    const { longitude, latitude } = addresses.location(row)
    return {
      part,
      layer: 'address',
      table: 'address',
      row,
      number: addresses.number(row),
      within: addresses.within(row),
      at: [longitude, latitude],
      confidence: 'exact',
      score: -metres,
      metres,
    }
  })
}

/** Only places that contain the point. */
function places(region: NearestTables, part: number, [x, y]: Position): Hit[] {
  return region.places.around(x, y, 0).map(({ row, metresToCentre: metres }) => {
    const { longitude, latitude } = region.places.place(row)
    return {
      part,
      layer: 'place',
      table: 'place',
      row,
      within: region.withinOfPlace(row),
      at: [longitude, latitude],
      confidence: 'exact',
      score: -metres,
      metres,
    }
  })
}

function nearestStreet(regions: readonly NearestTables[], [x, y]: Position): Hit[] {
  const found = regions.flatMap((region, part): Hit[] => {
    const nearest = region.streets.nearest(x, y, streetReach)
    if (!nearest) return []
    const { row, metres } = nearest
    const { longitude, latitude } = region.streets.location(row)
    return [
      {
        part,
        layer: 'address',
        table: 'street',
        row,
        within: region.streets.within(row),
        at: [longitude, latitude],
        confidence: 'fallback',
        score: -metres,
        metres,
      },
    ]
  })
  return found.toSorted((a, b) => (a.metres as number) - (b.metres as number)).slice(0, 1)
}
