import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { eventually, type ServerProcess } from '../app/server.ts'

/** Megabytes of a server: its heap after garbage collections, and all that it holds of the machine's memory. */
export interface Memory {
  heap: number
  resident: number
}

/** For the environment of a server that is to be measured: it writes the figures to a file at SIGUSR2. */
export function meterEnvironment(folder: string): Record<string, string> {
  const script = `
    import { writeFileSync } from 'node:fs'
    import { setTimeout as sleep } from 'node:timers/promises'
    import { setFlagsFromString } from 'node:v8'
    import { runInNewContext } from 'node:vm'
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc')
    process.on('SIGUSR2', async () => {
      // What a first collection finalizes, a second one frees.
      for (let time = 0; time < 3; time++) {
        collect()
        await sleep(100)
      }
      const { heapUsed, rss } = process.memoryUsage()
      const megabytes = { heap: heapUsed / 2 ** 20, resident: rss / 2 ** 20 }
      writeFileSync(${JSON.stringify(meterPath(folder))}, JSON.stringify(megabytes))
    })`
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(script)}` }
}

export async function measureMemory({ process }: ServerProcess, folder: string): Promise<Memory> {
  await rm(meterPath(folder), { force: true })
  process.kill('SIGUSR2')
  let text = ''
  await eventually(async () => {
    text = await readFile(meterPath(folder), 'utf8')
    expect(text).toMatch(/\}$/)
  })
  return JSON.parse(text)
}

function meterPath(folder: string): string {
  return join(folder, 'memory.json')
}
