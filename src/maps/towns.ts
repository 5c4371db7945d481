import type { Cities } from '../atlas/regions/cities.ts'
import type { E7Box } from '../geo/box.ts'
import { mapKindNumber } from '../model/map/map-kinds.ts'
import type { Drawable } from './drawing/draw-tile.ts'

/** The outline has the cities with at least so many inhabitants. */
const mostPeople = 30_000

/** Inhabitants from which a place is drawn at a zoom; below the last, nearer. */
const zoomsOfTowns = [
  [10_000, 9],
  [3_000, 10],
  [1_000, 11],
] as const
const zoomOfVillages = 12

/** From this zoom on there is a town to draw. */
export const townsZoom = zoomsOfTowns[0][1]

/** Towns and villages of the world in a box, for maps outside of imported regions. */
export function* townsWithin(cities: Cities, box: E7Box, zoom: number): Generator<Drawable> {
  for (const row of cities.within(box)) {
    const people = cities.population(row)
    const from = zoomsOfTowns.find(([least]) => people >= least)?.[1] ?? zoomOfVillages
    if (people >= mostPeople || zoom < from || cities.isSection(row)) continue
    const { longitude, latitude } = cities.point(row)
    yield {
      kind: mapKindNumber(from === townsZoom ? 'place/town' : 'place/village'),
      name: cities.name(row),
      names: cities.names(row),
      parts: [[Math.round(longitude * 1e7), Math.round(latitude * 1e7)]],
    }
  }
}
