import type { Position } from '../../geo/distance.ts'
import { type AnyMode, costings } from '../../model/travel-modes.ts'

export interface Place {
  latitude: number
  longitude: number
}

/** What every query to the engine begins with. */
export interface RouteQuery {
  places: Place[]
  mode: AnyMode
  /** On the clocks of the first place. */
  departure?: string | undefined
  avoid?: Avoided | undefined
}

export const avoidable = ['tolls', 'highways', 'ferries', 'borderCrossings'] as const

export type Avoidable = (typeof avoidable)[number]

export interface Avoided {
  what: Avoidable[]
  /** Hard leaves them no way in; soft makes them dear. */
  strictness: 'hard' | 'soft'
  /** Where roads cross borders, as far as that matters here. */
  crossings: readonly Position[]
}

export function engineQuery({ places, mode, departure, avoid }: RouteQuery) {
  const costing = costings[mode]
  return {
    locations: engineLocations(places, avoid),
    costing,
    ...(avoid && { costing_options: { [costing]: avoidingOptions(avoid) }, ...walls(avoid) }),
    ...(departure && { date_time: { type: 1, value: departure } }),
  }
}

export function engineLocations(places: Place[], avoid: Avoided | undefined) {
  return places.map((place) => ({ ...engineLocation(place), ...(avoid && nearTo(avoid)) }))
}

export function engineLocation({ latitude, longitude }: Place) {
  return { lat: latitude, lon: longitude }
}

/** By the engine's names. Of a toll the wish alone changes nothing: its booths must cost some minutes. */
const options: Record<Avoidable, Record<Avoided['strictness'], object>> = {
  tolls: { hard: { exclude_tolls: true }, soft: { use_tolls: 0, toll_booth_penalty: 300 } },
  highways: { hard: { exclude_highways: true }, soft: { use_highways: 0 } },
  ferries: { hard: { exclude_ferries: true }, soft: { use_ferry: 0 } },
  borderCrossings: { hard: {}, soft: { country_crossing_penalty: 7200 } },
}

/** Else a route might begin or end on what is to be avoided, although another road is as near. */
const filters: Partial<Record<Avoidable, object>> = {
  tolls: { exclude_toll: true },
  highways: { max_road_class: 'trunk' },
  ferries: { exclude_ferry: true },
}

function nearTo({ what, strictness }: Avoided): object {
  if (strictness === 'soft') return {}
  return { search_filter: Object.assign({}, ...what.map((one) => filters[one])) }
}

function avoidingOptions({ what, strictness }: Avoided): object {
  return Object.assign({}, ...what.map((one) => options[one][strictness]))
}

/** Degrees around a crossing, about two metres: the road that crosses there is closed, the next carriageway is not. */
const halfWall = 2e-5

function walls({ what, strictness, crossings }: Avoided) {
  if (strictness === 'soft' || !what.includes('borderCrossings') || crossings.length === 0) return {}
  return {
    exclude_polygons: crossings.map(([x, y]) => [
      [x - halfWall, y - halfWall],
      [x + halfWall, y - halfWall],
      [x + halfWall, y + halfWall],
      [x - halfWall, y + halfWall],
      [x - halfWall, y - halfWall],
    ]),
  }
}
