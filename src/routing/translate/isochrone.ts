import type { Position } from '../../geo/distance.ts'
import { costings, type TravelMode } from '../../model/travel-modes.ts'
import { engineLocation, type Place } from './query.ts'

/** From where one comes to a place within so many minutes. */
export function isochroneQuery(destination: Place, minutes: number, mode: TravelMode) {
  return {
    locations: [engineLocation(destination)],
    costing: costings[mode],
    contours: [{ time: minutes }],
    polygons: true,
    reverse: true,
    denoise: 1, // no islands
    generalize: generalization(minutes),
  }
}

/** Metres by which the line may be off, so that it has some hundred corners whatever its size. */
function generalization(minutes: number): number {
  return Math.min(200, 10 + 2 * minutes)
}

export interface EngineIsochrone {
  features: { geometry: { type: string; coordinates: Position[][] | Position[][][] } }[]
}

/** The outer ring of the largest part: what lies apart is reached by ferry or over roads that are not in the map. */
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

/** In square degrees, which is enough to compare. */
function area(ring: Position[]): number {
  let sum = 0
  for (let at = 1; at < ring.length; at++) {
    const [[ax, ay], [bx, by]] = [ring[at - 1] as Position, ring[at] as Position]
    sum += ax * by - bx * ay
  }
  return Math.abs(sum / 2)
}
