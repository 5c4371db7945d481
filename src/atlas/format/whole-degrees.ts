/** The atlas keeps coordinates as whole numbers of 1e-7 degrees (11 mm), as OpenStreetMap does. */
const perDegree = 1e7

export function toWhole(degrees: number): number {
  return Math.round(degrees * perDegree)
}

export function toDegrees(whole: number): number {
  return whole / perDegree
}
