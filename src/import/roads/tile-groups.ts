import { createHash } from 'node:crypto'
import { version } from '../../config.ts'
import type { Box } from '../../geo/box.ts'

/** Degrees of a tile of Valhalla's lowest level; those of levels 1 and 2 divide it. */
const cellDegrees = 4
const degreesOfLevel = [4, 1, 0.25]

/** A region's roads, as far as tiles depend on them. */
export interface TileInput {
  box: Box
  /** SHA-256 of the file of its roads. */
  digest: string
}

/** Regions that share tiles, and so are built together. */
export interface TileGroup<Region> {
  regions: Region[]
  /** Squares of four degrees. No two groups have one in common. */
  cells: number[]
  /** The same for the same roads, built by the same version. */
  key: string
}

/** Regions in different squares have no road in common: each group is built by itself, and only when it has changed. */
export function tileGroups<Region extends TileInput>(regions: Region[]): TileGroup<Region>[] {
  const groups: { regions: Region[]; cells: Set<number> }[] = []
  for (const region of regions) {
    const cells = new Set(cellsOf(region.box))
    const touched = groups.filter((group) => [...cells].some((cell) => group.cells.has(cell)))
    for (const group of touched) {
      groups.splice(groups.indexOf(group), 1)
      for (const cell of group.cells) cells.add(cell)
    }
    groups.push({ regions: [...touched.flatMap((group) => group.regions), region], cells })
  }
  return groups.map(({ regions: mine, cells }) => {
    const inOrder = regions.filter((region) => mine.includes(region))
    return { regions: inOrder, cells: [...cells].sort((one, other) => one - other), key: keyOf(inOrder) }
  })
}

/** In their order, as of what several have the first one's is taken. */
function keyOf(regions: TileInput[]): string {
  const inputs = [version, ...regions.map(({ box, digest }) => [digest, box])]
  return createHash('sha256').update(JSON.stringify(inputs)).digest('hex')
}

const columns = 360 / cellDegrees

function cellsOf({ minX, minY, maxX, maxY }: Box): number[] {
  const cells: number[] = []
  for (let row = rowOf(minY); row <= rowOf(maxY); row++)
    for (let column = columnOf(minX); column <= columnOf(maxX); column++) cells.push(row * columns + column)
  return cells
}

const rowOf = (y: number) => Math.min(Math.floor((y + 90) / cellDegrees), 180 / cellDegrees - 1)
const columnOf = (x: number) => Math.min(Math.floor((x + 180) / cellDegrees), columns - 1)

/** The square of a tile such as `2/000/831/765.gph`: level 2, number 831765, counted by rows from the south west. */
export function cellOfTile(name: string): number {
  const [level = '', ...digits] = name.replace('.gph', '').split('/')
  const degrees = degreesOfLevel[Number(level)] ?? cellDegrees
  const number = Number(digits.join(''))
  const across = 360 / degrees
  const [row, column] = [Math.floor(number / across), number % across]
  return Math.floor((row * degrees) / cellDegrees) * columns + Math.floor((column * degrees) / cellDegrees)
}
