import type { Position } from '../../geo/distance.ts'
import type { Location } from '../../model/route.ts'
import { costings, type TravelMode } from '../../model/travel-modes.ts'
import { engineLocation } from './query.ts'

export interface IsochroneQuery {
  destination: Location
  minutes: number
  mode: TravelMode
}

/** The area from which the destination is reachable within `minutes`. */
export function isochroneQuery({ destination, minutes, mode }: IsochroneQuery) {
  return {
    locations: [engineLocation(destination)],
    costing: costings[mode],
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
  features: { geometry: { type: string; coordinates: Position[][] | Position[][][] } }[]
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
