import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { destination, metresPerDegree, type Position } from '../../src/geo/distance.ts'
import type { Circle, Polygon } from '../../src/tracking/geofences/fence.ts'
import { boxOfShape, contains, distanceTo } from '../../src/tracking/geofences/measure.ts'
import { openTestDatabase, type TestDatabase } from '../app/database.ts'
import { isThere, postgis } from '../setup/left-out.ts'

/** Compares our geometry with PostGIS, which only the run on Debian's PostgreSQL has. */
const hasPostgis = isThere(postgis) && (await serverHasPostgis())

async function serverHasPostgis(): Promise<boolean> {
  const client = new pg.Client({ ...inject('postgres'), database: 'postgres' })
  await client.connect()
  const { rowCount } = await client.query(`select from pg_available_extensions where name = 'postgis'`)
  await client.end()
  return rowCount === 1
}

interface Case {
  shape: Circle | Polygon
  points: Position[]
}

interface Verdict {
  inside: boolean
  /** Metres to the boundary, never negative. */
  metres: number
}

const centre = fc.record({
  x: fc.double({ min: -179, max: 179, noNaN: true }),
  y: fc.double({ min: -70, max: 70, noNaN: true }),
})
const away = fc.tuple(
  fc.double({ min: 0, max: 360, noNaN: true }),
  fc.double({ min: 0, max: 1200, noNaN: true }),
)
const pointsAround = ({ x, y }: { x: number; y: number }) =>
  fc
    .array(away, { minLength: 20, maxLength: 20, size: 'max' })
    .map((ways) => ways.map((way) => destination(x, y, ...way)))

const circles = fc
  .tuple(centre, fc.double({ min: 10, max: 1000, noNaN: true }))
  .chain(([at, radius]) =>
    pointsAround(at).map((points): Case => ({ shape: { type: 'circle', ...at, radius }, points })),
  )

/** Stars, which never cross themselves. Edges are short: PostGIS measures to great circles, we to straight lines. */
const polygons = fc
  .tuple(
    centre,
    fc.array(fc.double({ min: 50, max: 500, noNaN: true }), { minLength: 3, maxLength: 60, size: 'max' }),
  )
  .chain(([at, arms]) => {
    const narrowing = Math.cos((at.y * Math.PI) / 180)
    const corners = [...arms, arms[0] as number].map((arm, corner) => {
      const angle = ((corner % arms.length) / arms.length) * 2 * Math.PI
      const degrees = arm / metresPerDegree
      return [at.x + (Math.cos(angle) * degrees) / narrowing, at.y + Math.sin(angle) * degrees]
    })
    const shape: Polygon = { type: 'polygon', ring: Float64Array.from(corners.flat()) }
    return pointsAround(at).map((points): Case => ({ shape, points }))
  })

describe.skipIf(!hasPostgis)('our geometry and that of PostGIS', () => {
  let test: TestDatabase

  beforeAll(async () => {
    test = await openTestDatabase()
    await test.pool.query('create extension postgis')
  })
  afterAll(() => test?.close())

  it.each([
    ['circles', circles],
    ['polygons', polygons],
  ])('%s: who is inside, and how far it is to the boundary', async (_kind, cases) => {
    await fc.assert(
      fc.asyncProperty(cases, async ({ shape, points }) => {
        const fence = { shape, box: boxOfShape(shape) }
        const verdicts = await ask(test.pool, shape, points)
        for (const [at, [x, y]] of points.entries()) {
          const theirs = verdicts[at] as Verdict
          const ours = distanceTo(fence, x, y)
          const tolerance = 0.1 + 0.005 * theirs.metres
          expect(Math.abs(Math.abs(ours) - theirs.metres)).toBeLessThanOrEqual(tolerance)
          if (theirs.metres <= 0.01) continue // on the boundary, rounding may decide
          expect([contains(fence, x, y), ours < 0]).toEqual([theirs.inside, theirs.inside])
        }
      }),
      { numRuns: 200 },
    )
  })
})

/** Distances on the sphere, as ours; the inside of a polygon in degrees, as in GeoJSON. */
async function ask(pool: pg.Pool, shape: Circle | Polygon, points: Position[]): Promise<Verdict[]> {
  const statement =
    shape.type === 'circle'
      ? `select st_dwithin(centre, at::geography, $4, false) as inside,
           abs(st_distance(centre, at::geography, false) - $4) as metres
         from points, (select st_geomfromtext($3, 4326)::geography as centre) c order by n`
      : `select st_covers(shape, at) as inside,
           st_distance(st_exteriorring(shape)::geography, at::geography, false) as metres
         from points, (select st_geomfromtext($3, 4326) as shape) s order by n`
  const { rows } = await pool.query<Verdict>(
    `with points as (
       select n, st_setsrid(st_makepoint(x, y), 4326) as at
       from unnest($1::float8[], $2::float8[]) with ordinality as p(x, y, n)
     ) ${statement}`,
    [
      points.map(([x]) => x),
      points.map(([, y]) => y),
      wkt(shape),
      ...(shape.type === 'circle' ? [shape.radius] : []),
    ],
  )
  return rows
}

function wkt(shape: Circle | Polygon): string {
  if (shape.type === 'circle') return `POINT(${shape.x} ${shape.y})`
  const corners = Array.from({ length: shape.ring.length / 2 }, (_, at) =>
    shape.ring.slice(2 * at, 2 * at + 2).join(' '),
  )
  return `POLYGON((${corners.join(',')}))`
}
