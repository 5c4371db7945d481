import { readFileSync, writeFileSync } from 'node:fs'

/**
 * Loaded into the server under test (node --import): the longest turn of its event loop, in milliseconds of CPU of the main
 * thread. A timer due every two milliseconds runs once a turn at most, so the CPU spent between two of its runs is that of one
 * turn and of less than two milliseconds more: the figure is never too small. Garbage collection on the main thread counts;
 * waiting for a core, when the machine is busy, does not, as it would in monitorEventLoopDelay.
 */

const interval = 2 // milliseconds

/** Nanoseconds that the main thread has spent on a core. */
function cpuTime(): number {
  return Number.parseInt(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'latin1'), 10)
}

let before = cpuTime()
let longest = 0
setInterval(() => {
  const now = cpuTime()
  longest = Math.max(longest, now - before)
  before = now
}, interval).unref()

/** Writes the longest turn since the last signal, then starts anew. */
process.on('SIGUSR2', () => {
  writeFileSync(process.env.TURN_METER_FILE as string, `${longest / 1e6}\n`)
  longest = 0
})
