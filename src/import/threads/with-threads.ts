import { stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { importServices } from './services.ts'
import { ThreadPool } from './thread-pool.ts'

/** Bytes of a file below which starting threads takes longer than they save. */
const worthThreads = 16e6

/** Undefined: as many as there are cores, for files that are worth it. */
export async function withThreads<Result>(
  threads: number | undefined,
  path: string,
  work: (pool: ThreadPool | undefined) => Promise<Result>,
): Promise<Result> {
  return withPool(threads ?? ((await stat(path)).size < worthThreads ? 1 : availableParallelism()), work)
}

/** With one thread there is no pool: the thread that calls does all. */
export async function withPool<Result>(
  size: number,
  work: (pool: ThreadPool | undefined) => Promise<Result>,
): Promise<Result> {
  if (size === 1) return work(undefined)
  const pool = new ThreadPool(size, importServices())
  try {
    return await work(pool)
  } finally {
    await pool.close()
  }
}
