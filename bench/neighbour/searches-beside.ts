import { startDemoServer } from '../harness/demo-server.ts'
import type { ReportBench, Verdict } from '../harness/harness.ts'
import { type LoadReport, type LoadRequest, startLoadGenerator } from '../harness/load.ts'
import { startWalk } from '../tracking/track-data.ts'

interface Row {
  what: string
  updates?: LoadReport
  searches?: LoadReport
}

const users = 10_000
const connections = { updates: 64, searches: 24 }
const limits = 'search.autocomplete=1000000,geocode.forward=1000000,track.project=1000000'

/** Of what is answered alone, at least this much beside the other; the rest of the time is the database's. */
const atLeast = { searches: 0.1, updates: 0.4 }

/** Searches have a fifth of the event loop while there are updates (src/http/limits/turns.ts): no less, and no more. */
export const bench: ReportBench = {
  sentence:
    'Searches beside as many updates as a server of one process takes: how many of each are answered, as a share of those alone.',
  async report(random, { quick }) {
    const seconds = quick ? 8 : 20
    const settings = { GROMA_WORKERS: '1', GROMA_LIMITS: limits }
    const server = await startDemoServer(() => settings, { withoutRoads: true })
    const { port, keys } = server
    const generators = { updates: startLoadGenerator(), searches: startLoadGenerator() }
    const walk = startWalk(users, 1, random).next(users * 4)
    const requests = {
      updates: walk.map((body) => updateOf(body, keys.secret)),
      ...searchesOf(random, keys.publishable),
    }
    const fire = (load: 'updates' | 'searches', sent: LoadRequest[]) =>
      generators[load].fire({ port, connections: connections[load], until: { seconds }, requests: sent })
    const rows: Row[] = []
    const verdicts: Verdict[] = []
    try {
      await fire('updates', requests.updates) // new users, and code that is used for the first time
      const alone = await fire('updates', requests.updates)
      rows.push({ what: 'updates alone', updates: alone })
      for (const kind of ['autocomplete', 'geocode'] as const) {
        await fire('searches', requests[kind])
        const searchesAlone = await fire('searches', requests[kind])
        const [updates, searches] = await Promise.all([
          fire('updates', requests.updates),
          fire('searches', requests[kind]),
        ])
        rows.push(
          { what: `${kind} alone`, searches: searchesAlone },
          { what: `updates and ${kind}`, updates, searches },
        )
        verdicts.push(
          shareOf(kind, searches, searchesAlone, atLeast.searches),
          shareOf(`updates beside ${kind}`, updates, alone, atLeast.updates),
        )
      }
    } finally {
      for (const generator of Object.values(generators)) await generator.stop()
      await server.close()
    }
    return { table: tableOf(rows), rows, verdicts }
  },
}

function updateOf(body: unknown, secret: string): LoadRequest {
  return { method: 'POST', path: '/v1/track', headers: { authorization: secret }, body }
}

function searchesOf(random: () => number, publishable: string) {
  const texts = Array.from({ length: 2000 }, () => {
    const street = streets[Math.floor(random() * streets.length)] as string
    return `${street} ${1 + Math.floor(random() * 60)}, Neubrandenburg`
  })
  const headers = { authorization: publishable }
  const requestTo = (path: string, text: string): LoadRequest => {
    return { method: 'GET', path: `${path}?query=${encodeURIComponent(text)}`, headers }
  }
  return {
    autocomplete: texts.map((text) => requestTo('/v1/search/autocomplete', text.slice(0, 8))),
    geocode: texts.map((text) => requestTo('/v1/geocode/forward', text)),
  }
}

const streets = [
  'Neustrelitzer Straße',
  'Woldegker Straße',
  'Demminer Straße',
  'Rostocker Straße',
  'Torgelower Straße',
]

const rateOf = ({ count, seconds }: LoadReport) => count / seconds

function shareOf(what: string, beside: LoadReport, alone: LoadReport, least: number): Verdict {
  const value = rateOf(beside) / rateOf(alone)
  return { wanted: `${what}: answered, as a share of those alone ≥ ${least}`, value, met: value >= least }
}

function tableOf(rows: Row[]): string {
  const cells = (report?: LoadReport) =>
    report
      ? [rateOf(report), report.latency.p50, report.latency.p99].map((value) => value.toFixed(0))
      : ['', '', '']
  const lines = rows.map(({ what, updates, searches }) => [what, ...cells(updates), ...cells(searches)])
  return [['(milliseconds)', 'updates/s', 'p50', 'p99', 'searches/s', 'p50', 'p99'], ...lines]
    .map(([first, ...others]) => [first?.padEnd(26), ...others.map((cell) => cell.padStart(10))].join(' '))
    .join('\n')
}
