import { metresPerDegree } from '../../geo/distance.ts'
import type { Street } from './streets.ts'

/** An address farther than this from every street of its name belongs to none of them. Metres. */
export const farthestFromStreet = 1500

/** A street and its rows of the staging. */
export interface StreetGroup {
  street: Street
  isPlace: boolean
  addresses: number[]
  ranges: number[]
}

/** E7: 5.6 km from south to north. A country has thousands of streets of one name; a cell has few. */
const cell = 500_000
const mostCells = 400

/** The streets of one name in a grid, to find those near a point. */
export class StreetGrid {
  readonly all: StreetGroup[] = []
  #large: StreetGroup[] = []
  #cells = new Map<string, StreetGroup[]>()

  add(entry: StreetGroup): void {
    this.all.push(entry)
    const [west, south, east, north] = entry.street.box
    const beyond = (farthestFromStreet / metresPerDegree) * 1e7
    const nearPole = Math.max(Math.abs(south), Math.abs(north)) / 1e7
    const aside = beyond / Math.max(0.05, Math.cos((nearPole * Math.PI) / 180))
    const [fromX, toX] = [Math.floor((west - aside) / cell), Math.floor((east + aside) / cell)]
    const [fromY, toY] = [Math.floor((south - beyond) / cell), Math.floor((north + beyond) / cell)]
    if ((toX - fromX + 1) * (toY - fromY + 1) > mostCells) {
      this.#large.push(entry)
      return
    }
    for (let x = fromX; x <= toX; x++) {
      for (let y = fromY; y <= toY; y++) {
        const key = `${x} ${y}`
        const there = this.#cells.get(key)
        if (there) there.push(entry)
        else this.#cells.set(key, [entry])
      }
    }
  }

  *near(x: number, y: number): Iterable<StreetGroup> {
    yield* this.#cells.get(`${Math.floor(x / cell)} ${Math.floor(y / cell)}`) ?? []
    yield* this.#large
  }
}
