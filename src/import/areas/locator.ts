import { type Column, sectionsOf } from '../../atlas/format/sections.ts'
import { readAreas } from '../../atlas/regions/areas.ts'
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
  async *locate(xs: Int32Array, ys: Int32Array): AsyncGenerator<LocatedPoints> {
    const starts = Array.from(
      { length: Math.ceil(xs.length / pointsAtOnce) },
      (_, part) => part * pointsAtOnce,
    )
    const begun = starts.map(async (start) => {
      const points = { xs: xs.slice(start, start + pointsAtOnce), ys: ys.slice(start, start + pointsAtOnce) }
      const located = this.#pool?.run('locating', points) ?? this.finder.locate(points.xs, points.ys)
      return located as Promise<LocatedPoints>
    })
    for (const located of begun) yield await located
  }
}

/** The part of a thread. */
export function locatingService(): Service {
  let finder: SpotFinder | undefined
  return {
    share(columns) {
      finder = finderOf(columns as Record<string, Column>)
    },
    run(points) {
      const { xs, ys } = points as { xs: Int32Array; ys: Int32Array }
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
