import { readChains } from '../../atlas/places/chains.ts'
import { shippedFile } from '../../atlas/world.ts'
import { BlockReader, type BlockRunner, type BlockTask, type SharedResults } from '../reading/block-reader.ts'
import { tasksAhead } from '../threads/in-order.ts'
import type { Service } from '../threads/service.ts'
import type { ThreadPool } from '../threads/thread-pool.ts'
import type { FeatureBatch } from './feature-batch.ts'
import { FeatureCollector } from './feature-collector.ts'

/** By the thread that calls. */
export async function openReader(path: string): Promise<BlockReader<FeatureBatch>> {
  const chains = await readChains(shippedFile('chains.atlas'))
  return new BlockReader(path, new FeatureCollector(chains))
}

/** By the threads of a pool. */
export function readByThreads(path: string, pool: ThreadPool): BlockRunner<FeatureBatch> {
  pool.share('reading', { path })
  return {
    ahead: tasksAhead * pool.size,
    read: (task: BlockTask) => pool.run('reading', task) as Promise<never>,
    share: (shared) => pool.share('reading', shared),
    close: () => pool.share('reading', { isDone: true }),
  }
}

/** The part of a thread: reads one map. */
export function readingService(): Service {
  let reader: BlockReader<FeatureBatch> | undefined
  return {
    run: (task) => reader?.read(task as BlockTask),
    async share(told) {
      const { path, isDone, ...shared } = told as SharedResults & { path?: string; isDone?: boolean }
      if (path !== undefined) reader = await openReader(path)
      reader?.share(shared)
      if (!isDone) return
      reader?.close()
      reader = undefined
    },
  }
}
