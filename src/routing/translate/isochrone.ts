import type { Position } from '../../geo/distance.ts'
import type { Location } from '../../model/route.ts'
import type { TravelMode } from '../../model/travel-modes.ts'
import { locationAt } from './geometry.ts'
import { engineCosting, engineExclusion, engineLocation, type Journey } from './query.ts'

export interface IsochroneQuery {
  destination: Location
  minutes: number
  mode: TravelMode
}

/** The area from which the destination is reachable within `minutes`. */
export function isochroneQuery({ destination, minutes, mode }: IsochroneQuery) {
  return {
    locations: [engineLocation(destination)],
    ...engineCosting({ mode }),
    contours: [{ time: minutes }],
    polygons: true,
    reverse: true,
    denoise: 1, // the largest part only
    generalize: generalization(minutes),
  }
}

/** Tolerance of the outline in metres, such that it has some hundred corners whatever its size. */
function generalization(minutes: number): number {
  return Math.min(200, 10 + 2 * minutes)
}

export interface EngineIsochrone {
  features: {
    properties: { color?: string; type?: string }
    geometry: { type: string; coordinates: Position[] | Position[][] | Position[][][] }
  }[]
}

/** How far: one or the other. */
export interface Reach {
  minutes?: number
  metres?: number
}

export interface ContourQuery extends Journey {
  location: Location
  /** All in minutes or all in metres. */
  reaches: Reach[]
  /** Where one comes from, not where one gets to. */
  isReversed: boolean
  /** Local time at the location. */
  departure?: string | undefined
}

/** The areas within each reach of a location, with all their parts and holes. */
export function contourQuery(query: ContourQuery) {
  const { location, reaches, mode, truck, isReversed, departure, excluded } = query
  return {
    locations: [engineLocation(location)],
    ...engineCosting({ mode, truck }),
    contours: reaches.map((reach, at) => ({ ...timeOf(reach), ...distanceOf(reach), color: colorOf(at) })),
    polygons: true,
    reverse: isReversed,
    show_locations: true,
    denoise: 0.1, // of the largest part: smaller ones are left out
    generalize: generalization(Math.min(...reaches.map(minutesOf))),
    ...(departure && { date_time: { type: 1, value: departure } }),
    ...engineExclusion(excluded),
  }
}

const timeOf = ({ minutes }: Reach) => minutes !== undefined && { time: minutes }
const distanceOf = ({ metres }: Reach) => metres !== undefined && { distance: metres / 1000 }

/** For the tolerance only: a kilometre a minute. */
const minutesOf = ({ minutes, metres = 0 }: Reach) => minutes ?? metres / 1000

export interface Contour {
  type: 'Feature'
  properties: Reach
  geometry: EngineIsochrone['features'][number]['geometry']
}

/** What tells the areas of an answer apart: of their times and distances it has only the first two decimals. */
const colorOf = (at: number) => at.toString(16).padStart(6, '0')

/** In the order of the reaches; one too small to be drawn is left out. */
export function contoursOf({ features }: EngineIsochrone, reaches: Reach[]): Contour[] {
  return reaches.flatMap((properties, at) => {
    const found = features.find(({ properties: { color } }) => color === `#${colorOf(at)}`)
    if (!found || found.geometry.coordinates.length === 0) return []
    return [{ type: 'Feature' as const, properties, geometry: found.geometry }]
  })
}

/** The point on a road from which the areas were measured. */
export function startOf({ features }: EngineIsochrone): Location | undefined {
  const snapped = features.find(({ properties }) => properties.type === 'snapped')
  const [position] = (snapped?.geometry.coordinates ?? []) as Position[]
  return position && locationAt(position)
}

/** The outer ring of the largest part. Other parts are reached by ferry, or over roads outside the imported region. */
export function isochroneRing({ features }: EngineIsochrone): Position[] | undefined {
  const rings = features.flatMap(({ geometry: { type, coordinates } }) =>
    type === 'MultiPolygon'
      ? (coordinates as Position[][][]).map(([outer]) => outer)
      : [(coordinates as Position[][])[0]],
  )
  return rings
    .filter((ring) => ring !== undefined)
    .toSorted((one, other) => area(other) - area(one))
    .at(0)
}

/** In square degrees; only compared. */
function area(ring: Position[]): number {
  let sum = 0
  for (let at = 1; at < ring.length; at++) {
    const [[ax, ay], [bx, by]] = [ring[at - 1] as Position, ring[at] as Position]
    sum += ax * by - bx * ay
  }
  return Math.abs(sum / 2)
}
