import { type Column, sectionsOf } from '../../atlas/format/sections.ts'
import { readAreas } from '../../atlas/regions/areas.ts'
import type { Service } from '../threads/service.ts'
import { type ThreadPool, tasksAhead } from '../threads/thread-pool.ts'
import { nearestSettlement } from './nearest-settlement.ts'
import { type LocatedPoints, SpotFinder } from './spots.ts'

/** Points that a thread locates at once. */
const pointsAtOnce = 20_000

/** Finds what points (E7) are within: many by the threads of a pool, if there is one. */
export class Locator {
  readonly finder: SpotFinder
  #pool: ThreadPool | undefined

  /** The columns are those of areas and settlements. */
  constructor(columns: Record<string, Column>, pool?: ThreadPool) {
    this.finder = finderOf(columns)
    this.#pool = pool
    pool?.share('locating', inSharedMemory(columns))
  }

  /** In their order, some at a time. */
  async *locate(xs: Int32Array, ys: Int32Array): AsyncGenerator<LocatedPoints> {
    const ahead = this.#pool ? tasksAhead * this.#pool.size : 1
    const begun: (LocatedPoints | Promise<LocatedPoints>)[] = []
    for (let start = 0; start < xs.length; start += pointsAtOnce) {
      begun.push(this.#begin(xs.slice(start, start + pointsAtOnce), ys.slice(start, start + pointsAtOnce)))
      if (begun.length >= ahead) yield begun.shift() as LocatedPoints | Promise<LocatedPoints>
    }
    yield* begun
  }

  /** After the last large number of points: the threads end, and their memory is free. */
  async endThreads(): Promise<void> {
    await this.#pool?.close()
    this.#pool = undefined
  }

  #begin(xs: Int32Array, ys: Int32Array): LocatedPoints | Promise<LocatedPoints> {
    if (!this.#pool) return this.finder.locate(xs, ys)
    const located = this.#pool.run('locating', { xs, ys }) as Promise<LocatedPoints>
    located.catch(() => {}) // reported where it is awaited, after those before it
    return located
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
