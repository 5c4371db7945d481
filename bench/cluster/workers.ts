import { type DemoServer, startDemoServer } from '../harness/demo-server.ts'
import type { Bench, Contender } from '../harness/harness.ts'
import { type LoadReport, type LoadRequest, startLoadGenerator } from '../harness/load.ts'
import { startWalk } from '../tracking/track-data.ts'
import { createShares, type Shares } from './worker-shares.ts'

const users = 20_000
const bulkSize = 1_000

interface Line {
  title: string
  /** Each with a database of its own. */
  servers: number
  /** Of each server. */
  workers: number
}

const alone: Line = { title: 'one process', servers: 1, workers: 1 }
/** Shares nothing but the machine: what two busy cores cost each other is not ours to save. */
const control: Line = { title: 'two servers of one process', servers: 2, workers: 1 }
const workers: Line = { title: 'two workers', servers: 1, workers: 2 }

/** Autocomplete, track and bulk: one process, and beside it two workers, and two servers with half of the requests each. */
export const bench: Bench = {
  sentence:
    'CPU of all processes of a server with two workers, for a request, beside that of a server of one process, and of two such servers at once. All limits are counted.',
  rounds: 20,
  targets: ['autocomplete', 'track', 'bulk'].flatMap((what) =>
    [alone, control].map(({ title }) => ({
      contender: `${what}, ${workers.title}`,
      against: `${what}, ${title}`,
      measure: 'cpu',
      atMost: 1.1,
    })),
  ),
  contenders(random) {
    return [alone, control, workers].flatMap((line) => contendersOf(line, random)).toSorted(byGroup)
  },
}

const byGroup = (one: Contender, other: Contender) => (one.group ?? '').localeCompare(other.group ?? '')

/** High enough for all that is sent here; a device sends less than once a second. */
const limits = 'search.autocomplete=1000000,track.bulk=1000000,track.project=1000000'

function contendersOf({ title, servers, workers }: Line, random: () => number): Contender[] {
  const openOne = async () => {
    const settings = { GROMA_WORKERS: String(workers), GROMA_LIMITS: limits }
    const server = await startDemoServer(() => settings, { withoutRoads: true })
    return { server, generator: startLoadGenerator() }
  }
  const open = once(() => Promise.all(Array.from({ length: servers }, openOne)))
  const walk = startWalk(users, 1, random)
  let contenders = 3

  /** Every server gets as many at the same time; with an even number of users, those of the same users each time. */
  async function fire(requests: (keys: DemoServer['keys']) => LoadRequest[], connections: number) {
    const opened = await open()
    const reports = opened.map(async ({ server: { port, keys }, generator }, at) => {
      const own = requests(keys).filter((_, number) => number % servers === at)
      const job = { port, connections: connections / servers, until: { requests: own.length }, requests: own }
      const report = await generator.fire(job)
      if (report.errors > 0) throw new Error(`${title}: ${report.errors} failed, first ${report.firstError}.`)
      return report
    })
    const [first, ...others] = await Promise.all(reports)
    const { latency, ...report } = first as LoadReport
    return {
      latency,
      count: others.reduce((sum, { count }) => sum + count, report.count),
      seconds: Math.max(report.seconds, ...others.map(({ seconds }) => seconds)),
    }
  }

  function send(path: string, bodies: unknown[], connections: number) {
    return fire(
      ({ secret }) =>
        bodies.map((body) => ({ method: 'POST', path, headers: { authorization: secret }, body })),
      connections,
    )
  }

  const bulk = (count: number) =>
    send(
      '/v1/track/bulk',
      Array.from({ length: count }, () => walk.next(bulkSize)),
      4,
    )
  const track = (count: number) => send('/v1/track', walk.next(count), 64)
  const autocomplete = (count: number) => {
    const paths = Array.from({ length: count }, () => {
      const text = words[Math.floor(random() * words.length)] as string
      const query = encodeURIComponent(text.slice(0, 4 + Math.floor(random() * text.length)))
      return `/v1/search/autocomplete?query=${query}&near=53.56,13.26`
    })
    return fire(
      ({ publishable }) =>
        paths.map((path) => ({ method: 'GET', path, headers: { authorization: publishable } })),
      32,
    )
  }

  function contender(
    what: string,
    perRequest: number,
    work: (count: number) => ReturnType<typeof fire>,
    count: number,
    warmUp: number,
  ): Contender {
    let pids: number[] = []
    let shares: Shares[] = []
    return {
      name: `${what}, ${title}`,
      group: what,
      ...(title === alone.title && { alternative: true }),
      async setup() {
        pids = (await open()).map(({ server }) => server.pid)
        shares = pids.map(createShares)
        if (what !== 'autocomplete') await bulk(users / bulkSize) // new users cost more
        // Each process compiles for itself what it runs often, and goes on with that for thousands of requests.
        await work(servers * workers * warmUp)
      },
      processes: () => pids,
      wake: async () => void (await work(Math.ceil(count / 5))),
      async run() {
        const ends = shares.map((each) => each.begin())
        const { count: done, seconds, latency } = await work(count)
        for (const end of ends) end()
        return { operations: done * perRequest, seconds, latency }
      },
      async teardown() {
        for (const each of shares) console.log(`${what}, ${title}: ${each.sentence()}`)
        contenders -= 1
        if (contenders > 0) return
        for (const { server, generator } of await open()) {
          await generator.stop()
          await server.close()
        }
      },
    }
  }

  return [
    contender('autocomplete', 1, autocomplete, 2000, 10_000),
    contender('bulk', bulkSize, bulk, 10, 40),
    contender('track', 1, track, 4000, 20_000),
  ]
}

const words = [
  'Neustrelitzer Straße, Neubrandenburg',
  'Marktplatz, Neubrandenburg',
  'Friedrich-Engels-Ring, Neubrandenburg',
  'Woldegker Straße, Neubrandenburg',
  'Demminer Straße, Neubrandenburg',
  'Rostocker Straße, Neubrandenburg',
  'Torgelower Straße, Neubrandenburg',
  'Stargarder Straße, Neubrandenburg',
]

function once<Result>(make: () => Promise<Result>): () => Promise<Result> {
  let made: Promise<Result> | undefined
  return () => (made ??= make())
}
