import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

interface ProcessClock {
  parent: number
  /** CPU seconds spent so far. */
  read(): number
}

/**
 * Starts counting CPU time; the function returned reads the seconds spent since. Our own process counts alone, because
 * the load generator is its child; any other counts with all its descendants.
 */
export function cpuMeter(pids: number[]): () => number {
  const others = pids.filter((pid) => pid !== process.pid)
  const othersBefore = secondsOfTrees(others)
  // Own time is read last here and first below: reading the other processes must not count.
  const ownBefore = process.cpuUsage()
  return () => {
    const own = process.cpuUsage(ownBefore)
    const ownSeconds = pids.includes(process.pid) ? (own.user + own.system) / 1e6 : 0
    return ownSeconds + secondsOfTrees(others) - othersBefore
  }
}

/** CPU seconds of a process so far, without its children. */
export function secondsAlone(pid: number): number {
  const clocks = process.platform === 'linux' ? clocksOfProc() : clocksOfPs()
  return clocks.get(pid)?.read() ?? 0
}

function secondsOfTrees(roots: number[]): number {
  if (roots.length === 0) return 0
  const clocks = process.platform === 'linux' ? clocksOfProc() : clocksOfPs()
  const tree = new Set(roots)
  // A set also visits what is added during the walk, so this reaches grandchildren.
  for (const pid of tree) for (const [child, { parent }] of clocks) if (parent === pid) tree.add(child)
  return [...tree].reduce((sum, pid) => sum + (clocks.get(pid)?.read() ?? 0), 0)
}

function clocksOfProc(): Map<number, ProcessClock> {
  const clocks = new Map<number, ProcessClock>()
  for (const name of listIfThere('/proc')) {
    const pid = Number(name)
    const stat = pid > 0 && readIfThere(`/proc/${pid}/stat`)
    if (stat) clocks.set(pid, clockOfStat(pid, stat))
  }
  return clocks
}

function clockOfStat(pid: number, stat: string): ProcessClock {
  // The second field is the program's name in brackets and may contain spaces: count fields after it.
  const [, parent = 0, ...rest] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  // Hundredths of a second, whatever the kernel's own tick is; the last two are of children that ended.
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = rest.slice(9)
  // The threads' own clocks are exact but forget threads that ended; the coarse sum never does.
  const read = () => Math.max((user + system) / 100, threadSeconds(pid)) + (endedUser + endedSystem) / 100
  return { parent, read }
}

function threadSeconds(pid: number): number {
  const nanoseconds = listIfThere(`/proc/${pid}/task`).map((thread) =>
    Number.parseInt(readIfThere(`/proc/${pid}/task/${thread}/schedstat`) || '0', 10),
  )
  return nanoseconds.reduce((sum, value) => sum + value, 0) / 1e9
}

/** macOS: time is [hours:]minutes:seconds; children that ended are not in it. */
function clocksOfPs(): Map<number, ProcessClock> {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,time='], { encoding: 'utf8' }).trim().split('\n')
  return new Map(
    lines.map((line) => {
      const [pid, parent, time = ''] = line.trim().split(/\s+/)
      const seconds = time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
      return [Number(pid), { parent: Number(parent), read: () => seconds }]
    }),
  )
}

// A process may end between being listed and being read: then there is nothing to add.
function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    return ''
  }
}

function listIfThere(path: string): string[] {
  try {
    return readdirSync(path)
  } catch {
    return []
  }
}
