import { type RunningProcess, runningProcesses } from '../app/processes.ts'

/** Finds processes that outlive what started them. */
export function watchOrphans(folder: string) {
  /** Every process below this one that was seen, by id: its program. */
  const seen = new Map<number, string>()
  const isOurs = ({ pid, args }: RunningProcess) => seen.get(pid) === programOf(args) || args.includes(folder)

  return {
    async look(): Promise<void> {
      for (const { pid, args } of descendants(await runningProcesses())) seen.set(pid, programOf(args))
    },
    /** Those that run, but not below this process any more. */
    async orphans(): Promise<string[]> {
      const all = await runningProcesses()
      const below = new Set(descendants(all).map(({ pid }) => pid))
      return all.filter((one) => isOurs(one) && !below.has(one.pid)).map(({ pid, args }) => `${pid} ${args}`)
    },
  }
}

function descendants(all: RunningProcess[]): RunningProcess[] {
  const found: RunningProcess[] = []
  let parents = new Set([process.pid])
  while (parents.size > 0) {
    const children = all.filter(({ parent }) => parents.has(parent))
    found.push(...children)
    parents = new Set(children.map(({ pid }) => pid))
  }
  return found
}

/** Processes of PostgreSQL change the rest of their command line. */
function programOf(args: string): string {
  return args.split(' ', 1)[0] ?? ''
}
