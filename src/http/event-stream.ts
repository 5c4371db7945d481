import { PassThrough } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { errors } from '../errors.ts'
import type { App } from './operation.ts'

/** On each server; a stream costs little, but not nothing. */
const mostStreams = 500

/** Who is so far behind is cut off, and may go on where they were. */
const mostWaiting = 16 * 1024 * 1024 // bytes

const beatEvery = 15_000 // milliseconds, so that no proxy takes a quiet stream for a dead one

/** Then it ends: a key or session may meanwhile have been revoked. Clients open it again and go on. */
const longest = 10 * 60_000 // milliseconds

/** Server-sent events to one client. */
export interface EventStream {
  /** The data is a line of text. */
  tell(event: string, data: string, id?: string): void
  body: PassThrough
}

export interface EventStreams {
  refuseIfFull(): void
  open(reply: FastifyReply, onClose: () => void): EventStream
}

/** All streams of this server; they end when it stops. */
export function createEventStreams(app: App): EventStreams {
  const streams = new Set<PassThrough>()
  app.addHook('preClose', async () => {
    for (const stream of streams) stream.end()
  })

  return {
    refuseIfFull() {
      if (streams.size >= mostStreams) throw errors.tooManyStreams(mostStreams)
    },
    open(reply, onClose) {
      const body = new PassThrough()
      function write(text: string): void {
        if (body.writableEnded || body.destroyed) return
        body.write(text)
        if (body.writableLength > mostWaiting) body.destroy()
      }
      const beat = setInterval(() => write(': still here\n\n'), beatEvery).unref()
      const end = setTimeout(() => body.end(), longest).unref()
      streams.add(body)
      body.on('close', () => {
        clearInterval(beat)
        clearTimeout(end)
        streams.delete(body)
        onClose()
      })
      reply.type('text/event-stream; charset=utf-8').header('cache-control', 'no-store')
      write('retry: 1000\n\n')
      return {
        body,
        tell: (event, data, id) =>
          write(`${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${data}\n\n`),
      }
    },
  }
}
