import { metresPerDegree } from '../../src/geo/distance.ts'
import type { Fence } from '../../src/tracking/geofences/fence.ts'
import { boxOfShape } from '../../src/tracking/geofences/measure.ts'
import type { GeoLookup } from '../../src/tracking/rules/geo-lookup.ts'

/** A point so many metres east and north of the origin of the tests. */
export function away(east: number, north: number): { x: number; y: number } {
  const y = 53.6 + north / metresPerDegree
  return { x: 13.2 + east / metresPerDegree / Math.cos((y * Math.PI) / 180), y }
}

type More = Partial<Omit<Fence, 'id' | 'shape' | 'box'>>

export function circle(id: string, east: number, north: number, radius: number, more: More = {}): Fence {
  return fenceOf(id, { type: 'circle', ...away(east, north), radius }, more)
}

/** `half` is half the length of a side. */
export function square(id: string, east: number, north: number, half: number, more: More = {}): Fence {
  const corners = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
    [-1, -1],
  ] as const
  const ring = Float64Array.from(
    corners.flatMap(([dx, dy]) => {
      const { x, y } = away(east + dx * half, north + dy * half)
      return [x, y]
    }),
  )
  return fenceOf(id, { type: 'polygon', ring }, more)
}

function fenceOf(id: string, shape: Fence['shape'], more: More): Fence {
  return {
    id,
    tag: 'place',
    externalId: id,
    shape,
    box: boxOfShape(shape),
    enabled: true,
    endsAt: Number.POSITIVE_INFINITY,
    userIds: undefined,
    addresses: undefined,
    stopDetection: undefined,
    dwellThreshold: undefined,
    tripApproachingThreshold: undefined,
    hours: undefined,
    ...more,
  }
}

/** `fencesNear` may return fences that are farther away: here it returns all. */
export function lookupOf(...fences: readonly Fence[]): GeoLookup {
  return {
    fence: (id) => fences.find((fence) => fence.id === id),
    fencesNear: () => [...fences],
  }
}
