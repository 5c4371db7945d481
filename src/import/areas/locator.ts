import { type Column, sectionsOf } from '../../atlas/format/sections.ts'
import { readAreas } from '../../atlas/regions/areas.ts'
import { inOrder, tasksAhead } from '../threads/in-order.ts'
import type { Service } from '../threads/service.ts'
import type { ThreadPool } from '../threads/thread-pool.ts'
import { nearestSettlement } from './nearest-settlement.ts'
import { type LocatedPoints, SpotFinder } from './spots.ts'

/** Points that a thread locates at once. */
const pointsAtOnce = 20_000

/** Finds what points (E7) are within: many by the threads of a pool, if there is one. */
export class Locator {
  readonly finder: SpotFinder
  readonly #pool: ThreadPool | undefined

  /** The columns are those of areas and settlements. */
  constructor(columns: Record<string, Column>, pool?: ThreadPool) {
    this.finder = finderOf(columns)
    this.#pool = pool
    pool?.share('locating', inSharedMemory(columns))
  }

  /** In their order, some at a time. */
  locate(xs: Int32Array, ys: Int32Array): AsyncGenerator<LocatedPoints> {
    const pool = this.#pool
    const run = ({ xs, ys }: Points) =>
      pool ? (pool.run('locating', { xs, ys }) as Promise<LocatedPoints>) : this.finder.locate(xs, ys)
    return inOrder(piecesOf({ xs, ys }), run, pool ? tasksAhead * pool.size : 1)
  }
}

interface Points {
  xs: Int32Array
  ys: Int32Array
}

function* piecesOf({ xs, ys }: Points): Generator<Points> {
  for (let from = 0; from < xs.length; from += pointsAtOnce)
    yield { xs: xs.slice(from, from + pointsAtOnce), ys: ys.slice(from, from + pointsAtOnce) }
}

/** The part of a thread. Others may ask for what is there to find points, after it was shared. */
export function locatingService(): Service & { finder(): SpotFinder } {
  let finder: SpotFinder | undefined
  return {
    finder: () => finder as SpotFinder,
    share(columns) {
      finder = finderOf(columns as Record<string, Column>)
    },
    run(points) {
      const { xs, ys } = points as Points
      return finder?.locate(xs, ys)
    },
  }
}

function finderOf(columns: Record<string, Column>): SpotFinder {
  const sections = sectionsOf(columns)
  const noNames = () => ''
  return new SpotFinder(readAreas(sections, noNames), nearestSettlement(sections))
}

/** Copies that no thread needs to copy again. */
function inSharedMemory(columns: Record<string, Column>): Record<string, Column> {
  return Object.fromEntries(
    Object.entries(columns).map(([name, column]) => {
      const array = column.constructor as new (buffer: SharedArrayBuffer) => Column
      const copy = new array(new SharedArrayBuffer(column.byteLength))
      copy.set(column)
      return [name, copy]
    }),
  )
}
