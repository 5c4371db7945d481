import type { CallOptions, ClientOptions } from './call.ts'
import { errorOf, GromaError, GromaUnreachable } from './errors.ts'
import type { Event, User } from './operations.ts'
import { pause, requestOf } from './send.ts'

export interface StreamInput {
  /** What to send; both by default. */
  include?: 'events' | 'users'
  /** Only events of these types. */
  type?: readonly string[]
  /** Only of this user, by `_id`, `userId` or `deviceId`. */
  user?: string
  /** Only events of this geofence, by `_id`. */
  geofence?: string
  /** The id of the last event received: the stream goes on there. */
  after?: string
}

/** An event, or users who have moved. */
export type News =
  | { kind: 'event'; id: string; event: Event }
  | { kind: 'users'; users: Pick<User, '_id' | 'userId' | 'deviceId' | 'location' | 'updatedAt'>[] }

const call = {
  method: 'GET',
  path: '/v1/stream',
  query: ['include', 'type', 'user', 'geofence', 'after'],
  answer: 'text',
} as const

/** A stream goes on where it was; events that come twice then are left out. */
const remembered = 1000

/** Follows events and users until the caller stops reading. The server ends a stream every ten minutes; it is opened again. */
export async function* follow(
  client: ClientOptions,
  input: StreamInput,
  { signal }: CallOptions = {},
): AsyncGenerator<News, void, undefined> {
  let after = input.after
  const seen: string[] = []
  for (let failures = 0; ; failures++) {
    if (failures > 0) await pause(Math.min(30_000, 500 * 2 ** failures), signal)
    const ended = new AbortController()
    const stop = () => ended.abort(signal?.reason)
    signal?.addEventListener('abort', stop)
    try {
      const body = await open(client, { ...input, after }, ended.signal)
      for await (const { event, data, id } of messages(body)) {
        failures = -1 // what is lost from now on is asked for at once
        const news = JSON.parse(data)
        if (event === 'users') yield { kind: 'users', users: news }
        if (event === 'users' || id === undefined) continue
        after = id
        if (seen.includes(news._id)) continue
        if (seen.push(news._id) > remembered) seen.shift()
        yield { kind: 'event', id, event: news }
      }
    } catch (error) {
      if (signal?.aborted || !mayOpenAgain(error)) throw error
    } finally {
      signal?.removeEventListener('abort', stop)
      ended.abort()
    }
  }
}

async function open(
  client: ClientOptions,
  input: object,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const { url, init } = requestOf(client, call, input as Record<string, unknown>)
  const { fetch: fetchIt = fetch } = client
  const answer = await fetchIt(url, { ...init, signal }).catch((cause: Error) => {
    throw new GromaUnreachable(`No answer from ${new URL(url).origin}: ${cause.message}`, { cause })
  })
  if (!answer.ok || !answer.body) throw await errorOf(answer)
  return answer.body
}

function mayOpenAgain(error: unknown): boolean {
  return !(error instanceof GromaError) || error.status === 429 || error.status >= 500
}

interface Message {
  event: string
  data: string
  id: string | undefined
}

/** Server-sent events, as the standard has them; comments are left out. */
async function* messages(body: ReadableStream<Uint8Array>): AsyncGenerator<Message> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    text += decoder.decode(value, { stream: true })
    const blocks = text.split(/\r?\n\r?\n/)
    text = blocks.pop() ?? ''
    for (const block of blocks) {
      const fields = new Map(block.split(/\r?\n/).map((line) => line.split(/: ?(.*)/s) as [string, string]))
      const data = fields.get('data')
      if (data !== undefined) yield { event: fields.get('event') ?? 'message', data, id: fields.get('id') }
    }
  }
}
