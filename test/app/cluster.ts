import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import * as fs from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { Client } from 'pg'
import { afterAll, afterEach, beforeEach, expect } from 'vitest'
import { type PostgresProcess, startPostgres } from '../../src/store/postgres/process.ts'
import { runningProcesses } from './processes.ts'
import { eventually } from './server.ts'

const built = new URL('../../dist/store/postgres/process.js', import.meta.url).href

/** Gives each test of a file an empty cluster of its own, which no process may outlive. */
export function useCluster(): TestCluster {
  const cluster = new TestCluster()
  let template: string | undefined
  beforeEach(async () => {
    template ??= await cluster.makeTemplate()
    await cluster.open(template)
  })
  afterEach(() => cluster.close())
  afterAll(() => template && fs.rm(dirname(template), { recursive: true }))
  return cluster
}

class TestCluster {
  /** All that a test makes stands in it. */
  room = ''
  /** The data folder of the server that is started next. */
  folder = ''
  private started: PostgresProcess[] = []
  private children: ChildProcess[] = []

  async makeTemplate(): Promise<string> {
    this.folder = join(await makeRoom(), 'postgres')
    await (await this.start()).stop()
    return this.folder
  }

  async open(template: string): Promise<void> {
    this.room = await makeRoom()
    this.folder = join(this.room, 'postgres')
    execFileSync('cp', ['-a', template, this.folder])
  }

  async close(): Promise<void> {
    for (const child of this.children) child.kill('SIGKILL')
    await Promise.all(this.started.map((postgres) => postgres.stop()))
    this.started = []
    this.children = []
    await this.expectNoProcess()
    await fs.rm(this.room, { recursive: true, force: true })
  }

  /** Without fsync, as no test here cuts the power: what was committed survives the death of any process all the same. */
  async start(more: Partial<Parameters<typeof startPostgres>[0]> = {}): Promise<PostgresProcess> {
    const usual = { folder: this.folder, settings: { fsync: 'off' }, log: () => undefined }
    const postgres = await startPostgres({ ...usual, ...more })
    this.started.push(postgres)
    return postgres
  }

  /** A server in a process of its own, which can be killed. */
  spawnServer() {
    const program = `
      import { startPostgres } from ${JSON.stringify(built)}
      await startPostgres({ ...${JSON.stringify({ folder: this.folder, settings: { fsync: 'off' } })}, log() {} })
      process.stdout.write('ready\\n')`
    const server = spawn(process.execPath, ['--input-type=module', '-e', program])
    this.children.push(server)
    return server
  }

  async startServer() {
    const server = this.spawnServer()
    await once(createInterface(server.stdout), 'line')
    return server
  }

  async moveTo(place: string): Promise<void> {
    await fs.mkdir(dirname(place), { recursive: true })
    await fs.rename(this.folder, place)
    this.folder = place
  }

  async query(postgres: PostgresProcess, text: string): Promise<unknown[]> {
    const client = new Client(postgres.connection)
    await client.connect()
    const { rows } = await client.query(text)
    await client.end()
    return rows
  }

  async postmasterPid(): Promise<number> {
    return Number.parseInt(await fs.readFile(join(this.folder, 'postmaster.pid'), 'utf8'), 10)
  }

  async keeperPid(): Promise<number> {
    const postmaster = await this.postmasterPid()
    return (await runningProcesses()).find((one) => one.pid === postmaster)?.parent ?? Number.NaN
  }

  async keeperAndWatcher(): Promise<{ pid: number }[]> {
    return (await processesOf(this.folder)).filter(({ args }) => args.startsWith('/bin/sh'))
  }

  /** The keeper, its watcher and PostgreSQL's first process; not those that PostgreSQL forks. */
  async processesNamingFolder(): Promise<{ pid: number }[]> {
    return (await processesOf(this.folder)).filter(({ args }) => args.includes(this.folder))
  }

  /** Resolves as soon as a file of this name is made in the folder. */
  async appears(name: string): Promise<void> {
    for await (const { filename } of fs.watch(this.folder)) if (filename === name) return
  }

  async expectNoProcess(): Promise<void> {
    await eventually(async () => expect(await processesOf(this.room)).toEqual([]))
  }
}

async function makeRoom(): Promise<string> {
  const made = await fs.realpath(await fs.mkdtemp(join(tmpdir(), 'groma-test-')))
  // PostgreSQL must be able to pass when we are root.
  await fs.chmod(made, 0o755)
  return made
}

/** Those with the folder in their command line; on Linux also those that work in it, as PostgreSQL's children do. */
async function processesOf(place: string): Promise<{ pid: number; args: string }[]> {
  const found: { pid: number; args: string }[] = []
  for (const { pid, args } of await runningProcesses()) {
    const workplace = await fs.readlink(`/proc/${pid}/cwd`).catch(() => '')
    if (args.includes(place) || workplace.startsWith(place)) found.push({ pid, args })
  }
  return found
}
