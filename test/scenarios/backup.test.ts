import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openArchive } from '../../src/cluster/backup/archive-reader.ts'
import { backUp } from '../../src/cluster/backup/back-up.ts'
import { type StreamEntry, tableStream } from '../../src/cluster/backup/format.ts'
import { openSnapshot } from '../../src/store/backup/snapshot.ts'
import type { Queries } from '../../src/store/database.ts'
import { startPostgres } from '../../src/store/postgres/process.ts'
import { createOperator } from '../../src/store/projects/operators.ts'
import { openTestApp, type TestApp } from '../app/app.ts'
import { cli, databaseUrl, dataFolder, eventually, gromaHere, storyTimeout } from '../app/server.ts'

/** A project is backed up while its users move, restored elsewhere, moved on, and meets broken files and kills. */

interface Server {
  host: string
  port: number
  user: string
  stop(): Promise<void>
}

let source: TestApp
let folder: string
/** Where backups are restored: PostgreSQL 18 of the package where the tests run on another version, else the same server. */
let other: Server
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'groma-backup-'))
  await chmod(folder, 0o755) // PostgreSQL, which is not root, must get in
  source = await openTestApp()
  const [{ version } = { version: 0 }] = await source.database.query<{ version: number }>(
    "select current_setting('server_version_num')::int / 10000 as version",
  )
  other = version === 18 ? { ...inject('postgres'), stop: async () => {} } : await startPackaged()
})
afterAll(async () => {
  await source.close()
  await other.stop()
  await rm(folder, { recursive: true })
})

async function startPackaged(): Promise<Server> {
  const settings = { fsync: 'off' }
  const { connection, stop } = await startPostgres({
    folder: join(folder, 'postgres'),
    settings,
    log: () => {},
  })
  return { ...connection, stop }
}

/** A new, empty database on a server, gone after the tests. */
async function emptyDatabase(server: Omit<Server, 'stop'> = other) {
  const database = `restored_${randomBytes(6).toString('hex')}`
  const admin = new pg.Client({ ...server, database: 'postgres' })
  await admin.connect()
  await admin.query(`create database ${database} template template0`)
  await admin.end()
  const pool = new pg.Pool({ ...server, database, max: 1 })
  pool.on('error', () => {})
  const query: Queries['query'] = async (text, values) => (await pool.query(text, values)).rows
  const url = `postgres://${server.user}@localhost:${server.port}/${database}?host=${server.host}`
  cleanUps.push(async () => {
    await pool.end()
    const client = new pg.Client({ ...server, database: 'postgres' })
    await client.connect()
    await client.query(`drop database ${database} with (force)`)
    await client.end()
  })
  return { url, query }
}
const cleanUps: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const cleanUp of cleanUps) await cleanUp()
})

const tablesOf = ({ query }: Queries) =>
  query<{ name: string }>(
    `select relname::text as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  )

/** How many rows each table has, and a number that any difference changes. */
async function digest(database: Queries): Promise<object[]> {
  // A backup is noted where it was taken, after the moment of which it is.
  const tables = (await tablesOf(database)).filter(({ name }) => name !== 'backups')
  const sums = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*), sum(hashtextextended(t::text, 0)::numeric) from "${name}" t`,
  )
  return database.query(sums.join(' union all '))
}

/** Every row of every table, as text. */
async function dump(database: Queries): Promise<Record<string, string[]>> {
  const rows: Record<string, string[]> = {}
  for (const { name } of await tablesOf(database)) {
    const texts = await database.query<{ text: string }>(`select t::text as text from "${name}" t order by 1`)
    rows[name] = texts.map(({ text }) => text)
  }
  return rows
}

/** Walks until it is stopped. */
function walk(deviceId: string) {
  let [updates, isOver] = [0, false]
  const walking = (async () => {
    while (!isOver) {
      const at = { latitude: 40 + Math.sin(updates) / 500, longitude: -74, accuracy: 5 }
      const { status } = await source.call('POST /v1/track', { body: { deviceId, ...at } })
      expect(status).toBe(200)
      updates += 1
    }
  })()
  return {
    updates: () => updates,
    async stop() {
      isOver = true
      await walking
    },
  }
}

