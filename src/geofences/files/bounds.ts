import { errors } from '../../errors.ts'

/** What a file of geofences may hold. Each bound is far above what a geofence needs, and keeps hostile files cheap. */

export const mostRows = 10_000
export const mostColumns = 500
/** Characters of one value: a ring of 2,000 positions has about 100,000. */
export const longestValue = 200_000
/** Elements in elements: of KML about 10, of GeoJSON about 6. */
export const deepest = 60

/** Characters to read between two pauses: less than a millisecond of work. */
export const sliceLength = 4096

export function refuseMoreRows(count: number): void {
  if (count > mostRows) throw errors.invalid('text', `Expected 1 to ${mostRows} rows, got more.`)
}
