import type { FastifyReply, FastifyRequest } from 'fastify'

/** Where log lines are written. */
export interface Lines {
  write(line: string): void
}

/** Pino's number for `info`: these lines look like Pino's. */
const info = 30

/**
 * One line per request, with the route instead of the URL, which may contain coordinates, ids or a key. Formatted by
 * hand: no value needs escaping, and the logger takes five times as long.
 */
export function logAnswer(
  lines: Lines,
  request: FastifyRequest,
  { statusCode }: FastifyReply,
  milliseconds: number,
): void {
  const { id, method, caller, operation } = request
  const route = operation ? `,"route":"${operation.route}"` : ''
  const who = caller ? `,"project":${caller.project},"live":${caller.live}` : ''
  const rounded = Math.round(milliseconds * 100) / 100
  lines.write(
    `{"level":${info},"time":${Date.now()},"requestId":"${id}","method":"${method}"${route},"status":${statusCode},"ms":${rounded}${who}}\n`,
  )
}

const flushAfter = 100 // milliseconds
const mostBuffered = 500 // lines

/** Buffers lines for a moment, so that a busy server does not make a system call for each. */
export function bufferLines(write: (bytes: Buffer) => void): Lines & { flush(): void } {
  let buffered: string[] = []
  let timer: NodeJS.Timeout | undefined

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    if (buffered.length === 0) return
    const text = buffered.join('')
    buffered = []
    write(Buffer.from(text))
  }

  return {
    write(line) {
      buffered.push(line)
      if (buffered.length >= mostBuffered) flush()
      else timer ??= setTimeout(flush, flushAfter).unref()
    },
    flush,
  }
}
