import { distance, type Position } from '../geo/distance.ts'
import type { AddressLayer } from '../model/address.ts'
import type { Hit } from './ranking/hit.ts'

/** A row, where it was found, and how far from the query's point. */
interface Found {
  row: number
  longitude: number
  latitude: number
  metres: number
}

/** The tables of a region that a reverse query reads. */
export interface NearestTables {
  streets: {
    name(row: number): string
    within(row: number): number
    /** False if only its houses are known. */
    hasLines(row: number): boolean
    nearest(longitude: number, latitude: number, metres: number): Found | undefined
  }
  addresses: {
    number(row: number): string
    street(row: number): number
    within(row: number): number
    holding(longitude: number, latitude: number): Found | undefined
    nearest(longitude: number, latitude: number, metres: number): Found | undefined
    nearestBuilding(
      longitude: number,
      latitude: number,
      metres: number,
      isWanted: (row: number) => boolean,
    ): Found | undefined
  }
  places: {
    place(row: number): { longitude: number; latitude: number }
    /** Places whose edge is within this distance. */
    around(longitude: number, latitude: number, metres: number): { row: number; metresToCentre: number }[]
  }
  withinOfPlace(row: number): number
}

export interface NearestQuery {
  at: Position
  layers: readonly AddressLayer[]
  /** Of places. */
  limit: number
}

/** Metres within which the point of a house is at the query's point, whatever its street. */
const atHouse = 5
/** Metres from a point on a road, or near it, to a house of that road. */
const houseReach = 25
/** Metres to a house where no road is known, and to one that tells in which quarter a road is here. */
const farHouseReach = 100
const streetReach = 500

/** What is at a point: places, nearest first, then its house or street. */
export function nearestHits(regions: readonly NearestTables[], { at, layers, limit }: NearestQuery): Hit[] {
  const around = layers.includes('place') ? regions.flatMap((region, part) => places(region, part, at)) : []
  const address = layers.includes('address') ? addressAt(regions, at) : undefined
  return [
    ...around.toSorted((a, b) => (a.metres as number) - (b.metres as number)).slice(0, limit),
    ...(address ? [address] : []),
  ]
}

/** Only places that contain the point. */
function places(region: NearestTables, part: number, [x, y]: Position): Hit[] {
  return region.places.around(x, y, 0).map(({ row, metresToCentre: metres }) => {
    const { longitude, latitude } = region.places.place(row)
    return hitOf('place', { part, row, within: region.withinOfPlace(row), at: [longitude, latitude], metres })
  })
}

/**
 * The house whose building holds the point; else one whose point is at it; else the nearest one of the nearest road, if near; else that
 * road. So a house of another street never beats the road that the point is on.
 */
function addressAt(regions: readonly NearestTables[], at: Position): Hit | undefined {
  const [x, y] = at
  const holding = nearestOf(regions, ({ addresses }) => addresses.holding(x, y))
  if (holding) return houseHit(holding, at)
  const here = nearestOf(regions, ({ addresses }) => addresses.nearest(x, y, atHouse))
  if (here) return houseHit(here, at)
  const road = nearestOf(regions, ({ streets }) => streets.nearest(x, y, streetReach))
  // Villages and blocks whose houses are numbered without streets, and lists of addresses without a map.
  const reach = road ? Math.min(road.found.metres, houseReach) : farHouseReach
  const offRoad = nearestOf(regions, ({ addresses, streets }) =>
    addresses.nearestBuilding(x, y, reach, (row) => !streets.hasLines(addresses.street(row))),
  )
  if (offRoad) return houseHit(offRoad, at)
  if (!road) return undefined
  const name = road.region.streets.name(road.found.row)
  const house = nearestOf(regions, (region) =>
    region.addresses.nearestBuilding(x, y, farHouseReach, isInStreetOf(name, region)),
  )
  if (house && house.found.metres <= houseReach) return houseHit(house, at)
  // A long road is in several quarters and postal codes: in that of its nearest house, if that is of the same region.
  const within =
    house?.part === road.part
      ? house.region.addresses.within(house.found.row)
      : road.region.streets.within(road.found.row)
  const { row, longitude, latitude, metres } = road.found
  return hitOf('street', { part: road.part, row, within, at: [longitude, latitude], metres })
}

/** Tests rows of houses; a street of one name may be another row in the next town. */
function isInStreetOf(name: string, { addresses, streets }: NearestTables): (house: number) => boolean {
  const known = new Map<number, boolean>()
  return (house) => {
    const street = addresses.street(house)
    const isNamed = known.get(street) ?? streets.name(street) === name
    known.set(street, isNamed)
    return isNamed
  }
}

interface FoundIn {
  region: NearestTables
  part: number
  found: Found
}

function nearestOf(
  regions: readonly NearestTables[],
  find: (region: NearestTables) => Found | undefined,
): FoundIn | undefined {
  let nearest: FoundIn | undefined
  for (const [part, region] of regions.entries()) {
    const found = find(region)
    if (found && found.metres < (nearest?.found.metres ?? Number.POSITIVE_INFINITY))
      nearest = { region, part, found }
  }
  return nearest
}

function houseHit({ region: { addresses }, part, found }: FoundIn, [x, y]: Position): Hit {
  const { row, longitude, latitude } = found
  const metres = distance(x, y, longitude, latitude)
  return hitOf('address', {
    part,
    row,
    within: addresses.within(row),
    at: [longitude, latitude],
    metres,
    number: addresses.number(row),
  })
}

interface Here {
  part: number
  row: number
  within: number
  at: Position
  metres: number
  /** Of a house. */
  number?: string
}

/** Always made here, so that all objects have one hidden class. */
function hitOf(table: 'place' | 'street' | 'address', { part, row, within, at, metres, number }: Here): Hit {
  const layer = table === 'place' ? 'place' : 'address'
  const confidence = table === 'street' ? 'fallback' : 'exact'
  return { part, layer, table, row, number, within, at, confidence, score: -metres, metres }
}
