import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { Type } from 'typebox'
import { ApiError, errors } from '../errors.ts'
import { jsonBytes } from '../store/json-bytes.ts'
import { completeCount, largestPage, type Page } from '../store/page.ts'
import { toCursor } from './input/cursor.ts'

/** The body of every answer: `{meta: {code}, …}`, and of every error: `{meta: {code, param?, message}}`. */

export function ok<Body extends object>(body: Body): { meta: { code: number } } & Body {
  return { meta: { code: 200 }, ...body }
}

/** One page of a list: `name` is the key of its items, which `answers` holds as they are sent. */
export function page<Name extends string, Item>(
  name: Name,
  { positions, hasMore }: Omit<Page<unknown>, 'items'>,
  answers: Item[],
) {
  return pageOf(name, { positions, hasMore }, answers, countWithin(answers.map(jsonBytes)))
}

/** The same, of the first items that are not too large together; `most` is how many. */
export function pageOf<Name extends string, Item>(
  name: Name,
  { positions, hasMore }: Omit<Page<unknown>, 'items'>,
  answers: Item[],
  most: number,
) {
  const count = completeCount(positions, most)
  const last = positions[count - 1]
  const isCut = hasMore || count < answers.length
  const meta = { code: 200, hasMore: isCut, ...(isCut && last && { cursor: toCursor(last) }) }
  return { meta, [name]: answers.slice(0, count) } as { meta: typeof meta } & Record<Name, Item[]>
}

/** The page of a list that is known to be empty. */
export const emptyPage = { positions: [], hasMore: false }

/** How many items of these sizes are no more than the largest page, at least one. */
function countWithin(bytes: number[]): number {
  let left = largestPage
  let count = 0
  for (const size of bytes) {
    left -= size
    if (left < 0) break
    count++
  }
  return Math.max(count, 1)
}

export const ErrorBody = Type.Object(
  {
    meta: Type.Object({
      code: Type.Integer({ description: 'The HTTP status.' }),
      param: Type.Optional(Type.String({ description: 'The parameter at fault, if any.' })),
      message: Type.String(),
    }),
  },
  { title: 'Error', description: 'What went wrong.' },
)

/** Under both names: ours, and the one that the public SDKs read. */
export function nameRequest(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('x-service-request-id', request.id)
  reply.header('x-radar-request-id', request.id)
}

/** For any error thrown while a request is served. */
export function replyWithError(
  error: Error,
  request: FastifyRequest,
  reply: FastifyReply,
  bodyLimit: number,
  log: Logger,
): void {
  const known = error instanceof ApiError ? error : fromFramework(error as FastifyError, request, bodyLimit)
  if (!known) logUnexpected(error, request, log)
  const { status, param, message, headers } = known ?? errors.internal()
  const told = request.routeOptions?.config?.tellError?.(status, message)
  reply
    .code(told?.status ?? status)
    .headers(headers)
    .type(told?.type ?? 'application/json; charset=utf-8')
    .send(told?.body ?? errorBody(status, message, param))
}

/** For an error that nothing of the request explains. */
export function logUnexpected(error: unknown, { id, operation }: FastifyRequest, log: Logger): void {
  log.error({ requestId: id, route: operation?.route, err: error }, 'unexpected error')
}

/** For invalid HTTP and broken connections: there is no request object to answer through. */
export function replyToBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  // Must not write into an answer that Node is sending on this connection.
  const answering = (socket as Socket & { _httpMessage?: { headersSent: boolean } })._httpMessage
  if (error.code === 'ECONNRESET' || !socket.writable || answering?.headersSent) return void socket.destroy()
  const { status, message } =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? errors.headersTooLarge()
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? errors.tooSlow()
        : errors.malformedRequest()
  const body = JSON.stringify(errorBody(status, message))
  const id = randomUUID()
  socket.end(
    [
      `HTTP/1.1 ${status} Error`,
      'Connection: close',
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      `X-Service-Request-ID: ${id}`,
      `X-Radar-Request-ID: ${id}`,
      '',
      body,
    ].join('\r\n'),
  )
}

/** Sends an answer that is written already. */
export function sendText(reply: FastifyReply, text: string): never {
  return reply.type('application/json; charset=utf-8').send(text) as never
}

/** `ok` with one list, whose items are JSON already. */
export function okText(name: string, items: readonly string[]): string {
  return `{"meta":{"code":200},"${name}":[${items.join()}]}`
}

export function errorBody(code: number, message: string, param?: string) {
  return { meta: { code, ...(param !== undefined && { param }), message } }
}

/** Translates Fastify's own errors. */
function fromFramework(
  { code, statusCode }: FastifyError,
  request: FastifyRequest,
  bodyLimit: number,
): ApiError | undefined {
  switch (code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return errors.bodyTooLarge(request.routeOptions?.bodyLimit ?? bodyLimit)
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return errors.unsupportedMediaType(request.headers['content-type'])
    case 'FST_ERR_BAD_URL':
      return errors.malformedUrl()
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return errors.malformedRequest()
  }
  return statusCode !== undefined && statusCode < 500 ? errors.malformedRequest() : undefined
}
