import { destination, metresPerDegree } from '../../src/geo/distance.ts'
import type { Fence } from '../../src/tracking/geofences/fence.ts'
import { boxOfShape, type Extent } from '../../src/tracking/geofences/measure.ts'

export type PlacedFence = Extent & Pick<Fence, 'id'>

/** The position of the next fence or point. */
export type Spot = () => readonly [x: number, y: number]

/** One degree by one, around New York. */
export function uniform(random: () => number): Spot {
  return () => [-74 + random(), 40 + random()]
}

/** Towns of 2 to 20 km, most of them small. Fences and points must share one such source. */
export function clustered(random: () => number, towns = 50): Spot {
  const anywhere = uniform(random)
  const centres = Array.from({ length: towns }, () => ({
    at: anywhere(),
    size: 2_000 + 18_000 * random() ** 3,
  }))
  return () => {
    const { at, size } = centres[Math.floor(random() * towns)] as (typeof centres)[number]
    // The sum of two uniform values is denser in the middle.
    return destination(at[0], at[1], random() * 360, (size * (random() + random())) / 2)
  }
}

/** One half circles of 50 to 500 m, the other half polygons of the same size with 4 or more corners. */
export function makeFences(count: number, spot: Spot, random: () => number, corners = 200): PlacedFence[] {
  return Array.from({ length: count }, (_, at) => {
    const [x, y] = spot()
    const radius = 50 + 450 * random()
    const shape: Fence['shape'] =
      at % 2 === 0
        ? { type: 'circle', x, y, radius }
        : { type: 'polygon', ring: star(x, y, radius, 4 + Math.floor(random() * (corners - 3)), random) }
    return { id: `fence-${at}`, shape, box: boxOfShape(shape) }
  })
}

export function makePoints(count: number, spot: Spot): Float64Array {
  return Float64Array.from(Array.from({ length: count }, spot).flat())
}

/** Corners between half the radius and the radius, by angle: never self-intersecting. */
function star(x: number, y: number, radius: number, corners: number, random: () => number): Float64Array {
  const ring = new Float64Array((corners + 1) * 2)
  const narrowing = Math.cos((y * Math.PI) / 180)
  for (let corner = 0; corner < corners; corner++) {
    const degrees = (radius * (0.5 + random() / 2)) / metresPerDegree
    const angle = (corner / corners) * 2 * Math.PI
    ring[corner * 2] = x + (Math.cos(angle) * degrees) / narrowing
    ring[corner * 2 + 1] = y + Math.sin(angle) * degrees
  }
  ring.copyWithin(corners * 2, 0, 2)
  return ring
}
