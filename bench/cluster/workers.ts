import { startDemoServer } from '../harness/demo-server.ts'
import type { Bench, Contender } from '../harness/harness.ts'
import { type LoadRequest, startLoadGenerator } from '../harness/load.ts'
import { startWalk } from '../tracking/track-data.ts'
import { createShares, type Shares } from './worker-shares.ts'

const users = 20_000
const bulkSize = 1_000

/** Autocomplete, track and bulk: one process, and beside it two workers. */
export const bench: Bench = {
  sentence:
    'CPU of all processes of a server with two workers, for a request, beside that of a server of one process. All limits are counted.',
  rounds: 20,
  targets: ['autocomplete', 'track', 'bulk'].map((what) => ({
    contender: `${what}, two workers`,
    measure: 'cpu',
    atMost: 1.1,
  })),
  contenders(random) {
    return ['1', '2'].flatMap((workers) => contendersOf(workers, random)).toSorted(byGroup)
  },
}

const byGroup = (one: Contender, other: Contender) => (one.group ?? '').localeCompare(other.group ?? '')

/** High enough for all that is sent here; a device sends less than once a second. */
const limits = 'search.autocomplete=1000000,track.bulk=1000000,track.project=1000000'

function contendersOf(workers: string, random: () => number): Contender[] {
  const title = workers === '1' ? 'one process' : 'two workers'
  const open = once(async () => {
    const server = await startDemoServer(() => ({ GROMA_WORKERS: workers, GROMA_LIMITS: limits }), {
      withoutRoads: true,
    })
    const generator = startLoadGenerator()
    return { server, generator }
  })
  const walk = startWalk(users, 1, random)
  let contenders = 3

  async function fire(requests: LoadRequest[], connections: number) {
    const { server, generator } = await open()
    const report = await generator.fire({
      port: server.port,
      connections,
      until: { requests: requests.length },
      requests,
    })
    if (report.errors > 0) throw new Error(`${title}: ${report.errors} failed, first ${report.firstError}.`)
    return report
  }

  async function send(path: string, bodies: unknown[], connections: number) {
    const { server } = await open()
    const headers = { authorization: server.keys.secret }
    return fire(
      bodies.map((body) => ({ method: 'POST', path, headers, body })),
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
  const autocomplete = async (count: number) => {
    const { server } = await open()
    const headers = { authorization: server.keys.publishable }
    const requests = Array.from({ length: count }, (): LoadRequest => {
      const text = words[Math.floor(random() * words.length)] as string
      const query = encodeURIComponent(text.slice(0, 4 + Math.floor(random() * text.length)))
      return { method: 'GET', path: `/v1/search/autocomplete?query=${query}&near=53.56,13.26`, headers }
    })
    return fire(requests, 32)
  }

  function contender(
    what: string,
    perRequest: number,
    work: (count: number) => ReturnType<typeof fire>,
    count: number,
    warmUp: number,
  ): Contender {
    let pid = 0
    let shares: Shares | undefined
    return {
      name: `${what}, ${title}`,
      group: what,
      ...(workers === '1' && { alternative: true }),
      async setup() {
        pid = (await open()).server.pid
        shares = createShares(pid)
        if (what !== 'autocomplete') await bulk(users / bulkSize) // new users cost more
        // Each process compiles for itself what it runs often, and goes on with that for thousands of requests.
        await work(Number(workers) * warmUp)
      },
      processes: () => [pid],
      wake: async () => void (await work(Math.ceil(count / 5))),
      async run() {
        const endShares = shares?.begin()
        const { count: done, seconds, latency } = await work(count)
        endShares?.()
        return { operations: done * perRequest, seconds, latency }
      },
      async teardown() {
        const { server, generator } = await open()
        console.log(`${what}, ${title}: ${shares?.sentence()}`)
        contenders -= 1
        if (contenders > 0) return
        await generator.stop()
        await server.close()
      },
    }
  }

  return [
    contender('autocomplete', 1, autocomplete, 300, 10_000),
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
