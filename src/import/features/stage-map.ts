import { readMap } from '../reading/read-map.ts'
import type { RegionStaging } from '../region-writer.ts'
import type { ThreadPool } from '../threads/thread-pool.ts'
import { BatchMerger } from './batch-merger.ts'
import type { FeatureBatch } from './feature-batch.ts'
import { openReader, readByThreads } from './reading-service.ts'

export interface StageOptions {
  scratch: string
  /** Undefined: by the thread that calls. */
  pool: ThreadPool | undefined
  onProgress?: ((fraction: number) => void) | undefined
  signal?: AbortSignal | undefined
}

/** Reads a PBF file into the staging of a region. The result is the same with any number of threads. */
export async function stageMap(
  path: string,
  staging: RegionStaging,
  { pool, ...options }: StageOptions,
): Promise<void> {
  const merger = new BatchMerger(staging)
  await readMap<FeatureBatch>(path, {
    ...options,
    openRunner: async () => (pool ? readByThreads(path, pool) : openReader(path)),
    onBatch: (batch) => merger.add(batch),
    beforeStage: (stage) => merger.before(stage),
  })
  staging.drawn(pool)
  merger.finish()
}
