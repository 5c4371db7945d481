import { cpuMeter } from '../harness/cpu-time.ts'
import type { ReportBench, Verdict } from '../harness/harness.ts'
import type { LoadRequest } from '../harness/load.ts'
import { type MillionStage, openMillionStage, town } from './million-stage.ts'

/** Requests of each kind that are measured, after some that are not: V8 compiles meanwhile. */
const measured = 50
const warmUp = 100

/** When: after a pause of minutes, in which the users were made, or just after some have moved. */
const moments = ['at rest', 'moving'] as const

/** Milliseconds of CPU, of the server and its database, that a request may take at a million users. */
const reads: { name: string; path: string; most: number }[] = [
  { name: 'list of 100 users', path: '/v1/users?limit=100', most: 10 },
  { name: 'list of 1,000 users', path: '/v1/users?limit=1000', most: 100 },
  {
    name: '100 users within 1 km',
    path: `/v1/search/users?near=${town.latitude},${town.longitude}&radius=1000&limit=100`,
    most: 10,
  },
  { name: 'usage', path: '/v1/usage', most: 20 },
]

const rowNames = moments.flatMap((moment) =>
  reads.map(({ name, most }) => ({ name: `${name}, ${moment}`, most })),
)

export const bench: ReportBench = {
  sentence:
    'CPU of the server and its database for reads, with 10,000, 100,000 and 1,000,000 users who move.',
  async report(_random, { quick }) {
    const sizes = quick ? [10_000, 100_000] : [10_000, 100_000, 1_000_000]
    const columns: number[][] = []
    for (const users of sizes) {
      const stage = await openMillionStage(users)
      try {
        const column: number[] = []
        for (const moment of moments) {
          if (moment === 'moving') await stage.move()
          for (const { path } of reads) column.push(await measure(stage, path))
        }
        columns.push(column)
      } finally {
        await stage.close()
      }
    }
    const rows = rowNames.map(({ name }, at) => ({ name, milliseconds: columns.map((column) => column[at]) }))
    return { table: tableOf(sizes, columns), rows, verdicts: verdictsOf(sizes, columns) }
  },
}

/** Milliseconds of CPU a request. */
async function measure({ server, generator }: MillionStage, path: string): Promise<number> {
  const request: LoadRequest = { method: 'GET', path, headers: { authorization: server.keys.secret } }
  const fire = async (requests: number) => {
    const until = { requests }
    const { errors, firstError } = await generator.fire({
      port: server.port,
      connections: 1,
      until,
      requests: [request],
    })
    if (errors > 0) throw new Error(`${path}: ${firstError}`)
  }
  await fire(warmUp)
  const seconds = cpuMeter([server.pid])
  await fire(measured)
  return (seconds() * 1000) / measured
}

function verdictsOf(sizes: number[], columns: number[][]): Verdict[] {
  const last = columns.at(-1) ?? []
  return rowNames.map(({ name, most }, at) => {
    const value = last[at] as number
    return { wanted: `${name} of ${sizes.at(-1)}: CPU in ms ≤ ${most}`, value, met: value <= most }
  })
}

function tableOf(sizes: number[], columns: number[][]): string {
  const lines = [
    ['ms of CPU', ...sizes.map(String)],
    ...rowNames.map(({ name }, at) => [name, ...columns.map((column) => (column[at] as number).toFixed(1))]),
  ]
  return lines
    .map(([first = '', ...rest]) => first.padEnd(36) + rest.map((cell) => cell.padStart(10)).join(''))
    .join('\n')
}
