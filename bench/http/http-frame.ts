import { openSync, writeSync } from 'node:fs'
import { pino } from 'pino'
import { readConfig } from '../../src/config.ts'
import { bufferLines } from '../../src/http/access-log.ts'
import { createFrame } from '../../src/http/frame.ts'
import { createLimiter } from '../../src/http/limits/limits.ts'
import { createQuotas } from '../../src/http/limits/quotas.ts'
import { wholeLimits } from '../../src/http/limits/rate-shares.ts'
import { createRequestCounts } from '../../src/http/limits/request-counts.ts'
import { createTokens } from '../../src/http/limits/tokens.ts'
import { createTurns } from '../../src/http/limits/turns.ts'
import { createRequestLog } from '../../src/http/log/request-log.ts'
import { createMetrics } from '../../src/http/metrics/metrics.ts'
import { ErrorBody } from '../../src/http/replies.ts'
import type { Database } from '../../src/store/database.ts'
import { createFollower } from '../../src/store/followers.ts'
import { createKeyRing } from '../../src/store/projects/key-ring.ts'
import { hashKey } from '../../src/store/projects/projects.ts'
import { answer, answerSchema, query } from './http-body.ts'

// Our whole HTTP frame with the same route; only the database is left out, which the route does not need.

const [key = '', log] = process.argv.slice(2)
const database = {
  query: async () => [
    { hash: hashKey(key), project: 1, live: true, secret: true, disabled: false, left: null },
  ],
  connections: () => ({}),
} as unknown as Database
const keys = createKeyRing(database)
await keys.reload()

const sink = openSync('/dev/null', 'w')
const lines = bufferLines((text) => writeSync(sink, text))

const app = createFrame({
  config: readConfig({}),
  database,
  keys,
  limiter: createLimiter(
    {},
    createTokens(() => wholeLimits),
  ),
  quotas: createQuotas({ load: async () => new Map(), add: async () => new Map() }),
  metrics: createMetrics(database),
  requests: createRequestCounts(),
  requestLog: createRequestLog(),
  turns: createTurns(),
  follower: createFollower(database),
  log: pino({ base: null }, lines),
  accessLog: log === 'log' ? lines : undefined,
})
app.get(
  '/v1/users',
  {
    config: { access: 'secret', limit: { name: 'users.list', perSecond: 1_000_000 } },
    schema: { querystring: query, response: { 200: answerSchema, default: ErrorBody } },
  },
  async () => answer,
)
const address = await app.listen({ host: '127.0.0.1', port: 0 })
console.log(`ready ${new URL(address).port}`)
