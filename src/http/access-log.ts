import type { FastifyReply, FastifyRequest } from 'fastify'

/** Where the lines of the log go. */
export interface Lines {
  write(line: string): void
}

/** Pino's number for `info`, so that all lines of the log are alike. */
const info = 30

/**
 * One line per answered request, with the route and not the URL: that may hold coordinates, ids or a key. Put together
 * by hand, as every value is known to need no escaping: the logger takes five times as long.
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

const gatherFor = 100 // milliseconds
const mostGathered = 500 // lines

/** Gathers lines for a moment, so that a busy server does not make a system call for each. */
export function gatherLines(write: (bytes: Buffer) => void): Lines & { flush(): void } {
  let gathered: string[] = []
  let timer: NodeJS.Timeout | undefined

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    if (gathered.length === 0) return
    const text = gathered.join('')
    gathered = []
    write(Buffer.from(text))
  }

  return {
    write(line) {
      gathered.push(line)
      if (gathered.length >= mostGathered) flush()
      else timer ??= setTimeout(flush, gatherFor).unref()
    },
    flush,
  }
}
