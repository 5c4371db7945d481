import { open, readFile, rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

/** The process that holds a lock, and what it holds it for. */
export interface LockHolder {
  pid: number
  command: string
  /** It builds roads. */
  buildsRoads?: boolean
  /** It takes milliseconds: who comes meanwhile waits. */
  isBrief?: boolean
}

/** Of this process. A lock with our process id that is not here was left by an earlier process with the same id. */
const held = new Set<string>()

const pause = 20 // milliseconds

/** A file with the pid of its holder. That of an ended process is stale and removed. Throws `refusal` where another holds it. */
export async function takeLock(
  path: string,
  about: Omit<LockHolder, 'pid' | 'command'>,
  refusal: (pid: number | undefined) => Error,
): Promise<() => Promise<void>> {
  const mine: LockHolder = { pid: process.pid, command: await commandOf(process.pid), ...about }
  for (let attempt = 0; ; attempt++) {
    try {
      const file = await open(path, 'wx')
      held.add(path)
      await file.writeFile(JSON.stringify(mine))
      await file.close()
      return async () => {
        held.delete(path)
        await rm(path, { force: true })
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      const holder = await lockHolder(path)
      if (holder?.isBrief && attempt < 500) {
        await sleep(pause)
        continue
      }
      if (holder || attempt > 500) throw refusal(holder?.pid)
      await rm(path, { force: true })
    }
  }
}

/** Undefined if it has ended, even if its pid was reused. */
export async function lockHolder(path: string): Promise<LockHolder | undefined> {
  const text = await readFile(path, 'utf8').catch(() => '')
  const holder = parse(text)
  if (holder.pid === undefined || !isAlive(holder.pid)) return undefined
  if (holder.pid === process.pid && !held.has(path)) return undefined
  return (await commandOf(holder.pid)) === holder.command ? (holder as LockHolder) : undefined
}

function parse(text: string): Partial<LockHolder> {
  try {
    return JSON.parse(text)
  } catch {
    return {} // killed before it wrote its pid
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** On Linux only; elsewhere empty. */
async function commandOf(pid: number): Promise<string> {
  return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
}
