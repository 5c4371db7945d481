import { randomBytes } from 'node:crypto'
import Fastify, { type FastifyReply, type FastifyRequest, type FastifySchemaCompiler } from 'fastify'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { ApiError, errors } from '../errors.ts'
import type { Queries } from '../store/database.ts'
import type { Follower, Topic } from '../store/followers.ts'
import { addAudit } from '../store/projects/audit.ts'
import type { Caller, KeyRing } from '../store/projects/key-ring.ts'
import { type Lines, logAnswer } from './access-log.ts'
import { authenticate } from './auth.ts'
import { compileReader, compileSerializer } from './compilers.ts'
import { allowOrigin, answerPreflight, isPreflight } from './cors.ts'
import { acceptBodies } from './input/bodies.ts'
import { finishBody } from './input/long-lists.ts'
import { parsePairs } from './input/querystring.ts'
import type { Admission, Limiter } from './limits/limits.ts'
import type { Quotas } from './limits/quotas.ts'
import { createRefusals } from './limits/refusals.ts'
import type { RequestCounts } from './limits/request-counts.ts'
import type { Turns } from './limits/turns.ts'
import type { RequestLog } from './log/request-log.ts'
import type { Metrics } from './metrics/metrics.ts'
import { watchRoutes } from './not-found.ts'
import type { App, RateLimit } from './operation.ts'
import { nameRequest, replyToBrokenRequest, replyWithError } from './replies.ts'
import { createTrust } from './requester.ts'
import { actorOf, authenticateOperator, isFromDashboard } from './session.ts'
import { endSlowReaders } from './slow-readers.ts'

export interface FrameParts {
  config: Config
  database: Queries
  keys: KeyRing
  limiter: Limiter
  quotas: Quotas
  metrics: Metrics
  requests: RequestCounts
  requestLog: RequestLog
  turns: Turns
  follower: Follower
  log: Logger
  /** Absent where the log level leaves requests out. */
  accessLog: Lines | undefined
}

/** For the headers, besides the longest URL. */
const headerBytes = 16 * 1024

/** Milliseconds to receive the headers, and the whole request. */
const headersTimeout = 15_000
const requestTimeout = 30_000

/** How often Node looks for requests that took longer. */
const connectionsCheckingInterval = 1000 // milliseconds

/** Some write the charset into this header, which changes nothing. */
const compressions = /gzip|deflate|compress|br|zstd/i

/** Of a content type: one that is not read as what it says. ASCII is UTF-8. */
const otherCharset = /;\s*charset\s*=\s*"?(?!(?:utf-?8|(?:us-)?ascii)\b)([^\s;"]+)/i

const noCaller = undefined as unknown as Caller

