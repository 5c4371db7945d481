import { open, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { eventually, type ServerProcess } from './server.ts'

/** For the environment of a server whose memory `foundInHeap` shall search: it writes a snapshot of its heap at SIGUSR2. */
export function heapEnvironment(folder: string): Record<string, string> {
  const script = `
    import { rename } from 'node:fs'
    import { setFlagsFromString, writeHeapSnapshot } from 'node:v8'
    import { runInNewContext } from 'node:vm'
    process.on('SIGUSR2', () => {
      setFlagsFromString('--expose-gc')
      runInNewContext('gc')()
      const path = ${JSON.stringify(folder)} + '/' + process.pid
      writeHeapSnapshot(path, { exposeNumericValues: true })
      rename(path, path + '.heapsnapshot', () => {})
    })`
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(script)}` }
}

const chunkSize = 8 * 1024 * 1024

/** Writing a snapshot takes seconds of CPU, or minutes on a busy machine. */
const snapshotPatience = 600_000

/** Which of the texts are in the memory of the server after a garbage collection. */
export async function foundInHeap(
  server: ServerProcess,
  folder: string,
  texts: readonly string[],
): Promise<string[]> {
  const path = join(folder, `${server.process.pid}.heapsnapshot`)
  server.process.kill('SIGUSR2')
  await eventually(() => stat(path).then(() => {}), snapshotPatience)
  const left = new Set(texts)
  const found: string[] = []
  const longest = Math.max(...texts.map((text) => Buffer.byteLength(text)))
  const file = await open(path)
  const buffer = Buffer.alloc(longest + chunkSize)
  for (let carried = 0; ; ) {
    const { bytesRead } = await file.read(buffer, carried, chunkSize)
    const chunk = buffer.subarray(0, carried + bytesRead)
    for (const text of left) {
      if (!chunk.includes(text)) continue
      left.delete(text)
      found.push(text)
    }
    if (bytesRead === 0) break
    // A text may lie across two chunks.
    carried = Math.min(longest, chunk.length)
    buffer.copyWithin(0, chunk.length - carried, chunk.length)
  }
  await file.close()
  await rm(path)
  return found.sort()
}
