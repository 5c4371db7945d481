import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startPostgres } from '../../src/store/postgres/process.ts'
import type { Contender } from '../harness/harness.ts'
import type { PlacedFence } from './fences-data.ts'

const binaries = '/usr/lib/postgresql/15/bin'
const control = '/usr/share/postgresql/15/extension/postgis.control'
const batch = 100

interface Task {
  fences: PlacedFence[]
  points: Float64Array
  pointsPerRound: number
}

/**
 * Polygons in degrees, circles on the sphere, as in ours. Circles are found by their bounding box: a radius has no index.
 * Polygons are stored uncompressed: decompressing them would take most of the time.
 */
const tables = `
  create extension postgis;
  create table circles (radius float8, centre geography, box geometry);
  create table polygons (shape geometry) with (toast_tuple_target = 8160);
  alter table polygons alter shape set storage external;`
const indexes = `
  create index on circles using gist (box);
  create index on polygons using gist (shape);
  vacuum analyze;
  set jit = off; set max_parallel_workers_per_gather = 0;`
const search = {
  name: 'search',
  text: `
    with points as (
      select st_setsrid(st_makepoint(x, y), 4326) as at from unnest($1::float8[], $2::float8[]) as p(x, y)
    )
    select
      (select count(*) from points join polygons on st_covers(shape, at)) +
      (select count(*) from points join circles on box && at and st_dwithin(centre, at::geography, radius, false))
      as inside`,
}

/** Undefined, with a printed note, where PostGIS is missing. One operation is one point. */
export function postgisContender({ fences, points, pointsPerRound }: Task): Contender | undefined {
  if (!existsSync(control) || !existsSync(binaries)) {
    console.log('PostGIS: left out (Debian package postgresql-15-postgis-3)')
    return undefined
  }
  const undo: (() => Promise<unknown>)[] = []
  let client: pg.Client
  let backend = 0
  let at = 0
  let inside = 0

  return {
    name: `PostGIS, ${batch} points a statement`,
    async setup() {
      const folder = await mkdtemp(join(tmpdir(), 'groma-bench-'))
      undo.push(() => rm(folder, { recursive: true, force: true }))
      await chmod(folder, 0o755) // PostgreSQL does not run as root and must read it
      const log = (level: string, message: string) => level === 'error' && console.error(message)
      const settings = { fsync: 'off', shared_buffers: '512MB' }
      const postgres = await startPostgres({ folder: join(folder, 'postgres'), binaries, settings, log })
      undo.push(() => postgres.stop())
      client = new pg.Client(postgres.connection)
      await client.connect()
      undo.push(() => client.end())
      await load(client, fences)
      backend = (await client.query('select pg_backend_pid() as pid')).rows[0].pid
    },
    processes: () => [backend],
    async run() {
      for (let done = 0; done < pointsPerRound; done += batch) {
        const some = Array.from(points.subarray(at, at + 2 * batch))
        at = (at + 2 * batch) % points.length
        const xs = some.filter((_, index) => index % 2 === 0)
        const ys = some.filter((_, index) => index % 2 === 1)
        inside += Number((await client.query({ ...search, values: [xs, ys] })).rows[0].inside)
      }
      return pointsPerRound
    },
    async teardown() {
      for (const step of undo.reverse()) await step()
      if (inside === 0) throw new Error('PostGIS found no point in any fence, expected some.')
    },
  }
}

async function load(client: pg.Client, fences: PlacedFence[]): Promise<void> {
  await client.query(tables)
  for (let from = 0; from < fences.length; from += 5_000) {
    const shapes = fences.slice(from, from + 5_000).map(({ shape, box }) => ({ shape, box }))
    const circles = shapes.flatMap(({ shape, box }) =>
      shape.type === 'circle' ? [{ ...shape, ...box }] : [],
    )
    const polygons = shapes.flatMap(({ shape }) => (shape.type === 'polygon' ? [wkt(shape.ring)] : []))
    await client.query(
      `insert into circles select radius, st_setsrid(st_makepoint(x, y), 4326),
        st_makeenvelope("minX", "minY", "maxX", "maxY", 4326)
       from json_to_recordset($1) as c(x float8, y float8, radius float8,
        "minX" float8, "minY" float8, "maxX" float8, "maxY" float8)`,
      [JSON.stringify(circles)],
    )
    await client.query('insert into polygons select st_geomfromtext(p, 4326) from unnest($1::text[]) as p', [
      polygons,
    ])
  }
  // A statement of its own: vacuum cannot run in a transaction.
  for (const statement of indexes.split(';')) await client.query(statement)
}

function wkt(ring: Float64Array): string {
  const positions = Array.from({ length: ring.length / 2 }, (_, at) => `${ring[2 * at]} ${ring[2 * at + 1]}`)
  return `POLYGON((${positions.join(',')}))`
}