/** The server without its operations: the steps that every request goes through. */
export function createFrame({
  config,
  database,
  keys,
  limiter,
  quotas,
  metrics,
  requests,
  requestLog,
  turns,
  follower,
  log,
  accessLog,
}: FrameParts): App {
  const transport = {
    maxHeaderSize: config.urlLimit + headerBytes,
    headersTimeout,
    connectionsCheckingInterval,
    requireHostHeader: false,
  }
  const app = Fastify({
    ...(config.tlsCertificate !== undefined
      ? { https: { ...transport, cert: config.tlsCertificate, key: config.tlsKey } }
      : { http: transport }),
    trustProxy: config.trustedProxies.length > 0 ? createTrust(config.trustedProxies) : false,
    bodyLimit: config.bodyLimit,
    requestTimeout, // set here: Fastify overwrites that of the transport
    genReqId: nextRequestId,
    requestIdHeader: false,
    return503OnClosing: false, // requests on open connections are still served; the last answers close them
    routerOptions: {
      ignoreTrailingSlash: true,
      maxParamLength: config.urlLimit,
      querystringParser: parsePairs,
    },
    rewriteUrl: ({ url = '' }) => pathAndQuery(url),
    clientErrorHandler: replyToBrokenRequest,
    frameworkErrors: (error, request, reply) => {
      nameRequest(request, reply)
      replyWithError(error, request, reply, config.bodyLimit, log)
    },
  }) as unknown as App

  app.decorateRequest('operation', undefined)
  app.decorateRequest('caller', noCaller)
  app.decorateRequest('operator', undefined)
  app.decorateRequest('failure', undefined)
  app.setValidatorCompiler(compileReader as FastifySchemaCompiler<unknown>)
  app.setSerializerCompiler(compileSerializer)
  acceptBodies(app)
  const notFoundError = watchRoutes(app)
  // Expect headers other than 100-continue may be ignored; Node would answer them with a body of its own.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))

  endSlowReaders(app.server)

  function addHeaders(request: FastifyRequest, reply: FastifyReply): void {
    nameRequest(request, reply)
    allowOrigin(request, reply, config.corsOrigins)
  }

  function checkRequest(request: FastifyRequest, reply: FastifyReply): void {
    addHeaders(request, reply)
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1') throw errors.noHost()
    if (request.url.length > config.urlLimit) throw errors.urlTooLong(config.urlLimit)
    const encoding = request.headers['content-encoding']
    if (encoding !== undefined && compressions.test(encoding)) throw errors.compressedBody(encoding)
    const [, charset] = otherCharset.exec(request.headers['content-type'] ?? '') ?? []
    if (charset !== undefined && hasBody(request)) throw errors.notUtf8(charset)
  }

  function admit(request: FastifyRequest, reply: FastifyReply, caller: Caller, limit?: RateLimit): Admission {
    request.caller = caller
    return limit && limiter.take(limit, caller, reply)
  }

  app.addHook('onRoute', (route) => {
    const { access = 'open', limit, isLong = false, isAudited, changes } = route.config ?? {}
    const operation = { method: String(route.method), route: route.url, access, limit }
    const onSend = [
      ...(isAudited ? [auditIn(database)] : []),
      ...(changes ? [reachOthers(follower, changes)] : []),
    ]
    if (onSend.length > 0) route.onSend = onSend
    if (hasList(route.schema?.body)) route.preHandler = [finishBody, route.preHandler ?? []].flat()
    route.onRequest = (request, reply, done) => {
      request.operation = operation
      if (!isLong) {
        turns.addShort()
        reply.raw.once('close', turns.removeShort) // there is no onResponse where the client has gone
      }
      checkRequest(request, reply)
      if (access === 'open') return done()
      if (isFromDashboard(request)) {
        authenticateOperator(request, access, database)
          .then(({ operator, caller }) => {
            request.operator = operator
            return caller && admit(request, reply, caller, limit)
          })
          .then(() => done(), done)
        return
      }
      const admission = admit(request, reply, authenticate(request, access, keys), limit)
      const { project } = request.caller
      if (admission) {
        admission.then(() => quotas.takeCall(project)).then(() => done(), done)
        return
      }
      quotas.takeCall(project)
      done()
    }
  })

  app.addHook('onResponse', (request, reply, done) => {
    const milliseconds = reply.elapsedTime
    metrics.observe(request.operation, reply.statusCode, milliseconds)
    if (request.operation && request.caller) requests.count(request.caller, request.operation)
    requestLog.add(request, reply.statusCode, milliseconds)
    if (accessLog) logAnswer(accessLog, request, reply, milliseconds)
    done()
  })

  const refusals = createRefusals()
  app.setErrorHandler((error: Error, request, reply) => {
    if (!request.operation) addHeaders(request, reply) // the body was refused before routing
    if (error instanceof ApiError) request.failure = error.message
    const answer = () => replyWithError(error, request, reply, config.bodyLimit, log)
    const isRefusal =
      error instanceof ApiError && [429, 503].includes(error.status) && request.caller !== noCaller
    const delay = isRefusal ? refusals.delay(request.caller, restOf(request), performance.now()) : 0
    if (delay === 0) return answer()
    // A request that only waits keeps no long work from going on.
    if (reply.raw.listenerCount('close', turns.removeShort) > 0) {
      reply.raw.removeListener('close', turns.removeShort)
      turns.removeShort()
    }
    setTimeout(answer, delay)
  })
  app.setNotFoundHandler((request, reply) => {
    checkRequest(request, reply)
    if (isPreflight(request)) return answerPreflight(request, reply)
    throw notFoundError(request)
  })
  return app
}

/** What an operation has changed is in force everywhere when it is answered. */
function reachOthers(follower: Follower, topic: Topic) {
  return async (_request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (reply.statusCode === 200) await follower.reachOthers(topic)
  }
}

/** Of a project, where the caller's key, the path or the body names one; else of the whole server. */
function auditIn(database: Queries) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (reply.statusCode !== 200 || !request.operation) return
    const { method, route } = request.operation
    const { project: named, ...others } = request.params as Record<string, string>
    const { name } = (request.body ?? {}) as { name?: string }
    const projectName = route.startsWith('/dashboard/projects') ? (named ?? name) : undefined
    const [target = projectName ?? name] = Object.values(others)
    const scope = request.caller && { project: request.caller.project, live: request.caller.live }
    await addAudit(database, actorOf(request), {
      ...scope,
      projectName,
      action: `${method} ${route}`,
      target,
    })
  }
}

/** Of a request line that names the host, too, as those to proxies do: `GET http://localhost:8080/v1/users HTTP/1.1`. */
function pathAndQuery(url: string): string {
  const absolute = url.startsWith('/') ? null : /^https?:\/\/[^/?#]+(.*)$/is.exec(url)
  return absolute ? (absolute[1] as string).replace(/^(?!\/)/, '/') : url
}

function hasList(body: unknown): boolean {
  const { properties = {} } = (body ?? {}) as { properties?: Record<string, { type?: unknown }> }
  return Object.values(properties).some(({ type }) => type === 'array')
}

/** Some name a type, but send nothing of it. */
function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** Bytes of the body that have not been read. */
function restOf({ raw, headers }: FastifyRequest): number {
  return raw.complete ? 0 : Number(headers['content-length'] ?? 0)
}

const thisProcess = randomBytes(9).toString('hex')
let requests = 0

/** Unique across processes, at the cost of a counter. */
function nextRequestId(): string {
  requests += 1
  return `${thisProcess}-${requests.toString(36)}`
}
