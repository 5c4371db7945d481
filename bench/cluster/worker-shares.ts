import { secondsAlone } from '../harness/cpu-time.ts'
import { childrenOf } from '../harness/processes.ts'

/** How the CPU of a server is divided among its own processes. */
export interface Shares {
  /** Begins to count; returns what ends it. */
  begin(): () => void
  sentence(): string
}

export function createShares(server: number): Shares {
  const spent = new Map<number, number>()
  return {
    begin() {
      const workers = childrenOf(server, 'workers/worker.js')
      const before = [server, ...workers].map((pid) => [pid, secondsAlone(pid)] as const)
      return () => {
        for (const [pid, seconds] of before)
          spent.set(pid, (spent.get(pid) ?? 0) + secondsAlone(pid) - seconds)
      }
    },
    sentence() {
      const { [server]: own = 0, ...workers } = Object.fromEntries(spent)
      const times = Object.values(workers)
      const sum = times.reduce((all, seconds) => all + seconds, 0)
      if (sum === 0) return `the server itself ${own.toFixed(1)} s`
      const parts = times.map((seconds) => `${((100 * seconds) / sum).toFixed(0)} %`)
      return `supervisor ${own.toFixed(1)} s, workers ${sum.toFixed(1)} s: ${parts.join(' and ')}`
    },
  }
}
