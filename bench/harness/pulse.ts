// The process that pulses.ts starts on each core: the same small sum every few milliseconds. It measures CPU time, so
// waiting to be scheduled does not count; only a core that runs slower than usual makes a slow beat.

import type { Beat } from './stalls.ts'

const EVERY_MS = 4
const SUMS = 100_000 // about a tenth of a millisecond

const beats: Beat[] = []
process.on('disconnect', () => process.exit())
process.on('message', () => process.send?.(beats, () => process.exit()))
for (let warm = 0; warm < 50; warm++) sum()
setInterval(beat, EVERY_MS)
process.send?.('ready')

function beat(): void {
  const at = performance.timeOrigin + performance.now()
  const before = process.cpuUsage()
  sum()
  const { user, system } = process.cpuUsage(before)
  beats.push({ at, cost: user + system })
}

function sum(): number {
  let sum = 0
  for (let number = 0; number < SUMS; number++) sum = (sum * 31 + number) | 0
  return sum
}
