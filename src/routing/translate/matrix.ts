import { distance } from '../../geo/distance.ts'
import type { Location, MatrixCell } from '../../model/route.ts'
import { fixedTime } from './departure.ts'
import { locationAt } from './geometry.ts'
import {
  type Avoided,
  engineCosting,
  engineLocation,
  engineLocations,
  engineQuery,
  type Journey,
  type Travel,
} from './query.ts'
import { distanceFigure, durationFigure, type Units } from './texts.ts'

export interface MatrixQuery extends Journey {
  origins: Location[]
  destinations: Location[]
  departure?: string | undefined
  avoid?: Avoided | undefined
}

/** Part of a matrix by indexes: every row with every column. */
export interface MatrixBlock {
  rows: number[]
  columns: number[]
}

/** One cell, by its indexes. */
export interface CellIndex {
  row: number
  column: number
}

export interface MatrixValue {
  seconds: number
  metres: number
  /** Where the route begins and ends. */
  onRoads?: [from: Location, to: Location]
}

/** Of each pair; undefined where there is no route. */
export type MatrixValues = (MatrixValue | undefined)[][]

/** Blocks in which all pairs are within reach: the engine refuses a matrix for one pair that is too far apart. */
export function blocksWithin(origins: Location[], destinations: Location[], metres: number): MatrixBlock[] {
  const blocks = new Map<string, MatrixBlock>()
  for (const [row, from] of origins.entries()) {
    const columns = [...destinations.keys()].filter((column) => {
      const to = destinations[column] as Location
      return distance(from.longitude, from.latitude, to.longitude, to.latitude) < metres
    })
    if (columns.length === 0) continue
    const block = blocks.get(columns.join()) ?? { rows: [], columns }
    block.rows.push(row)
    blocks.set(columns.join(), block)
  }
  return [...blocks.values()]
}

/**
 * The same cells in blocks with no more rows than columns, in which the engine searches forward. Backward it ignores the time of
 * departure.
 */
export function wideBlocks(
  { rows, columns }: MatrixBlock,
  mostRows = Number.POSITIVE_INFINITY,
): MatrixBlock[] {
  const height = Math.min(columns.length, mostRows)
  return Array.from({ length: Math.ceil(rows.length / height) }, (_, at) => ({
    rows: rows.slice(at * height, (at + 1) * height),
    columns,
  }))
}

/**
 * Origins up to which the engine searches, on foot and by bike, from each of them alone, until it has come to all destinations: what it
 * finds is the best way. From more it searches from both sides at once, and the first way that it finds is often not the best.
 */
export const rowsAlone = 5

/**
 * How far a search looks at local roads around each place: until it has left them for larger ones this often. In a city that is
 * soon; a single route looks at all within 5 km. Each limit finds ways that the other misses.
 */
export const localRoads = { some: 200, more: 300 } as const

export function matrixQuery(
  { origins, destinations, mode, truck, departure, avoid, excluded }: MatrixQuery,
  block: MatrixBlock,
  local: keyof typeof localRoads,
) {
  const { locations: _, ...rest } = engineQuery({ locations: [], mode, truck, departure, avoid, excluded })
  return {
    ...rest,
    ...(hasLocalRoads({ mode }) && { costing_options: withLocalRoads(rest, localRoads[local]) }),
    sources: engineLocations(
      block.rows.map((row) => origins[row] as Location),
      avoid,
    ),
    targets: engineLocations(
      block.columns.map((column) => destinations[column] as Location),
      avoid,
    ),
    ...fixedTime(departure),
    verbose: false, // a twentieth of the bytes
    format: 'osrm', // which names the points on roads, too
  }
}

/** On foot and by bike a search looks at all roads anyway. */
export function hasLocalRoads({ mode }: Pick<MatrixQuery, 'mode'>): boolean {
  return mode !== 'foot' && mode !== 'bike'
}

/** Whether the engine searches from the only destination back to the origins. By bike half of these cells are up to 10 % too long. */
export function isBackward(query: Pick<MatrixQuery, 'mode' | 'origins' | 'destinations'>): boolean {
  return !hasLocalRoads(query) && query.destinations.length === 1 && query.origins.length > 1
}

function withLocalRoads({ costing, costing_options }: EngineQuery, transitions: number) {
  const limits = { hierarchy_limits: { 2: { max_up_transitions: transitions } } }
  return { [costing]: { ...costing_options?.[costing], ...limits } }
}

type EngineQuery = { costing: string; costing_options?: Record<string, object> }

/** Metres and seconds, row by row; and where the locations are on roads. */
export interface EngineMatrix {
  durations: (number | null)[][]
  distances: (number | null)[][]
  sources: { location: number[] }[]
  destinations: { location: number[] }[]
}

export function emptyValues(rows: number, columns: number): MatrixValues {
  return Array.from({ length: rows }, () => new Array(columns).fill(undefined))
}

/** Each place once, and for each location the place that it is. */
export function distinctPlaces(locations: readonly Location[]): { places: Location[]; placeOf: number[] } {
  const places: Location[] = []
  const known = new Map<string, number>()
  const placeOf = locations.map((location) => {
    const name = `${location.latitude},${location.longitude}`
    const at = known.get(name) ?? places.push(location) - 1
    known.set(name, at)
    return at
  })
  return { places, placeOf }
}

/** Writes an answer into the cells that are still empty. */
export function fillIn(
  values: MatrixValues,
  { rows, columns }: MatrixBlock,
  { durations, distances, sources, destinations }: EngineMatrix,
): void {
  for (const [at, row] of rows.entries())
    for (const [across, column] of columns.entries()) {
      const [seconds, metres] = [durations[at]?.[across], distances[at]?.[across]]
      const cells = values[row]
      if (!cells || cells[column] !== undefined) continue
      if (typeof seconds !== 'number' || typeof metres !== 'number') continue
      const onRoads: MatrixValue['onRoads'] = [
        locationAt(sources[at]?.location),
        locationAt(destinations[across]?.location),
      ]
      cells[column] = { seconds, metres, onRoads }
    }
}

/** The cells without a value: by diagonals, as cells of one row often have none for the same reason. */
export function emptyCells(values: MatrixValues): CellIndex[] {
  const cells = values.flatMap((found, row) =>
    found.flatMap((value, column) => (value === undefined ? [{ row, column }] : [])),
  )
  const width = values[0]?.length ?? 1
  const diagonal = ({ row, column }: CellIndex) => (column - row + values.length * width) % width
  return cells.sort((one, other) => diagonal(one) - diagonal(other))
}

export function matrixCells(values: MatrixValues, units: Units): MatrixCell[][] {
  return values.map((cells, originIndex) =>
    cells.map((value, destinationIndex) => ({
      originIndex,
      destinationIndex,
      ...(value && {
        distance: distanceFigure(value.metres, units),
        duration: durationFigure(value.seconds),
      }),
    })),
  )
}

/** Finds the roads near each location. */
export function locateQuery(locations: Location[], travel: Travel) {
  return { locations: locations.map(engineLocation), ...engineCosting(travel) }
}

export type LocateAnswer = {
  /** `percent_along` is a share. */
  edges: { correlated_lat: number; correlated_lon: number; percent_along: number }[] | null
}[]
