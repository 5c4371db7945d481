import { PassThrough } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { errors } from '../errors.ts'
import type { StreamPlaces } from './limits/stream-places.ts'
import type { App } from './operation.ts'

/** A client this far behind is disconnected; it can resume with Last-Event-ID. */
const mostWaiting = 16 * 1024 * 1024 // bytes

/** So is one that is this far behind while more waits for all clients together, which is in memory. */
const muchWaiting = 1024 * 1024
const mostWaitingOfAll = 128 * 1024 * 1024

const heartbeatEvery = 15_000 // milliseconds, so that no proxy closes an idle stream

/** Then the stream ends, as the session may have expired meanwhile. Clients reconnect and resume. */
const longest = 10 * 60_000 // milliseconds

/** Server-sent events to one client. */
export interface EventStream {
  /** `data` is one line of text. */
  send(event: string, data: string, id?: string): void
  /** Resolves when the client has read what waits for it, for who has much to send; fails when it has gone. */
  ready(): Promise<void>
  body: PassThrough
}

export interface EventStreams {
  /** Ends the streams whose clients do not read what is waiting for them; they can resume. */
  endStalled(): void
  /** Ends the streams whose key, session, role or project no longer allows them. */
  endRevoked(): void
  /** Fails when the server, or the project's part of it, is full. */
  open(request: FastifyRequest, reply: FastifyReply, onClose: () => void): Promise<EventStream>
}

/** All streams of this server; they end when it stops. */
export function createEventStreams(
  app: App,
  places: StreamPlaces,
  isStillAllowed: (request: FastifyRequest) => Promise<boolean>,
): EventStreams {
  const streams = new Map<PassThrough, FastifyRequest>()
  app.addHook('preClose', async () => {
    for (const stream of streams.keys()) stream.end()
  })

  function isTooFarBehind({ writableLength: waiting }: PassThrough): boolean {
    if (waiting <= muchWaiting) return false
    let ofAll = 0
    for (const { writableLength } of streams.keys()) ofAll += writableLength
    return waiting > mostWaiting || ofAll > mostWaitingOfAll
  }

  return {
    endStalled() {
      for (const stream of streams.keys()) if (stream.writableNeedDrain) stream.destroy()
    },
    endRevoked() {
      for (const [stream, request] of streams) {
        // While the database is down, nobody's access can have changed.
        void isStillAllowed(request).then(
          (isAllowed) => void (isAllowed || stream.destroy()),
          () => {},
        )
      }
    },
    async open(request, reply, onClose) {
      const giveBack = await places.take(request.caller.project)
      if (reply.raw.destroyed) {
        giveBack()
        throw errors.clientGone()
      }
      const body = new PassThrough()
      function write(text: string): void {
        if (body.writableEnded || body.destroyed) return
        body.write(text)
        if (isTooFarBehind(body)) body.destroy()
      }
      const heartbeat = setInterval(() => write(': still here\n\n'), heartbeatEvery).unref()
      const end = setTimeout(() => body.end(), longest).unref()
      streams.set(body, request)
      body.on('close', () => {
        clearInterval(heartbeat)
        clearTimeout(end)
        streams.delete(body)
        giveBack()
        onClose()
      })
      // Of the answer to HEAD nobody reads the body, so that nothing else would end it.
      reply.raw.once('close', () => body.destroy())
      reply.type('text/event-stream; charset=utf-8').header('cache-control', 'no-store')
      write('retry: 1000\n\n')
      return {
        body,
        async ready() {
          if (body.writableNeedDrain) await drained(body)
          if (body.writableEnded || body.destroyed) throw errors.clientGone()
        },
        send: (event, data, id) =>
          write(`${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${data}\n\n`),
      }
    },
  }
}

/** Or closed. */
function drained(body: PassThrough): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      body.off('drain', done).off('close', done)
      resolve()
    }
    body.on('drain', done).on('close', done)
  })
}
