import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import * as fs from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { Client } from 'pg'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { runningProcesses } from '../../../test/app/processes.ts'
import { eventually } from '../../../test/app/server.ts'
import { findPostgres, type PostgresProcess, startPostgres } from './process.ts'

const notRoot = process.getuid?.() !== 0
const built = new URL('../../../dist/store/postgres/process.js', import.meta.url).href

let room: string
/** Holds an empty cluster at the start of each test. */
let folder: string
let template: string | undefined
let started: PostgresProcess[] = []
let children: ChildProcess[] = []

beforeEach(async () => {
  template ??= await makeTemplate()
  room = await makeRoom()
  folder = join(room, 'postgres')
  execFileSync('cp', ['-a', template, folder])
})

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL')
  await Promise.all(started.map((postgres) => postgres.stop()))
  started = []
  children = []
  await expectNoProcessOf(room)
  await fs.rm(room, { recursive: true, force: true })
})

afterAll(() => template && fs.rm(dirname(template), { recursive: true }))

describe('embedded PostgreSQL', () => {
  test('keeps its data from one start to the next', async () => {
    const first = await start({ settings: {} })
    await query(first, 'create table kept (what text)')
    await query(first, `insert into kept values ('ö')`)
    await first.stop()
    const second = await start({ settings: {} })
    expect(await query(second, 'select what from kept')).toEqual([{ what: 'ö' }])
    expect(await query(second, 'show fsync')).toEqual([{ fsync: 'on' }])
    expect(await query(second, 'show listen_addresses')).toEqual([{ listen_addresses: '' }])
    expect((await fs.lstat(join(second.connection.host, '.s.PGSQL.5432'))).mode & 0o777).toBe(0o700)
  })

  test('is restarted when it is killed, with every committed row', async () => {
    const calls: string[] = []
    const postgres = await start({ onDown: () => calls.push('down'), onUp: () => calls.push('up') })
    await query(postgres, 'create table kept as select 1 as what')
    process.kill(await postmasterPid(), 'SIGKILL')
    await eventually(() => expect(calls).toEqual(['down', 'up']))
    expect(await query(postgres, 'select what from kept')).toEqual([{ what: 1 }])
  })

  test('is restarted when its keeper is killed', async () => {
    const calls: string[] = []
    await start({ onDown: () => calls.push('down'), onUp: () => calls.push('up') })
    const before = await postmasterPid()
    process.kill(await parentOf(before), 'SIGKILL')
    await eventually(() => expect(calls).toEqual(['down', 'up']))
    expect(await postmasterPid()).not.toBe(before)
    // The new keeper, its watcher and PostgreSQL; of the old ones nothing for long.
    await eventually(async () =>
      expect((await processesOf(folder)).filter(({ args }) => args.includes(folder))).toHaveLength(3),
    )
  })

  test('can be stopped while it is being restarted', async () => {
    const postgres = await start({ onDown: () => void postgres.stop() })
    process.kill(await postmasterPid(), 'SIGKILL')
    await expectNoProcessOf(room)
    await postgres.stop()
  })

  test('stops when its server is killed', async () => {
    const server = await startServer()
    server.kill('SIGKILL')
    await expectNoProcessOf(room)
  })

  test('stops when its server and its keeper are killed together', async () => {
    const server = await startServer()
    process.kill(await parentOf(await postmasterPid()), 'SIGKILL')
    server.kill('SIGKILL')
    await expectNoProcessOf(room)
  })

  test.each([
    ['the keeper runs', () => eventually(async () => expect(await keeperAndWatcher()).not.toEqual([]))],
    ['PostgreSQL has taken the folder', () => appears('postmaster.pid')],
    ['PostgreSQL has taken the socket', () => appears('.s.PGSQL.5432.lock')],
    ['PostgreSQL listens', () => appears('.s.PGSQL.5432')],
  ])('stops when its server is killed during the start, once %s', async (_what, begun) => {
    const reached = begun()
    const server = spawnServer()
    await reached
    server.kill('SIGKILL')
    await expectNoProcessOf(room)
  })

  test('is started again at once after its server was killed', async () => {
    const server = await startServer()
    server.kill('SIGKILL')
    await query(await start(), 'select 1')
  })

  test('refuses a folder that another server is using', async () => {
    await startServer()
    const pid = await postmasterPid()
    await expect(start()).rejects.toThrow(
      `Another Groma server is using the data folder ${folder} (PostgreSQL process ${pid}). ` +
        'Stop it first or set GROMA_DATA to another folder.',
    )
  })

  test('lets exactly one of several servers started at once have the folder', async () => {
    folder = join(room, 'data', 'postgres')
    const tries = await Promise.allSettled([start(), start(), start()])
    const refusals = tries.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))
    expect(refusals).toHaveLength(2)
    for (const refusal of refusals) expect(refusal).toContain('Another Groma server is using the data folder')
    expect(await fs.readdir(dirname(folder))).toEqual(['postgres'])
  })

  test('takes over from a PostgreSQL that was left behind', async () => {
    const server = await startServer()
    const orphan = await postmasterPid()
    for (const { pid } of await keeperAndWatcher()) process.kill(pid, 'SIGKILL')
    server.kill('SIGKILL')
    await query(await start(), 'select 1')
    expect(await postmasterPid()).not.toBe(orphan)
  })

  test('is found by a command beside the server', async () => {
    expect(await findPostgres(join(room, 'nothing'))).toBeUndefined()
    const postgres = await start()
    expect(await findPostgres(folder)).toEqual(postgres.connection)
    await postgres.stop()
    expect(await findPostgres(folder)).toBeUndefined()
  })

  test.each([
    ['the number of another program', () => `${process.pid}\n`],
    ['the number of no process', () => '4194303\n'],
    ['nothing', () => ''],
  ])('starts over lock files that hold %s', async (_, text) => {
    const rest = `${folder}\n1700000000\n5432\n${folder}\n\n  5432001         0\nready   \n`
    await fs.writeFile(join(folder, 'postmaster.pid'), text() && text() + rest)
    await fs.writeFile(join(folder, '.s.PGSQL.5432.lock'), text() && text() + rest)
    await query(await start(), 'select 1')
  })

  test('replaces a half-made cluster', async () => {
    folder = join(room, 'data', 'postgres')
    await fs.mkdir(`${folder}.new-0123456789ab/base`, { recursive: true })
    await query(await start(), 'select 1')
    expect(await fs.readdir(dirname(folder))).toEqual(['postgres'])
  })

  test('refuses a folder with other files', async () => {
    folder = join(room, 'letters')
    await fs.mkdir(folder)
    await fs.writeFile(join(folder, 'letter.txt'), 'dear')
    await expect(start()).rejects.toThrow('contains files that are not a PostgreSQL cluster')
    expect(await fs.readdir(folder)).toEqual(['letter.txt'])
  })

  test('fails with the message of PostgreSQL', async () => {
    await expect(start({ settings: { max_connections: 'many' } })).rejects.toThrow(
      'invalid value for parameter "max_connections": "many"',
    )
  })

  test('puts its socket elsewhere when the path is too long', async () => {
    await moveTo(join(room, 'long'.repeat(25), `with "quotes", commas and ${'ö'.repeat(10)}`, 'postgres'))
    const postgres = await start()
    await query(postgres, 'select 1')
    expect(postgres.connection.host.startsWith(folder)).toBe(false)
    expect(await findPostgres(folder)).toEqual(postgres.connection)
    await postgres.stop()
    await expect(fs.lstat(postgres.connection.host)).rejects.toThrow('ENOENT')
  })

  test('has its socket in a folder with a difficult name', async () => {
    await moveTo(join(room, ' "a", b=c ', 'postgres'))
    const postgres = await start()
    await query(postgres, 'select 1')
    expect(postgres.connection.host).toBe(folder)
  })

  test.skipIf(notRoot)('as root: puts the data where PostgreSQL can reach them', async () => {
    await fs.chmod(room, 0o700)
    folder = join(room, 'data', 'postgres')
    const first = await start()
    await query(first, 'create table kept as select 1 as what')
    await first.stop()
    const place = await fs.readlink(folder)
    try {
      expect(place).toMatch(/^\/var\/lib\/groma\/cluster-/)
      const second = await start()
      expect(await query(second, 'select what from kept')).toEqual([{ what: 1 }])
      expect(await findPostgres(folder)).toEqual(second.connection)
      await second.stop()
      await fs.rm(place, { recursive: true })
      await expect(start()).rejects.toThrow('is a link to a missing folder')
    } finally {
      await fs.rm(place, { recursive: true, force: true })
    }
  })
})

