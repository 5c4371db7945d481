import { type Clocks, largestDrift, systemClocks } from '../clocks.ts'
import type { Queries } from '../database.ts'

/**
 * The table `locations` has a partition for each day (UTC) of arrival. They are made ahead of time; and when an update
 * arrives for which there is none, because the clock is wrong or has just been set right.
 */

const aDay = 86_400_000 // milliseconds
const dayOf = (time: number) => Math.floor(time / aDay) * aDay

/** Makes the partitions from yesterday to the day after tomorrow. */
export async function makePartitions(database: Queries, now: number): Promise<void> {
  for (let day = dayOf(now) - aDay; day <= now + 2 * aDay; day += aDay) await makePartition(database, day)
}

/** Makes those that are missing for the arrivals (Unix milliseconds). */
async function makePartitionsFor(database: Queries, arrivals: number[]): Promise<void> {
  for (const time of new Map(arrivals.map((at) => [dayOf(at), at])).values())
    await makePartition(database, time)
}

/** Tries of a write whose partition another server may drop at the same time. */
const mostTries = 3

/** Runs `write`, and again once the partitions are made that it lacked. */
export async function withPartitions<Result>(
  database: Queries,
  locations: readonly { receivedAt: number }[],
  write: () => Promise<Result>,
): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await write()
    } catch (error) {
      if (!lacksPartition(error) || tries === mostTries) throw error
      await makePartitionsFor(
        database,
        locations.map(({ receivedAt }) => receivedAt),
      )
    }
  }
}

/** Of a shard of a cluster, the message alone names the table. */
function lacksPartition(error: unknown): boolean {
  const { code, table, message } = error as { code?: string; table?: string; message: string }
  return (
    (code === '23514' && table === 'locations') || /^no partition of relation "locations_\d+"/.test(message)
  )
}

/** Of the day of `time`, or of as much of it as other partitions leave: in some databases days began at another hour. */
async function makePartition(database: Queries, time: number): Promise<void> {
  const [gap] = await database.query<{ from: Date; to: Date }>(
    `select greatest($2::timestamptz, max("to") filter (where "to" <= $1)) as "from",
            least($3::timestamptz, min("from") filter (where "from" > $1)) as "to"
     from (
       select bounds[1]::timestamptz as "from", bounds[2]::timestamptz as "to"
       from pg_inherits join pg_class on pg_class.oid = inhrelid,
         regexp_match(pg_get_expr(relpartbound, inhrelid), $re$FROM \\('(.*)'\\) TO \\('(.*)'\\)$re$) as bounds
       where inhparent = 'locations'::regclass
     ) as partitions
     having bool_or("from" <= $1 and "to" > $1) is not true`,
    [new Date(time), new Date(dayOf(time)), new Date(dayOf(time) + aDay)],
  )
  if (!gap) return
  const from = gap.from.toISOString()
  const to = gap.to.toISOString()
  const isWhole = gap.to.getTime() - gap.from.getTime() === aDay
  const name = partitionName(time) + (isWhole ? '' : `_${from.slice(11, 16).replace(':', '')}`)
  await database
    .query(
      `create table if not exists ${name} partition of locations for values from ('${from}') to ('${to}')`,
    )
    .catch((error) => {
      // Another server has just created it.
      if (!['42P07', '23505', '42P17'].includes((error as { code?: string }).code ?? '')) throw error
    })
}

/** So that names sort by time. */
function partitionName(time: number): string {
  return `locations_${new Date(time).toISOString().slice(0, 10).replaceAll('-', '_')}`
}

/**
 * Returns the job that makes partitions ahead, and has expired rows deleted. What is deleted is lost: it is done only by the
 * earlier of the server's and the database's clock, and not for a day after the clock was seen to jump; `expected` is what it
 * should show at first.
 */
export function createPartitionKeeper(
  database: Queries,
  expire: (now: number) => Promise<void>,
  expected: number,
  clocks: Clocks = systemClocks,
): () => Promise<void> {
  let last = { wall: expected, steady: clocks.steady() }
  let trustedFrom = Number.NEGATIVE_INFINITY

  return async () => {
    const wall = clocks.wall()
    const steady = clocks.steady()
    await makePartitions(database, wall)
    if (Math.abs(wall - last.wall - (steady - last.steady)) > largestDrift) trustedFrom = steady + aDay
    last = { wall, steady }
    if (steady < trustedFrom) return
    const [row] = await database.query<{ now: number }>(
      'select extract(epoch from now())::float8 * 1000 as now',
    )
    await expire(Math.min(wall, row?.now ?? wall))
  }
}
