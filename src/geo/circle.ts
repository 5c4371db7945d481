import { destination, type Position } from './distance.ts'

/** The fraction of a disc that lies in a circle, 0 to 1: their radii and the distance of their centres, in metres. */
export function shareOfDiscInCircle(apart: number, circle: number, disc: number): number {
  if (apart >= circle + disc) return 0
  if (apart <= circle - disc) return 1
  if (apart <= disc - circle) return (circle / disc) ** 2
  // Two circular segments, back to back on the line through the points where the circles meet.
  const discAngle = Math.acos(clamp((apart ** 2 + disc ** 2 - circle ** 2) / (2 * apart * disc)))
  const circleAngle = Math.acos(clamp((apart ** 2 + circle ** 2 - disc ** 2) / (2 * apart * circle)))
  const lens = segment(disc, discAngle) + segment(circle, circleAngle)
  return lens / (Math.PI * disc ** 2)
}

/** A closed ring, counter-clockwise as GeoJSON requires. */
export function circleAsRing(x: number, y: number, radius: number, corners = 64): Position[] {
  const ring = Array.from({ length: corners }, (_, corner) =>
    destination(x, y, -(corner * 360) / corners, radius),
  )
  return [...ring, ring[0] as Position]
}

/** Area of the circular segment with this half angle. */
function segment(radius: number, halfAngle: number): number {
  return radius ** 2 * (halfAngle - Math.sin(2 * halfAngle) / 2)
}

function clamp(cosine: number): number {
  return Math.max(-1, Math.min(1, cosine))
}
