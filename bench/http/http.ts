import type { Bench } from '../harness/harness.ts'
import { startServer } from '../harness/processes.ts'
import { path } from './http-body.ts'
import { type HttpServer, httpContender } from './http-contender.ts'

const key = `prj_live_sk_${'0123456789'.repeat(4)}`
const ready = /^ready (\d+)/

// The entries are the compiled files beside this one.
const servers: HttpServer[] = [
  {
    name: 'bare',
    alternative: true,
    start: () => startServer({ entry: new URL('./http-bare.js', import.meta.url), ready }),
    requests: [{ method: 'GET', path }],
  },
  {
    name: 'frame',
    start: () => startServer({ entry: new URL('./http-frame.js', import.meta.url), args: [key], ready }),
    requests: [{ method: 'GET', path, headers: { authorization: key } }],
  },
  {
    name: 'frame, logging',
    start: () =>
      startServer({ entry: new URL('./http-frame.js', import.meta.url), args: [key, 'log'], ready }),
    requests: [{ method: 'GET', path, headers: { authorization: key } }],
  },
]

export const bench: Bench = {
  sentence:
    'What our frame (authentication, limits, validation, metrics) adds to one request of the bare web framework.',
  contenders: () =>
    servers.map((server) => httpContender(server, { connections: 16, requestsPerRound: 1_000 })),
  targets: [{ contender: 'frame', measure: 'cpu', atMost: 1.3 }],
}
