import { distance } from '../../geo/distance.ts'
import type { MatrixCell } from '../../model/route.ts'
import { type AnyMode, costings } from '../../model/travel-modes.ts'
import { type Avoided, engineLocation, engineLocations, engineQuery, type Place } from './query.ts'
import { distanceFigure, durationFigure, type Units } from './texts.ts'

export interface MatrixQuery {
  origins: Place[]
  destinations: Place[]
  mode: AnyMode
  departure?: string | undefined
  avoid?: Avoided | undefined
}

/** Some of the pairs, as indexes: every row with every column. */
export interface Block {
  rows: number[]
  columns: number[]
}

/** Seconds and metres of each pair; undefined where there is no route. */
export type Values = ({ seconds: number; metres: number } | undefined)[][]

/** The engine refuses all when one pair is too far apart: so it is asked for blocks in which none is. */
export function blocksWithin(origins: Place[], destinations: Place[], metres: number): Block[] {
  const blocks = new Map<string, Block>()
  for (const [row, from] of origins.entries()) {
    const columns = [...destinations.keys()].filter((column) => {
      const to = destinations[column] as Place
      return distance(from.longitude, from.latitude, to.longitude, to.latitude) < metres
    })
    if (columns.length === 0) continue
    const block = blocks.get(columns.join()) ?? { rows: [], columns }
    block.rows.push(row)
    blocks.set(columns.join(), block)
  }
  return [...blocks.values()]
}

export function matrixQuery({ origins, destinations, mode, departure, avoid }: MatrixQuery, block: Block) {
  const { locations: _, ...rest } = engineQuery({ places: [], mode, departure, avoid })
  return {
    ...rest,
    sources: engineLocations(
      block.rows.map((row) => origins[row] as Place),
      avoid,
    ),
    targets: engineLocations(
      block.columns.map((column) => destinations[column] as Place),
      avoid,
    ),
    verbose: false, // a twentieth of the text
  }
}

/** Kilometres and seconds, row by row. */
export interface EngineMatrix {
  sources_to_targets: { durations: (number | null)[][]; distances: (number | null)[][] }
}

export function emptyValues(rows: number, columns: number): Values {
  return Array.from({ length: rows }, () => new Array(columns).fill(undefined))
}

/** What was already known stays. */
export function fillIn(
  values: Values,
  { rows, columns }: Block,
  { sources_to_targets: found }: EngineMatrix,
): void {
  for (const [at, row] of rows.entries())
    for (const [across, column] of columns.entries()) {
      const [seconds, kilometres] = [found.durations[at]?.[across], found.distances[at]?.[across]]
      const cells = values[row]
      if (
        cells &&
        cells[column] === undefined &&
        typeof seconds === 'number' &&
        typeof kilometres === 'number'
      )
        cells[column] = { seconds, metres: kilometres * 1000 }
    }
}

export function countHoles(values: Values): number {
  return values.flat().filter((value) => value === undefined).length
}

export function matrixCells(values: Values, units: Units): MatrixCell[][] {
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

/** Asks which of the places have a road at all. */
export function locateQuery(places: Place[], mode: AnyMode) {
  return { locations: places.map(engineLocation), costing: costings[mode] }
}

export type Located = { edges: object[] | null }[]
