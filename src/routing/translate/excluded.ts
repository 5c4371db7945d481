import { errors } from '../../errors.ts'
import type { Position } from '../../geo/distance.ts'
import { covers, type Ring } from '../../geo/polygon.ts'
import { readRing } from '../../geo/ring.ts'
import type { Location } from '../../model/route.ts'
import { lengthOf } from './geometry.ts'

/**
 * Bounds of `exclude`. The engine compares every corner with every road of the squares of five kilometres that an outline passes, so
 * the work is about corners times kilometres (docs/decisions/routing.md).
 */
export const mostAreas = 10
export const mostCorners = 50
/** Of all areas: corners times kilometres of outline. */
export const mostWork = 400
/** Kilometres that a small area counts as. */
export const leastOutline = 10

/**
 * The areas as closed rings for the engine; undefined without any. The engine closes the roads that meet an outline, so an area
 * around a location would only lock it in: that is refused, and so is an area that crosses itself.
 */
export function excludedRings(
  areas: Location[][] | undefined,
  locations: { name: string; location: Location }[],
): Position[][] | undefined {
  if (!areas) return undefined
  const rings = areas.map(ringOf)
  const around = locations.find(({ location: { longitude, latitude } }) =>
    rings.some((ring) => covers(ring, longitude, latitude)),
  )
  if (around)
    throw errors.invalid(
      'exclude',
      `Expected areas around no location of the request, got one around ${around.name}.`,
    )
  const outlines = rings.map(positionsOf)
  const work = outlines.reduce((sum, outline) => sum + workOf(outline), 0)
  if (work > mostWork)
    throw errors.invalid(
      'exclude',
      `Expected areas of which corners times kilometres of outline (${leastOutline} at least) add up to ${mostWork}, got ${Math.ceil(work)}: fewer, smaller or simpler ones.`,
    )
  return outlines
}

function ringOf(corners: Location[], index: number): Ring {
  const positions = corners.map(({ longitude, latitude }): Position => [longitude, latitude])
  const [first, last] = [positions[0] as Position, positions.at(-1) as Position]
  const isClosed = first[0] === last[0] && first[1] === last[1]
  const ring = readRing(isClosed ? positions : [...positions, first])
  if (typeof ring === 'string') throw errors.invalid('exclude', `Area ${index} (from 0): ${ring}`)
  if (ring.some((degrees, at) => at % 2 === 0 && degrees > 180))
    throw errors.invalid(
      'exclude',
      `Area ${index} (from 0): Expected an area that does not cross longitude 180.`,
    )
  return ring
}

function workOf(outline: Position[]): number {
  return (outline.length - 1) * Math.max(leastOutline, lengthOf(outline) / 1000)
}

function positionsOf(ring: Ring): Position[] {
  return Array.from({ length: ring.length / 2 }, (_, at) => [
    ring[at * 2] as number,
    ring[at * 2 + 1] as number,
  ])
}
