import type { Position } from '../../geo/distance.ts'
import type { Location } from '../../model/route.ts'
import { type AnyMode, costings } from '../../model/travel-modes.ts'
import { type Truck, truckOptions } from './truck.ts'

/** How one travels. */
export interface Travel {
  mode: AnyMode
  /** With the mode truck only; the usual one by default. */
  truck?: Truck | undefined
}

export interface Journey extends Travel {
  /** What it must not enter. */
  excluded?: Excluded | undefined
}

/** Areas as closed rings, and points of roads. */
export interface Excluded {
  rings: Position[][]
  points: Position[]
}

/** What all queries for routes have in common. */
export interface RouteQuery extends Journey {
  locations: Location[]
  /** Local time at the first location. */
  departure?: string | undefined
  avoid?: Avoided | undefined
}

export const avoidable = ['tolls', 'highways', 'ferries', 'borderCrossings'] as const

export type Avoidable = (typeof avoidable)[number]

export interface Avoided {
  what: Avoidable[]
  /** Hard excludes them; soft makes them costly. */
  strictness: 'hard' | 'soft'
  /** Where roads cross borders, near the route. */
  crossings: readonly Position[]
}

/** What the engine is asked for a route. */
export interface EngineRouteQuery {
  locations: { lat: number; lon: number; minimum_reachability?: number }[]
  costing: string
  costing_options?: object
  exclude_polygons?: Position[][]
}

export function engineQuery({ locations, mode, truck, departure, avoid, excluded }: RouteQuery) {
  return {
    locations: engineLocations(locations, avoid),
    ...engineCosting({ mode, truck }, avoid && avoidingOptions(avoid)),
    ...engineExclusion(excluded, avoid ? crossingSquares(avoid) : []),
    ...(departure && { date_time: { type: 1, value: departure } }),
  }
}

export function engineExclusion(
  { rings, points }: Excluded = { rings: [], points: [] },
  more: Position[][] = [],
) {
  const polygons = [...rings, ...more]
  return {
    ...(polygons.length > 0 && { exclude_polygons: polygons }),
    ...(points.length > 0 && {
      exclude_locations: points.map(([lon, lat]) => ({ lat, lon, ...thisRoadOnly })),
    }),
  }
}

/** Not the crossing near it, and not another road that leads farther. */
const thisRoadOnly = { node_snap_tolerance: 0, minimum_reachability: 0 }

/** Of `sac_scale`: mountain hiking, steep in places, or any path. By default the engine takes none that is more than a hike. */
const hikingDifficulty = { mountainHiking: 2, any: 6 }

/** The engine's name of a mode, and what is particular about this journey. */
export function engineCosting({ mode, truck }: Travel, further?: object) {
  const costing = costings[mode]
  const options = {
    ...(mode === 'truck' && truckOptions(truck)),
    ...(mode === 'foot' && { max_hiking_difficulty: hikingDifficulty.mountainHiking }),
    ...further,
  }
  return { costing, ...(Object.keys(options).length > 0 && { costing_options: { [costing]: options } }) }
}

/** Of somebody who has been there. */
export function tracedCosting(mode: AnyMode) {
  const costing = costings[mode]
  return {
    costing,
    ...(mode === 'foot' && {
      costing_options: { [costing]: { max_hiking_difficulty: hikingDifficulty.any } },
    }),
  }
}

export function engineLocations(locations: Location[], avoid: Avoided | undefined) {
  return locations.map((location) => ({ ...engineLocation(location), ...(avoid && searchFilter(avoid)) }))
}

export function engineLocation({ latitude, longitude }: Location) {
  return { lat: latitude, lon: longitude }
}

/**
 * A direction of travel, in degrees. Within metres of a crossing the engine would begin on the crossing itself, where the direction allows
 * only the roads that go straight on, and whoever wants to turn is sent on to the next place to turn round.
 */
export function headingOnRoad(heading: number | undefined) {
  return heading === undefined ? {} : { heading, node_snap_tolerance: 0 }
}

/** The engine's costing options. `use_tolls: 0` alone changes nothing: toll booths must cost some minutes. */
const options: Record<Avoidable, Record<Avoided['strictness'], object>> = {
  tolls: { hard: { exclude_tolls: true }, soft: { use_tolls: 0, toll_booth_penalty: 300 } },
  highways: { hard: { exclude_highways: true }, soft: { use_highways: 0 } },
  ferries: { hard: { exclude_ferries: true }, soft: { use_ferry: 0 } },
  borderCrossings: { hard: {}, soft: { country_crossing_penalty: 7200 } },
}

/** Without these a route may begin or end on what is to be avoided, although another road is as near. */
const filters: Partial<Record<Avoidable, object>> = {
  tolls: { exclude_toll: true },
  highways: { max_road_class: 'trunk' },
  ferries: { exclude_ferry: true },
}

function searchFilter({ what, strictness }: Avoided): object {
  if (strictness === 'soft') return {}
  return { search_filter: Object.assign({}, ...what.map((one) => filters[one])) }
}

function avoidingOptions({ what, strictness }: Avoided): object {
  return Object.assign({}, ...what.map((one) => options[one][strictness]))
}

/** Degrees around a crossing, about two metres: closes the road that crosses there, but not the next carriageway. */
const halfSide = 2e-5

function crossingSquares({ what, strictness, crossings }: Avoided): Position[][] {
  if (strictness === 'soft' || !what.includes('borderCrossings')) return []
  return crossings.map(([x, y]) => [
    [x - halfSide, y - halfSide],
    [x + halfSide, y - halfSide],
    [x + halfSide, y + halfSide],
    [x - halfSide, y + halfSide],
    [x - halfSide, y - halfSide],
  ])
}
