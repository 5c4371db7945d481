import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

export interface RunningProcess {
  pid: number
  parent: number
  /** The command line. */
  args: string
}

/** All processes of this machine, without a program on Linux: a bare system has no `ps`. */
export async function runningProcesses(): Promise<RunningProcess[]> {
  if (process.platform !== 'linux') return listedByPs()
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const found = await Promise.all(pids.map(readProcess))
  return found.filter((one) => one !== undefined)
}

/** Process ids of the workers of a server that has several. */
export async function workersOf(server: number | undefined): Promise<number[]> {
  const all = await runningProcesses()
  return all
    .filter(({ parent, args }) => parent === server && args.includes('workers/worker.js'))
    .map(({ pid }) => pid)
}

/** Undefined when it has ended. */
async function readProcess(pid: number): Promise<RunningProcess | undefined> {
  try {
    const status = await readFile(`/proc/${pid}/status`, 'utf8')
    const line = await readFile(`/proc/${pid}/cmdline`, 'utf8')
    return {
      pid,
      parent: Number(/^PPid:\s*(\d+)/m.exec(status)?.[1]),
      args: line.split('\0').join(' ').trim(),
    }
  } catch {
    return undefined
  }
}

async function listedByPs(): Promise<RunningProcess[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-ww', '-o', 'pid=,ppid=,args='])
  return stdout
    .trim()
    .split('\n')
    .map((line) => {
      const [, pid, parent, args = ''] = /^\s*(\d+)\s+(\d+)\s(.*)$/.exec(line) ?? []
      return { pid: Number(pid), parent: Number(parent), args }
    })
}

/** The command lines that name this folder. */
export async function processesOf(folder: string): Promise<string[]> {
  return (await runningProcesses()).map(({ args }) => args).filter((args) => args.includes(folder))
}
