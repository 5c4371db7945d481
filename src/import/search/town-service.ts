import { openColumns } from '../../atlas/format/column-file.ts'
import { type Column, type Sections, type StoredColumn, sectionsOf } from '../../atlas/format/sections.ts'
import { openWorldTables } from '../../atlas/world.ts'
import { createTownAt, type TownAt } from '../areas/world-lookup.ts'
import { inOrder, tasksAhead } from '../threads/in-order.ts'
import type { Service } from '../threads/service.ts'
import type { ThreadPool } from '../threads/thread-pool.ts'
import { type FoundTowns, TownFinder, type TownsTask } from './towns.ts'

const rowsAtOnce = 2000

/** By whom towns are found: the threads of a pool, which open the region's columns and the world for it. */
export interface TownThreads {
  pool: ThreadPool
  columns: Record<string, Column | StoredColumn>
  /** Of the world's unpacked copy. */
  worldFolder: string
}

interface SharedRegion extends Omit<TownThreads, 'pool'> {
  lacking: Uint8Array
}

/** What `TownFinder` is made of. */
export interface TownSources {
  sections: Sections
  lacking: Uint8Array
  townAt: TownAt
}

/** Finds the towns of all streets, and then of all places, some rows at a time. By the thread that calls if there are no others. */
export function findTowns(
  counts: Record<TownsTask['table'], number>,
  { sections, lacking, townAt }: TownSources,
  threads?: TownThreads,
): AsyncGenerator<FoundTowns> {
  if (!threads) {
    const finder = new TownFinder(sections, lacking, townAt)
    return inOrder(tasksOf(counts), (task) => finder.find(task), 1)
  }
  const { pool, ...shared } = threads
  pool.share('towns', { ...shared, lacking } satisfies SharedRegion)
  const run = (task: TownsTask) => pool.run('towns', task) as Promise<FoundTowns>
  return inOrder(tasksOf(counts), run, tasksAhead * pool.size)
}

/** The part of a thread. */
export function townService(): Service {
  let finder: TownFinder | undefined
  return {
    async share(told) {
      const { columns, lacking, worldFolder } = told as SharedRegion
      const sections = sectionsOf(await openColumns(columns))
      finder = new TownFinder(sections, lacking, createTownAt(await openWorldTables(undefined, worldFolder)))
    },
    run: (task) => finder?.find(task as TownsTask),
  }
}

function* tasksOf(counts: Record<TownsTask['table'], number>): Generator<TownsTask> {
  for (const table of ['street', 'place'] as const)
    for (let from = 0; from < counts[table]; from += rowsAtOnce)
      yield { table, from, to: Math.min(from + rowsAtOnce, counts[table]) }
}
