import { usualCar } from './car-costs.ts'
import { cars, idStep, RoadTile } from './road-tile.ts'
import { RoadTiles } from './road-tiles.ts'

/** The engine's tiles, and ids of those of their edges that cars may take, ascending. */
export interface CarTiles {
  tiles: RoadTiles
  edges: Float64Array
  shortcuts: Float64Array
}

/** The number of a surface. */
const impassable = 7

/** Of the engine's levels of roads. */
const lastLevel = 2

/** Undefined when there are more edges than `most`. */
export function carTiles(bytesOfTiles: Iterable<Uint8Array>, most: number): CarTiles | undefined {
  const tiles = new RoadTiles()
  const edges: number[] = []
  const shortcuts: number[] = []
  for (const bytes of bytesOfTiles) {
    const tile = new RoadTile(bytes)
    if (tile.level > lastLevel || !tiles.add(tile)) continue
    const tooSmall = tile.tooSmallFor(usualCar.height, usualCar.width)
    for (let number = 0; number < tile.edgeCount; number++) {
      const { access, isShortcut, surface } = tile.edge(number)
      if (!(access & cars) || surface === impassable || tooSmall.has(number)) continue
      ;(isShortcut ? shortcuts : edges).push(tile.base + number * idStep)
    }
    if (edges.length > most) return undefined
  }
  return { tiles, edges: Float64Array.from(edges).sort(), shortcuts: Float64Array.from(shortcuts).sort() }
}
