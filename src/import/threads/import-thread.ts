import { parentPort, workerData } from 'node:worker_threads'
import { restMappings } from '../../atlas/format/mapped-file.ts'
import { MapFileError } from '../../errors.ts'
import type { Service } from './service.ts'
import { importServices } from './services.ts'
import { type Begun, begin, type FromThread, type ToThread } from './thread-pool.ts'

// A thread of an import: does what the main thread asks, one task after the other.

const services = importServices()
const begun = workerData as Begun

/** Tasks after which the memory of mapped files is given back (see resting-stage.ts). */
const tasksBetweenRests = 32
let done = 0

/** Tasks and what they need to know are handled in the order in which they come. */
let last: Promise<void> = Promise.resolve()

parentPort?.on('message', (told: ToThread) => {
  last = last.then(() => handle(told))
})

async function handle(told: ToThread): Promise<void> {
  const service = services[told.service] as Service
  if ('shared' in told) {
    await service.share(told.shared)
    restMappings() // what was shared before is hardly used any more
    return parentPort?.postMessage({ isTold: true } satisfies FromThread)
  }
  if (!begin(begun, told.turn)) return parentPort?.postMessage({ isTaken: true } satisfies FromThread)
  try {
    const result = await service.run(told.task)
    if (++done % tasksBetweenRests === 0) restMappings()
    parentPort?.postMessage({ result } satisfies FromThread, buffersIn(result))
  } catch (error) {
    const { message } = error as Error
    const isOfFile = error instanceof MapFileError
    parentPort?.postMessage({ error: { message, isOfFile } } satisfies FromThread)
  }
}

/** Those of typed arrays, which are moved to the other thread, not copied. Not those in lists: they are small. */
function buffersIn(value: unknown, found = new Set<ArrayBuffer>()): ArrayBuffer[] {
  if (ArrayBuffer.isView(value)) {
    if (value.buffer instanceof ArrayBuffer) found.add(value.buffer)
  } else if (typeof value === 'object' && value !== null && !Array.isArray(value))
    for (const each of Object.values(value)) buffersIn(each, found)
  return [...found]
}
