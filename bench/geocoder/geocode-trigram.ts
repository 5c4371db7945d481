import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startPostgres } from '../../src/store/postgres/process.ts'
import { cpuMeter } from '../harness/cpu-time.ts'
import type { Contender } from '../harness/harness.ts'
import { quantile } from '../harness/statistics.ts'
import type { BenchQuery, BenchStreet } from './geocode-data.ts'

const binaries = '/usr/lib/postgresql/15/bin'
const control = '/usr/share/postgresql/15/extension/pg_trgm.control'

/** The same search in SQL with pg_trgm: prefix matches first, then similar names; nearest first in both. */
const begins = {
  name: 'begins',
  text: `select id from streets where words like $1 order by at <-> point($2, $3) limit 10`,
}
const similar = {
  name: 'similar',
  text: `select id from (select id, at from streets where $1 <% words order by $1 <<-> words limit 100) as found
    order by at <-> point($2, $3) limit 10`,
}

/** Undefined, with a printed note, where PostgreSQL is missing. One operation is one query. */
export function trigramContender(
  streets: readonly BenchStreet[],
  queries: readonly BenchQuery[],
): Contender | undefined {
  if (!existsSync(control) || !existsSync(binaries)) {
    console.log('pg_trgm: left out (Debian package postgresql-15)')
    return undefined
  }
  const undo: (() => Promise<unknown>)[] = []
  let client: pg.Client
  let backend = 0
  let at = 0
  let found = 0
  return {
    name: 'pg_trgm',
    async setup() {
      const folder = await mkdtemp(join(tmpdir(), 'groma-bench-'))
      undo.push(() => rm(folder, { recursive: true, force: true }))
      await chmod(folder, 0o755) // PostgreSQL does not run as root
      const log = (level: string, message: string) => level === 'error' && console.error(message)
      const settings = { fsync: 'off', shared_buffers: '1GB', maintenance_work_mem: '512MB' }
      const postgres = await startPostgres({ folder: join(folder, 'postgres'), binaries, settings, log })
      undo.push(() => postgres.stop())
      client = new pg.Client(postgres.connection)
      await client.connect()
      undo.push(() => client.end())
      await load(client, streets)
      backend = (await client.query('select pg_backend_pid() as pid')).rows[0].pid
    },
    processes: () => [backend],
    async run() {
      const perRound = 21 // with fewer, the median is mostly noise
      const times = new Float64Array(perRound)
      for (let turn = 0; turn < perRound; turn++) {
        const { text, near } = queries[at++ % queries.length] as BenchQuery
        const readCpu = cpuMeter([backend])
        const rows = (await client.query({ ...begins, values: [`${text}%`, ...near] })).rows
        found += rows.length
        if (rows.length < 5)
          found += (await client.query({ ...similar, values: [text, ...near] })).rows.length
        times[turn] = readCpu() * 1000
      }
      times.sort()
      return { operations: perRound, latency: { p50: quantile(times, 0.5), p99: quantile(times, 0.99) } }
    },
    async teardown() {
      for (const step of undo.reverse()) await step()
      if (found === 0) throw new Error('pg_trgm found no street, expected some.')
    },
  }
}

async function load(client: pg.Client, streets: readonly BenchStreet[]): Promise<void> {
  await client.query('create extension pg_trgm; create table streets (id int, words text, at point)')
  for (let from = 0; from < streets.length; from += 20_000) {
    const some = streets.slice(from, from + 20_000)
    await client.query(
      'insert into streets select id, words, point(x, y) from unnest($1::int[], $2::text[], $3::float8[], $4::float8[]) as s(id, words, x, y)',
      [
        some.map((_, at) => from + at),
        some.map(({ name, city, state, postalCode }) =>
          `${name} ${city} ${state} ${postalCode}`.toLowerCase(),
        ),
        some.map(({ longitude }) => longitude),
        some.map(({ latitude }) => latitude),
      ],
    )
  }
  await client.query('create index on streets using gin (words gin_trgm_ops)')
  await client.query('create index on streets (words text_pattern_ops)')
  await client.query('vacuum analyze streets')
  await client.query('set jit = off; set max_parallel_workers_per_gather = 0')
}
