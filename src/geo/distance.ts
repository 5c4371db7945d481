/** The Earth's mean radius in metres. */
export const earthRadius = 6_371_008.8

const radians = Math.PI / 180

/** Metres in one degree of latitude. */
export const metresPerDegree = earthRadius * radians

/** In degrees: x is the longitude, y the latitude. */
export type Position = readonly [x: number, y: number]

/** Great-circle distance in metres (haversine, which is exact for short distances). */
export function distance(ax: number, ay: number, bx: number, by: number): number {
  const sinLatitude = Math.sin(((by - ay) * radians) / 2)
  const sinLongitude = Math.sin(((bx - ax) * radians) / 2)
  const h =
    sinLatitude * sinLatitude + Math.cos(ay * radians) * Math.cos(by * radians) * sinLongitude * sinLongitude
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** The position `metres` away along the bearing (degrees clockwise from north). */
export function destination(x: number, y: number, bearing: number, metres: number): Position {
  const angle = metres / earthRadius
  const latitude = y * radians
  const direction = bearing * radians
  const sinTarget =
    Math.sin(latitude) * Math.cos(angle) + Math.cos(latitude) * Math.sin(angle) * Math.cos(direction)
  const target = Math.asin(Math.max(-1, Math.min(1, sinTarget)))
  const turn = Math.atan2(
    Math.sin(direction) * Math.sin(angle) * Math.cos(latitude),
    Math.cos(angle) - Math.sin(latitude) * sinTarget,
  )
  return [normalLongitude(x + turn / radians), target / radians]
}

/** Normalizes a longitude to -180..180. */
export function normalLongitude(x: number): number {
  if (x >= -180 && x <= 180) return x
  const turned = (((x + 180) % 360) + 360) % 360
  return turned - 180
}
