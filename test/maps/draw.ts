import { metresPerDegree } from '../../src/geo/distance.ts'

/** A place of a drawn map, as the API takes it. */
export interface Spot {
  latitude: number
  longitude: number
}

/**
 * A map drawn with characters, each `metres` wide and high; north is up. Letters and digits are points, everything else
 * is empty. The top left corner is near Neubrandenburg by default.
 *
 *     draw(`
 *       a . . b
 *       . . c .
 *     `, 100)
 */
export function draw(map: string, metres: number, [west, north] = [13.2, 53.6]): Record<string, Spot> {
  const lines = map.split('\n').filter((line) => line.trim() !== '')
  const margin = Math.min(...lines.map((line) => line.search(/\S/)))
  const places: Record<string, Spot> = {}
  lines.forEach((line, row) => {
    const latitude = north - (row * metres) / metresPerDegree
    for (let column = margin; column < line.length; column += 2) {
      const mark = line[column] ?? ' '
      if (!/\w/.test(mark)) continue
      const east = ((column - margin) / 2) * metres
      places[mark] = {
        latitude: round(latitude),
        longitude: round(west + east / metresPerDegree / Math.cos((latitude * Math.PI) / 180)),
      }
    }
  })
  return places
}

/** [longitude, latitude], as in request bodies. */
export function position({ longitude, latitude }: Spot): [number, number] {
  return [longitude, latitude]
}

function round(degrees: number): number {
  return Math.round(degrees * 1e7) / 1e7
}