/** Everything that the text format of COPY has to escape, and some more. */
const awkward = 'tab\tline\nreturn\rslash\\ \\N "quoted" — Grüße 地図 🗺'

async function fillProject(): Promise<void> {
  const { call } = source
  const circle = { description: awkward, type: 'circle', coordinates: [-74, 40], radius: 100 }
  const made = await Promise.all([
    call('PUT /v1/geofences/store/1', { body: circle }),
    call('PUT /v1/segments/regulars', { body: { description: 'Regulars', geofenceTag: 'store' } }),
    call('PATCH /v1/settings/project', { body: { dwellThreshold: 3 } }),
    call('POST /v1/track', {
      body: {
        ...{ userId: 'odd', deviceId: 'd', latitude: -0.000_000_123_456_789, longitude: 179.999_999_999 },
        ...{ accuracy: 1e-9, description: awkward, metadata: { text: awkward, number: 1.5, yes: true } },
      },
    }),
    call('POST /v1/trips', {
      body: { externalId: 'trip', userId: 'odd', metadata: { [awkward]: [1, null] } },
    }),
  ])
  expect(made.map(({ status }) => status)).toEqual(made.map(() => 200))
  await createOperator(source.database, 'eve', 'admin', 'correct horse battery staple')
}

const isEmpty = async ({ query }: Queries) =>
  (await query(`select from pg_class where relnamespace = 'public'::regnamespace`)).length === 0

