import type { Bench } from './harness.ts'
import { type HttpServer, httpContender } from './http-contender.ts'
import { startServer } from './processes.ts'

const servers: HttpServer[] = [
  {
    name: 'bare',
    alternative: true,
    // The compiled neighbour of this file.
    start: () => startServer({ entry: new URL('./http-bare.js', import.meta.url), ready: /^ready (\d+)/ }),
    requests: [{ method: 'GET', path: '/geofence' }],
  },
]

export const bench: Bench = {
  sentence:
    'What our frame (authentication, limits, validation, metrics) adds to one request of the bare web framework.',
  contenders: () =>
    servers.map((server) => httpContender(server, { connections: 16, requestsPerRound: 1_000 })),
}
