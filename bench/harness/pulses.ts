import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Beat } from './stalls.ts'

/** Cores that are felt at most: a machine with more has room beside the load. */
const mostCores = 8

/** Starts a pulse on each core; the answer ends them and tells the beats of each. */
export async function feelPulses(): Promise<() => Promise<Beat[][]>> {
  const cores = Array.from({ length: Math.min(mostCores, availableParallelism()) }, (_, core) => core)
  const pulses = await Promise.all(cores.map(startPulse))
  return () =>
    Promise.all(
      pulses.map(async (pulse) => {
        const beats = once(pulse, 'message')
        pulse.send('enough')
        return (await beats)[0]
      }),
    )
}

/** A pulse that may move is put on whichever core is free, and two of them would feel the same one. */
async function startPulse(core: number): Promise<ChildProcess> {
  const entry = fileURLToPath(new URL('./pulse.js', import.meta.url))
  const pinned = process.platform === 'linux' ? ['taskset', '-c', String(core)] : []
  const [command = '', ...args] = [...pinned, process.execPath, entry]
  const pulse = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  await once(pulse, 'message')
  return pulse
}
