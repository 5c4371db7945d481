import { distance } from '../../geo/distance.ts'
import type { Location } from '../../model/route.ts'
import { locationAt } from '../translate/geometry.ts'
import type { MatrixValues } from '../translate/matrix.ts'
import { decodePolyline } from '../translate/polyline.ts'

/** Metres from each location to where it was put on a road. */
export function snapDistances(sent: Location[], onRoads: Location[]): number[] {
  return sent.map((location, at) => snapDistance(location, onRoads[at] ?? location))
}

/** To a decimetre. */
export function snapDistance(sent: Location, onRoad: Location): number {
  const metres = distance(sent.longitude, sent.latitude, onRoad.longitude, onRoad.latitude)
  return Math.round(metres * 10) / 10
}

/** Where each leg of a route begins and ends. */
export function endsOfEachShape(legs: { shape: string }[]): [Location, Location][] {
  return legs.map(({ shape }) => {
    const line = decodePolyline(shape, 6)
    return [locationAt(line[0]), locationAt(line.at(-1))]
  })
}

/** Where the legs of a route begin, and where the last of them ends. */
export function endsOfShapes(legs: { shape: string }[]): Location[] {
  const ends = endsOfEachShape(legs)
  return [...ends.map(([start]) => start), ends.at(-1)?.[1] ?? locationAt()]
}

/** Those locations of a matrix that have a route at all, by their indexes. */
export function matrixSnaps(origins: Location[], destinations: Location[], values: MatrixValues) {
  return {
    origins: origins.flatMap((sent, index) => {
      const [from] = values[index]?.find((cell) => cell?.onRoads)?.onRoads ?? []
      return from ? [{ index, metres: snapDistance(sent, from) }] : []
    }),
    destinations: destinations.flatMap((sent, index) => {
      const [, to] = values.find((row) => row[index]?.onRoads)?.[index]?.onRoads ?? []
      return to ? [{ index, metres: snapDistance(sent, to) }] : []
    }),
  }
}
