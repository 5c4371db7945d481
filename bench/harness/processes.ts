import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

export interface RunningServer {
  port: number
  pid: number
  stop(): Promise<void>
}

export interface ServerCommand {
  /** The JavaScript file that Node runs. */
  entry: URL
  args?: string[]
  env?: NodeJS.ProcessEnv
  /** Matches the output line that says it accepts requests; the port is the first group. */
  ready: RegExp
  readyWithin?: number // milliseconds
}

const READY_WITHIN_MS = 20_000
const STOP_WITHIN_MS = 10_000
const KEPT_ERROR_CHARACTERS = 2_000

export async function startServer(command: ServerCommand): Promise<RunningServer> {
  const { entry, args = [], env, ready, readyWithin = READY_WITHIN_MS } = command
  const child = spawn(process.execPath, [fileURLToPath(entry), ...args], {
    env: { ...process.env, NODE_ENV: 'production', GROMA_WORKERS: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // Its own process group, so that whatever it starts itself can be ended with it.
    detached: true,
  })
  const stop = keepOnLeash(child)
  try {
    const port = await waitForPort(child, ready, readyWithin)
    return { port, pid: child.pid as number, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

const leashed = new Set<ChildProcess>()
process.once('exit', () => leashed.forEach(killGroup))

/** Ends the child when this process ends, in whatever way. Returns a function that ends it now. */
export function keepOnLeash(child: ChildProcess): () => Promise<void> {
  const ended = once(child, 'exit').catch(() => undefined)
  leashed.add(child)
  return async () => {
    // Signals the child alone: a server stops its own children in order.
    child.kill('SIGTERM')
    await Promise.race([ended, sleep(STOP_WITHIN_MS, undefined, { ref: false })])
    killGroup(child)
    await ended
    leashed.delete(child)
  }
}

function killGroup({ pid }: ChildProcess) {
  if (pid === undefined) return
  try {
    // The minus means the whole group.
    process.kill(-pid, 'SIGKILL')
  } catch {
    // All of the group have ended already.
  }
}

function waitForPort(child: ChildProcess, ready: RegExp, readyWithin: number): Promise<number> {
  let lastErrors = ''
  child.stderr?.on('data', (text) => {
    lastErrors = `${lastErrors}${text}`.slice(-KEPT_ERROR_CHARACTERS)
  })
  return new Promise((resolve, reject) => {
    const fail = (what: string) => {
      clearTimeout(timer)
      reject(new Error(`The server ${what} before it was ready.\n${lastErrors}`))
    }
    const timer = setTimeout(fail, readyWithin, `took ${readyWithin} ms`)
    child.once('error', (error) => fail(`failed (${error.message})`))
    child.once('exit', (code) => fail(`ended with code ${code}`))
    // Keeps reading after the ready line: a full pipe would block the server.
    createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (line) => {
      const port = Number(ready.exec(line)?.[1])
      if (!port) return
      clearTimeout(timer)
      resolve(port)
    })
  })
}

/** Process ids of the routing engine that a server has started. */
export function enginesOf(server: number): number[] {
  const found = childrenOf(server, 'engine/child.js')
  if (found.length === 0) throw new Error('The server has started no routing engine.')
  return found
}

/** Process ids of those that a server has started, by the end of a word of their command line. */
export function childrenOf(server: number, program: string): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n')
  return lines.flatMap((line) => {
    const [pid, parent, ...command] = line.trim().split(/\s+/)
    const isOne = Number(parent) === server && command.some((word) => word.endsWith(program))
    return isOne ? [Number(pid)] : []
  })
}