describe('a backup', { timeout: storyTimeout }, () => {
  const file = () => join(folder, 'moving.backup')

  it('taken while users move is their state at one moment, restored row by row on another server', async () => {
    await fillProject()
    const walkers = ['one', 'two', 'three'].map(walk)
    const updates = () => walkers.reduce((sum, walker) => sum + walker.updates(), 0)
    const moreUpdates = (count: number) => {
      const before = updates()
      return eventually(() => expect(updates()).toBeGreaterThan(before + count))
    }
    await moreUpdates(20)
    const snapshot = await openSnapshot([source.connection])
    await moreUpdates(20)
    const moment = await dump(snapshot)
    const keys = { default: source.keys }
    const fractions: number[] = []
    const done = await backUp(snapshot, file(), { keys, maps: [] }, (part) => fractions.push(part))
    await snapshot.close()
    await Promise.all(walkers.map(({ stop }) => stop()))
    expect(fractions).toEqual([...fractions].sort((a, b) => a - b))
    expect(done.rows).toBe(Object.values(moment).flat().length)
    expect((await dump(source.database)).users).not.toEqual(moment.users)

    const target = await emptyDatabase()
    const data = join(folder, 'restored')
    const ended = await gromaHere(['restore', file()], data, { DATABASE_URL: target.url })
    expect(ended).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Restored \d+ rows of \d+ tables/),
    })
    expect(await dump(target)).toEqual(moment)
    expect(JSON.parse(await readFile(join(data, 'keys.json'), 'utf8'))).toEqual(keys)

    // It goes on as a database of its own: numbers continue where they were.
    const created = await gromaHere(['project', 'create', 'next'], data, { DATABASE_URL: target.url })
    expect(created.code).toBe(0)
    const highest = await source.database.query('select max(id) + 1 as id from projects')
    expect(await target.query("select id from projects where name = 'next'")).toEqual(highest)

    // And moves back, without a file.
    const back = await emptyDatabase(inject('postgres'))
    const moved = await gromaHere(['backup', '--to', back.url], data, { DATABASE_URL: target.url })
    expect(moved).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Copied \d+ rows of \d+ tables/) })
    expect(await dump(back)).toEqual(await dump(target))
  })

  it('that is cut or damaged, or a database with tables, is refused before anything is written', async () => {
    const target = await emptyDatabase()
    const restore = async (path: string, url = target.url) => {
      const { code, stderr } = await gromaHere(['restore', path], folder, { DATABASE_URL: url })
      return { code, stderr }
    }
    const bytes = await readFile(file())
    const broken = join(folder, 'broken.backup')
    await writeFile(broken, bytes.subarray(0, bytes.length / 2))
    expect(await restore(broken)).toEqual({
      code: 1,
      stderr: `${broken} is not a whole backup: it is cut off, damaged, or something else.\n`,
    })
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] as number) ^ 1
    await writeFile(broken, bytes)
    expect((await restore(broken)).stderr).toMatch(/^.*broken\.backup is (damaged|not a whole backup): .*\n$/)
    expect((await restore(folder)).stderr).toMatch(/ is not a whole backup: it is cut off, .*\n$/)
    expect(await restore(join(folder, 'nothing'))).toEqual({
      code: 1,
      stderr: `There is no file ${join(folder, 'nothing')}.\n`,
    })
    expect(await isEmpty(target)).toBe(true)
    expect(await restore(file(), databaseUrl(source.connection.database))).toEqual({
      code: 1,
      stderr:
        'The database is not empty: it has the table "alerts". A backup is restored into a new one only.\n',
    })
  })

  it('to a folder, or into one that is not there, is one sentence before anything is read', async () => {
    const missing = join(folder, 'missing', 'a.backup')
    for (const [path, sentence] of [
      [folder, `${folder} is a folder. Give the name of a file in it.\n`],
      [missing, expect.stringMatching(/^No backup can be written to .*missing: ENOENT.*\n$/)],
    ] as const)
      expect(
        await gromaHere(['backup', path], folder, { DATABASE_URL: 'postgres://127.0.0.1:1/nobody' }),
      ).toMatchObject({ code: 1, stdout: '', stderr: sentence })
  })

  it('carries map data along, and leaves those of the data folder alone', async () => {
    const [from, to] = [await dataFolder(), await dataFolder()]
    const files = {
      'atlas/town-0123.atlas': randomBytes(5_000_000),
      'atlas/atlas.json': JSON.stringify({ regions: { town: { file: 'town-0123.atlas' } } }),
      'roads/town.osm.pbf': 'roads',
      'roads/town.json': '{}',
      'tiles/roads-1.tar': '',
      'tiles/tiles.json': JSON.stringify({ file: 'roads-1.tar' }),
      'elevation/N53E013.hgt': 'ground',
    }
    for (const [name, content] of Object.entries(files)) {
      await mkdir(join(from, name, '..'), { recursive: true })
      await writeFile(join(from, name), content)
    }
    await writeFile(join(from, 'atlas', 'unknown.atlas'), 'left by a killed import')
    const environment = { DATABASE_URL: databaseUrl(source.connection.database) }
    const path = join(folder, 'maps.backup')
    expect((await gromaHere(['backup', path, '--maps'], from, environment)).code).toBe(0)
    const target = await emptyDatabase()
    expect((await gromaHere(['restore', path], to, { DATABASE_URL: target.url })).code).toBe(0)
    for (const [name, content] of Object.entries(files))
      expect((await readFile(join(to, name))).equals(Buffer.from(content)), name).toBe(true)
    expect(await readdir(join(to, 'atlas'))).toEqual(['atlas.json', 'town-0123.atlas'])

    const again = await emptyDatabase()
    const { stdout } = await gromaHere(['restore', path], from, { DATABASE_URL: again.url })
    expect(stdout).toContain(`The map data of the backup were left out: ${from} has some already.\n`)
  })

  it('of version 0.1.0 is restored and brought up to date without losing a row', async () => {
    const path = join(import.meta.dirname, 'version-0.1.0.backup')
    const target = await emptyDatabase()
    const { code } = await gromaHere(['restore', path], await dataFolder(), { DATABASE_URL: target.url })
    expect(code).toBe(0)
    const archive = await openArchive(path, () => {})
    const snapshot = await openSnapshot([{ connectionString: target.url }])
    const entries = new Map(archive.contents.tables.map((entry) => [entry.name, entry]))
    for (const table of archive.header.tables) {
      const entry = entries.get(tableStream(table.name)) as StreamEntry
      const lines = await linesOf(snapshot.rows(table, () => {}))
      // Beacons are compared without hyphens since.
      const old = (await linesOf(archive.read(entry))).map((line) =>
        line.replace(/\tibeacon:[^\t]*/, (identity) => identity.replaceAll('-', '')),
      )
      expect(lines, table.name).toEqual(expect.arrayContaining(old))
    }
    await snapshot.close()
    await archive.close()
  })

  it('that loses its connection says so in a sentence', async () => {
    const snapshot = await openSnapshot([source.connection])
    const [table] = snapshot.shape.tables as [(typeof snapshot.shape.tables)[0]]
    const [own] = await snapshot.query<{ pid: number }>('select pg_backend_pid() as pid')
    await source.database.query('select pg_terminate_backend($1)', [own?.pid])
    const sentence =
      /^The (connection to the database was lost|database is stopping)\. Try again when that is over\.$/
    await expect(linesOf(snapshot.rows(table, () => {}))).rejects.toThrow(sentence)
    await expect(snapshot.query('select 1')).rejects.toThrow(sentence)
    await snapshot.close()
  })

  it('or its restore that is killed half-way harms nothing, and is told of', async () => {
    await source.database.query(
      `insert into locations (bucket, user_id, at, received_at, longitude, latitude, accuracy, project, live)
       select n % 64, md5((n % 1000)::text), now(), now(), n / 1e6, n / 1e6, n % 50, 1, true from generate_series(1, 80000) n`,
    )
    const path = join(folder, 'large.backup')
    const isThere = async (): Promise<boolean> => (await readdir(folder)).includes('large.backup')
    const leftAfter = async (signal: NodeJS.Signals) => {
      await killHalfWay(signal, async () => {
        await rm(path, { force: true })
        const child = start(['backup', path], databaseUrl(source.connection.database))
        const partial = `${path}.partial-${child.pid}`
        return { child, isUnderWay: async () => (await stat(partial)).size > 0, isDone: isThere }
      })
      return (await readdir(folder)).filter((name) => name.startsWith('large'))
    }
    expect(await leftAfter('SIGKILL')).not.toContain('large.backup')
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) expect(await leftAfter(signal)).toEqual([])
    const environment = { DATABASE_URL: databaseUrl(source.connection.database) }
    expect((await gromaHere(['backup', path], folder, environment)).code).toBe(0)
    expect((await readdir(folder)).filter((name) => name.startsWith('large'))).toEqual(['large.backup'])

    let target = await emptyDatabase()
    await killHalfWay('SIGKILL', async () => {
      target = await emptyDatabase()
      const isSeen = (query: string) => async () => (await target.query(query)).length > 0
      return {
        child: start(['restore', path], target.url),
        isUnderWay: isSeen(
          `select from pg_stat_activity where datname = current_database() and query like 'copy "locations%'`,
        ),
        isDone: isSeen("select from pg_class where relname = 'locations'"),
      }
    })
    expect(await gromaHere(['migrate'], folder, { DATABASE_URL: target.url })).toEqual({
      code: 1,
      stdout: '',
      stderr: 'A restore into this database is running, or was ended. Run "groma restore" again.\n',
    })
    expect((await gromaHere(['restore', path], folder, { DATABASE_URL: target.url })).code).toBe(0)
    expect(await digest(target)).toEqual(await digest(source.database))
  })
})

async function linesOf(blocks: AsyncIterable<Buffer>): Promise<string[]> {
  let text = ''
  for await (const block of blocks) text += block
  return text.split('\n').slice(0, -1)
}

/** `groma …` in a process of its own, to be killed. */
function start(words: string[], url: string) {
  const { PATH } = process.env
  return spawn(process.execPath, [cli, ...words], {
    env: { ...(PATH && { PATH }), GROMA_DATA: folder, DATABASE_URL: url },
    stdio: 'ignore',
  })
}

interface Command {
  child: ReturnType<typeof start>
  isUnderWay(): Promise<boolean>
  isDone(): Promise<boolean>
}

/** On a busy machine the command may be done before it is killed; then it begins again. */
async function killHalfWay(signal: NodeJS.Signals, begin: () => Promise<Command>): Promise<void> {
  for (;;) {
    const { child, isUnderWay, isDone } = await begin()
    const ended = once(child, 'exit')
    await eventually(async () => expect(child.exitCode === 0 || (await isUnderWay())).toBe(true))
    child.kill(signal)
    const [code, by] = await ended
    expect([0, null]).toContain(code)
    if (by === signal && !(await isDone())) return
  }
}
