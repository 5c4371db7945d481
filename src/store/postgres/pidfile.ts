import { execFile } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

interface PidFile {
  pid: number
  /** Empty while the file is being written. */
  socketFolder: string
  /** 'starting', 'ready' or 'stopping'. */
  status: string
}

/** The postmaster.pid of this folder, whether PostgreSQL is running or not. */
export async function readPidFile(cluster: string): Promise<PidFile | undefined> {
  const text = await readIfThere(join(cluster, 'postmaster.pid'))
  if (text === undefined) return undefined
  const lines = text.split('\n')
  return {
    pid: Number(lines[0]),
    // In a copied or remounted folder the file names another path.
    socketFolder: lines[1] === cluster ? (lines[4] ?? '') : cluster,
    status: (lines[7] ?? '').trim(),
  }
}

/**
 * PostgreSQL itself replaces lock files of dead processes. It refuses to start when the process id now belongs to another
 * program, as after the restart of a container, and when the file is empty, as after a full disk: those are deleted here.
 */
export async function removeStaleLockFiles(
  cluster: string,
  socketFolder: string,
  port: number,
): Promise<void> {
  for (const file of [join(cluster, 'postmaster.pid'), join(socketFolder, `.s.PGSQL.${port}.lock`)]) {
    const text = await readIfThere(file)
    if (text === undefined) continue
    const pid = Number.parseInt(text, 10)
    if (pid > 0 && (!isAlive(pid) || (await isPostgresOf(cluster, pid)))) continue
    // An empty file may be one that another start is just writing.
    if (!(pid > 0)) await sleep(1000)
    if ((await readIfThere(file)) === text) await rm(file, { force: true })
  }
}

/** Whether the process is the PostgreSQL of this folder, not another one that reuses its id. */
export async function isPostgresOf(cluster: string, pid: number): Promise<boolean> {
  if (!(pid > 0)) return false
  if (process.platform === 'linux') {
    const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    const args = line.split('\0')
    return basename(args[0] ?? '') === 'postgres' && args.includes(cluster)
  }
  const found = await promisify(execFile)('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).catch(
    () => undefined,
  )
  return ['postgres', cluster].every((part) => found?.stdout.includes(part))
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It has just ended.
  }
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
