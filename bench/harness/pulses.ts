import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Beat } from './stalls.ts'

/** Cores measured at most: a machine with more has room beside the load. */
const mostCores = 8

/** Starts a pulse on each core. The function returned ends them and returns the beats of each. */
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

/** Pins a pulse to its core: unpinned ones would move to whichever core is free, two of them to the same. */
async function startPulse(core: number): Promise<ChildProcess> {
  const entry = fileURLToPath(new URL('./pulse.js', import.meta.url))
  const pinned = process.platform === 'linux' ? ['taskset', '-c', String(core)] : []
  const [command = '', ...args] = [...pinned, process.execPath, entry]
  const pulse = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  await once(pulse, 'message')
  return pulse
}
