import type { Call, CallOptions, ClientOptions } from './call.ts'
import { errorOf, GromaError, GromaUnreachable } from './errors.ts'

const longestWait = 30_000 // milliseconds

/** Methods that may be sent again where it is not known whether the server did anything. */
const repeatable = new Set(['GET', 'PUT', 'DELETE'])

/** Calls an operation, again where the contract allows it, and reads its answer. */
export async function send(
  client: ClientOptions,
  call: Call,
  input: Record<string, unknown> = {},
  { signal }: CallOptions = {},
): Promise<unknown> {
  const request = requestOf(client, call, isConversion(call) ? { idempotencyKey: newKey(), ...input } : input)
  for (let tries = 0; ; tries++) {
    const answer = await attempt(client, request, signal).catch((error: Error) => error)
    if (answer instanceof Response && answer.ok) return read(answer, call)
    const error = answer instanceof Response ? await errorOf(answer) : answer
    if (signal?.aborted) throw signal.reason
    if (tries >= (client.retries ?? 3) || !mayRepeat(error, call, input)) throw error
    await wait(error instanceof GromaError ? error.retryAfter : undefined, tries, signal)
  }
}

/** One try: an answer of any status, or a failure to get one. */
export async function attempt(
  { fetch: fetchIt = fetch, timeout = 30_000 }: ClientOptions,
  { url, init }: { url: string; init: RequestInit },
  signal: AbortSignal | undefined,
): Promise<Response> {
  const limit = AbortSignal.timeout(timeout)
  try {
    return await fetchIt(url, { ...init, signal: signal ? AbortSignal.any([signal, limit]) : limit })
  } catch (cause) {
    if (signal?.aborted) throw cause
    const { message } = cause as Error
    throw new GromaUnreachable(`No answer from ${new URL(url).origin}: ${message}`, { cause })
  }
}

/** 429 and 503 have changed nothing. After a lost answer only what has the same effect twice is sent again. */
function mayRepeat(error: Error, { method, path }: Call, input: Record<string, unknown>): boolean {
  if (error instanceof GromaError && (error.status === 429 || error.status === 503)) return true
  const isLost = error instanceof GromaUnreachable || (error instanceof GromaError && error.status > 500)
  // The server knows an update again by its time.
  const isUpdate = path === '/v1/track' && input.updatedAt !== undefined
  return isLost && (repeatable.has(method) || isUpdate || isConversion({ method, path }))
}

function isConversion({ method, path }: Pick<Call, 'method' | 'path'>): boolean {
  return method === 'POST' && path === '/v1/events'
}

/** By which the server knows a conversion again. Browsers have `randomUUID` on pages of https only. */
function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
}

/** As long as the server asks for; else 0.5, 1, 2 … seconds, with jitter. */
async function wait(
  seconds: number | undefined,
  tries: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  const backOff = 500 * 2 ** tries * (0.5 + Math.random() / 2)
  const milliseconds = Math.min(longestWait, seconds === undefined ? backOff : seconds * 1000)
  await pause(milliseconds, signal)
}

/** Fails at once when the caller gives up. */
export function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}

export function requestOf(
  { url, key }: ClientOptions,
  { method, path, query }: Call,
  input: Record<string, unknown>,
): { url: string; init: RequestInit } {
  const rest = new Map(Object.entries(input).filter(([, value]) => value !== undefined))
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest.get(name) ?? '')
    if (value === '') throw new TypeError(`Missing ${name}: it is part of the path ${path}.`)
    // As a part of a path these lead upwards, to another operation.
    if (value === '.' || value === '..') throw new TypeError(`Invalid ${name}: no URL can hold "${value}".`)
    rest.delete(name)
    return encodeURIComponent(value)
  })
  const pairs = new URLSearchParams()
  for (const name of query) {
    addPair(pairs, name, rest.get(name))
    rest.delete(name)
  }
  const hasBody = method !== 'GET' && method !== 'DELETE' && rest.size > 0
  return {
    url: `${url.replace(/\/+$/, '')}${filled}${pairs.size > 0 ? `?${pairs}` : ''}`,
    init: {
      method,
      headers: { authorization: key, ...(hasBody && { 'content-type': 'application/json' }) },
      ...(hasBody && { body: JSON.stringify(Object.fromEntries(rest)) }),
    },
  }
}

/** Lists are comma-separated; a dictionary is `name[key]=value`. */
function addPair(pairs: URLSearchParams, name: string, value: unknown): void {
  if (value === undefined) return
  if (typeof value !== 'object' || value === null) pairs.set(name, String(value))
  else if (Array.isArray(value)) pairs.set(name, value.join(','))
  else for (const [key, one] of Object.entries(value)) pairs.set(`${name}[${key}]`, String(one))
}

async function read(answer: Response, { answer: kind }: Call): Promise<unknown> {
  if (kind === 'bytes') return answer.arrayBuffer()
  return kind === 'text' ? answer.text() : answer.json()
}
