/** E7: degrees as integers of 1e-7 degrees (11 mm), as in OpenStreetMap. The atlas keeps all coordinates so. */
const perDegree = 1e7

export function toE7(degrees: number): number {
  return Math.round(degrees * perDegree)
}

export function fromE7(e7: number): number {
  return e7 / perDegree
}
