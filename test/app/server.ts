import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inject, onTestFinished, vi } from 'vitest'
import { unpackedFolder } from '../../src/atlas/unpacked-file.ts'
import { openWorld } from '../../src/atlas/world.ts'
import { runCommand } from '../../src/commands/commands.ts'
import type { ProjectKeys } from '../../src/store/projects/projects.ts'
import { buildOnce } from '../maps/built-folder.ts'

/** The built server as a process of its own, as an operator runs it. */
export const cli = join(import.meta.dirname, '../../dist/cli.js')

export interface ServerProcess {
  process: ChildProcess
  address: string
  /** Everything printed so far. */
  printed(): string
  keys(): Promise<ProjectKeys>
  get(
    path: string,
    key: string,
  ): Promise<{ status: number; body: { meta: { code: number; message?: string } } }>
  /** Sends the signal and waits for the end. */
  end(signal: NodeJS.Signals): Promise<{ code: number | null; signal: NodeJS.Signals | null }>
}

type Environment = Record<string, string>

/** A folder of its own that is gone after the test. */
export async function dataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'groma-data-'))
  await chmod(folder, 0o755) // PostgreSQL, which is not root, must get in
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** The same after the first start of a server: with its embedded database, a project and its keys. */
export async function usedDataFolder(): Promise<string> {
  const used = await buildOnce('used', async (built) => {
    const server = await startServer(built)
    await server.end('SIGTERM')
  })
  const folder = await dataFolder()
  // With its owner: as root, PostgreSQL is another user.
  execFileSync('cp', ['-a', `${used}/.`, folder])
  return folder
}

/** The map data that ship with Groma are unpacked once for all tests; each first start would take a second of CPU for it. */
async function shareUnpacked(folder: string): Promise<void> {
  const unpacked = await buildOnce('unpacked', openWorld)
  await symlink(unpacked, unpackedFolder(folder)).catch(() => {}) // it has its own, or there is no such folder
}

/** Of a server that shares this database of the tests' PostgreSQL with others. */
export function databaseUrl(database: string): string {
  const { host, port, user } = inject('postgres')
  return `postgres://${user}@localhost:${port}/${database}?host=${host}`
}

/** Of one process, unless the environment says otherwise: most stories need no more, and workers take as long to start. */
export async function startServer(folder: string, environment: Environment = {}): Promise<ServerProcess> {
  const usual = { PORT: '0', GROMA_DATA: folder, GROMA_DEMO_REGION: 'off', GROMA_WORKERS: '1' }
  await shareUnpacked(folder)
  const child = spawn(process.execPath, [cli, 'serve'], {
    env: cleanEnvironment({ ...usual, ...environment }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void (child.exitCode === null && child.signalCode === null && child.kill('SIGKILL')))
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += chunk))
  const address = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => {
      const found = /Groma is listening on (\S+)[\s\S]*Stop: Ctrl-C/.exec(printed)
      if (found?.[1]) resolve(found[1])
    })
    child.on('exit', (code) => reject(new Error(`exit ${code}: ${printed}`)))
  })
  return {
    process: child,
    address,
    printed: () => printed,
    keys: async () => JSON.parse(await readFile(join(folder, 'keys.json'), 'utf8')).default,
    async get(path, key) {
      const answer = await fetch(address + path, { headers: { authorization: key } })
      return { status: answer.status, body: (await answer.json()) as { meta: { code: number } } }
    },
    async end(signal) {
      const exit = once(child, 'exit')
      child.kill(signal)
      const [code, by] = await exit
      return { code, signal: by }
    },
  }
}

interface Ended {
  code: number
  stdout: string
  stderr: string
}

/** `groma …`, to its end, in a process of its own. */
export async function groma(words: string[], folder: string, environment: Environment = {}): Promise<Ended> {
  if (words[0] === 'import') await shareUnpacked(folder)
  const env = cleanEnvironment({ GROMA_DATA: folder, ...environment })
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [cli, ...words], { env })
    return { code: 0, stdout, stderr }
  } catch (error) {
    const { code, stdout, stderr } = error as Ended
    return { code, stdout, stderr }
  }
}

/** The same in this process, which takes a fiftieth of the time. */
export async function gromaHere(
  words: string[],
  folder: string,
  environment: Environment = {},
): Promise<Ended> {
  const printed = { stdout: '', stderr: '' }
  const spies = (['stdout', 'stderr'] as const).map((name) =>
    vi.spyOn(process[name], 'write').mockImplementation((chunk) => {
      printed[name] += chunk
      return true
    }),
  )
  try {
    const usual = { GROMA_DATA: folder, GROMA_WORKERS: '1' } // workers are built programs
    return { code: await runCommand(words, { ...usual, ...environment }), ...printed }
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
}

/** Milliseconds that catch what hangs, for stories of several processes: a busy machine takes a minute to start one. */
export const storyTimeout = 600_000

/** Tries until it holds. The last failure is thrown a little before the test would time out. */
export async function eventually(check: () => Promise<void> | void, patience = 100_000): Promise<void> {
  const deadline = Date.now() + patience
  for (;;) {
    try {
      return await check()
    } catch (error) {
      if (Date.now() > deadline) throw error
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
  }
}

/** Nothing of the test runner's, above all not what tells npm's children apart. */
function cleanEnvironment(environment: Environment): NodeJS.ProcessEnv {
  const { PATH, HOME } = process.env
  return { ...(PATH && { PATH }), ...(HOME && { HOME }), ...environment }
}
