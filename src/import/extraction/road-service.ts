import { tasksAhead } from '../threads/in-order.ts'
import type { Service } from '../threads/service.ts'
import type { ThreadPool } from '../threads/thread-pool.ts'
import { type KnownRoads, RoadBlocks, type RoadPass, type RoadResults, type RoadTask } from './road-blocks.ts'

/** Reads the roads of a map, by one thread or several. */
export interface RoadReader {
  /** How many blocks may be asked for before the first of them is there. */
  readonly ahead: number
  read<Pass extends RoadPass>(task: RoadTask<Pass>): RoadResults[Pass] | Promise<RoadResults[Pass]>
  /** For all tasks that follow. */
  share(known: KnownRoads): void
  close(): void | Promise<void>
}

/** By the thread that calls. */
export function openRoadBlocks(path: string, region: string): RoadReader {
  const blocks = new RoadBlocks(path, region)
  return {
    ahead: 1,
    read: (task) => blocks.read(task),
    share: (known) => blocks.share(known),
    close: () => blocks.close(),
  }
}

/** By the threads of a pool. */
export function readRoadsByThreads(path: string, region: string, pool: ThreadPool): RoadReader {
  pool.share('roads', { path, region } satisfies Told)
  return {
    ahead: tasksAhead * pool.size,
    read: (task) => pool.run('roads', task) as Promise<never>,
    share: (known) => pool.share('roads', known satisfies Told),
    close: () => pool.share('roads', { isDone: true } satisfies Told),
  }
}

interface Told extends KnownRoads {
  path?: string
  region?: string
  isDone?: boolean
}

/** The part of a thread: reads one map. */
export function roadService(): Service {
  let blocks: RoadBlocks | undefined
  return {
    run: (task) => blocks?.read(task as RoadTask),
    share(told) {
      const { path, region = '', isDone, ...known } = told as Told
      if (path !== undefined) blocks = new RoadBlocks(path, region)
      blocks?.share(known)
      if (!isDone) return
      blocks?.close()
      blocks = undefined
    },
  }
}