async function makeRoom(): Promise<string> {
  const made = await fs.realpath(await fs.mkdtemp(join(tmpdir(), 'groma-test-')))
  // PostgreSQL must be able to pass when we are root.
  await fs.chmod(made, 0o755)
  return made
}

async function moveTo(place: string): Promise<void> {
  await fs.mkdir(dirname(place), { recursive: true })
  await fs.rename(folder, place)
  folder = place
}

async function makeTemplate(): Promise<string> {
  folder = join(await makeRoom(), 'postgres')
  await (await start()).stop()
  return folder
}

/** Without fsync, as no test here cuts the power: what was committed survives the death of any process all the same. */
async function start(more: Partial<Parameters<typeof startPostgres>[0]> = {}): Promise<PostgresProcess> {
  const usual = { folder, settings: { fsync: 'off' }, log: () => undefined }
  const postgres = await startPostgres({ ...usual, ...more })
  started.push(postgres)
  return postgres
}

/** A server in a process of its own, which can be killed. */
function spawnServer() {
  const program = `
    import { startPostgres } from ${JSON.stringify(built)}
    await startPostgres({ ...${JSON.stringify({ folder, settings: { fsync: 'off' } })}, log() {} })
    process.stdout.write('ready\\n')`
  const server = spawn(process.execPath, ['--input-type=module', '-e', program])
  children.push(server)
  return server
}

async function startServer() {
  const server = spawnServer()
  await once(createInterface(server.stdout), 'line')
  return server
}

async function query(postgres: PostgresProcess, text: string): Promise<unknown[]> {
  const client = new Client(postgres.connection)
  await client.connect()
  const { rows } = await client.query(text)
  await client.end()
  return rows
}

async function postmasterPid(): Promise<number> {
  return Number.parseInt(await fs.readFile(join(folder, 'postmaster.pid'), 'utf8'), 10)
}

async function parentOf(pid: number): Promise<number> {
  return (await runningProcesses()).find((one) => one.pid === pid)?.parent ?? Number.NaN
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

async function keeperAndWatcher(): Promise<{ pid: number }[]> {
  return (await processesOf(folder)).filter(({ args }) => args.startsWith('/bin/sh'))
}

/** Resolves as soon as a file of this name is made in the folder. */
async function appears(name: string): Promise<void> {
  for await (const { filename } of fs.watch(folder)) if (filename === name) return
}

async function expectNoProcessOf(place: string): Promise<void> {
  await eventually(async () => expect(await processesOf(place)).toEqual([]))
}
