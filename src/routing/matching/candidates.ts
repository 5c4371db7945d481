import { distance, normalLongitude, type Position } from '../../geo/distance.ts'
import { costings, type TravelMode } from '../../model/travel-modes.ts'
import type { LocateAnswer } from '../translate/matrix.ts'
import { accuracyOfDeviation, metresBetween, type PathPoint } from './path.ts'
import { samePlace } from './run.ts'
import { searchRadius } from './trace.ts'

/** Where on a road a point may truly be. */
export interface Candidate {
  place: Position
  /** Logarithm of how many times less likely than on the spot. */
  unlikeliness: number
}

/** Of one point. With less, the right road is not among them where roads are stacked and points are 50 m off. */
const mostCandidates = 16

/** Metres from a candidate within which the end of another road is no other: roads are cut at each crossing. */
const nearEnd = 10

/** Metres by which a road on the map may be off, its width included. */
const offMap = 4

/** Deviations within which a road may be the right one. */
const mostDeviations = 3.5

/** A place that is less likely than the best one by more than this is none. */
const mostUnlikely = 8

function deviationOf({ accuracy }: PathPoint): number {
  return Math.hypot(accuracy / accuracyOfDeviation, offMap)
}

/** All roads near each point; where none is, the nearest. */
export function candidatesQuery(points: PathPoint[], mode: TravelMode) {
  return {
    locations: points.map((point) => ({
      lat: point.y,
      lon: normalLongitude(point.x),
      radius: Math.min(searchRadius.most, Math.round(mostDeviations * deviationOf(point))),
      search_cutoff: searchRadius.most,
    })),
    costing: costings[mode],
  }
}

/** Of each point, the likeliest first. */
export function candidatesOf(points: PathPoint[], found: LocateAnswer | undefined): Candidate[][] {
  return points.map((point, at) => {
    const all = (found?.[at]?.edges ?? []).map(
      ({ correlated_lon: x, correlated_lat: y, percent_along: along }) => {
        const away = metresBetween(point, { x, y })
        const place: Position = [x, y]
        return {
          place,
          unlikeliness: (away / deviationOf(point)) ** 2 / 2,
          isEnd: along === 0 || along === 1,
        }
      },
    )
    all.sort((one, other) => one.unlikeliness - other.unlikeliness)
    const most = (all[0]?.unlikeliness ?? 0) + mostUnlikely
    const distinct: Candidate[] = []
    for (const { isEnd, ...candidate } of all) {
      const near = isEnd ? nearEnd : samePlace
      if (
        candidate.unlikeliness > most ||
        distinct.some(({ place }) => distance(...place, ...candidate.place) <= near)
      )
        continue
      distinct.push(candidate)
    }
    return distinct.slice(0, mostCandidates)
  })
}
