import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { responseReader } from '../http/http-responses.ts'
import { holdStreams } from './hold-streams.ts'
import type { LoadAnswer, LoadJob, LoadReport, LoadRequest, Undisturbed } from './load.ts'
import { feelPulses } from './pulses.ts'
import { type Beat, isUndisturbed, paceOf, stallsOf } from './stalls.ts'
import { quantile } from './statistics.ts'

// The process that load.ts starts. Plain sockets instead of an HTTP client: on a small machine every
// microsecond spent here is taken from the server under test.

const ANSWER_WITHIN_MS = 30_000

process.on('disconnect', () => process.exit())
process.on('message', async (job: LoadJob) => {
  const answer: LoadAnswer = await (job.hold === undefined ? fire(job) : hold(job, job.hold)).then(
    (report) => ({ report }),
    (error: Error) => ({ failure: error.message }),
  )
  process.send?.(answer)
})

async function fire(job: LoadJob): Promise<LoadReport> {
  const messages = job.requests.map(render)
  const sockets = await Promise.all(Array.from({ length: job.connections }, () => open(job.port)))
  const endPulses = job.pulse ? await feelPulses() : undefined
  const taken: Taken[] = []
  let sent = 0
  let errors = 0
  let firstError: string | undefined

  const start = performance.now()
  const isOver = ({ until } = job) =>
    'requests' in until ? sent >= until.requests : performance.now() - start >= until.seconds * 1000

  const drive = (socket: Socket) =>
    new Promise<void>((resolve, reject) => {
      let current = 0
      let sentAt = 0
      const send = () => {
        sentAt = Math.min(sentAt, performance.now()) // a timer may ring a little early
        socket.write(messages[current] as Buffer)
      }
      const sendNext = () => {
        if (isOver()) return resolve()
        const now = performance.now()
        sentAt = job.perSecond ? start + (sent * 1000) / job.perSecond : now
        current = sent++ % messages.length
        if (sentAt > now) setTimeout(send, sentAt - now)
        else send()
      }
      const read = responseReader((status) => {
        taken.push({ sentAt, latency: performance.now() - sentAt })
        if (status > 299) {
          errors++
          firstError ??= `${job.requests[current]?.method} ${job.requests[current]?.path} answered ${status}`
        }
        sendNext()
      })
      // An invalid response ends this job, not the process.
      socket.on('data', (chunk: Buffer) => {
        try {
          read(chunk)
        } catch (error) {
          reject(error)
        }
      })
      socket.on('error', reject)
      socket.on('close', () => reject(new Error('The server closed a connection that should stay open.')))
      socket.setTimeout(ANSWER_WITHIN_MS, () => reject(new Error(`No answer in ${ANSWER_WITHIN_MS} ms.`)))
      sendNext()
    })

  try {
    await Promise.all(sockets.map(drive))
    const seconds = (performance.now() - start) / 1000
    const pulses = await endPulses?.()
    return {
      count: taken.length,
      seconds,
      errors,
      ...(firstError && { firstError }),
      latency: {
        ...summarize(taken),
        // The backlog of a stall is known only for a load that leaves room to work it off.
        ...(pulses && job.perSecond && { undisturbed: withoutStalls(taken, pulses) }),
      },
      ...(pulses && { pace: paceOf(pulses) }),
    }
  } finally {
    for (const socket of sockets) socket.destroy()
  }
}

/** What counts are the beginnings of answers. */
async function hold(job: LoadJob, milliseconds: number): Promise<LoadReport> {
  const { port, connections, until, requests } = job
  const [message] = requests.map(render)
  if (!message || !('seconds' in until)) throw new Error('Expected a request, and how long to repeat it.')
  const { seconds } = until
  const begun = await holdStreams(() => open(port), message, { connections, seconds, hold: milliseconds })
  const errors = begun.filter(({ status }) => status > 299).length
  return { count: begun.length, seconds, errors, latency: summarize(begun) }
}

/** When it was due, and its latency; milliseconds. */
interface Taken {
  sentAt: number
  latency: number
}

function withoutStalls(taken: Taken[], pulses: Beat[][]): Undisturbed {
  const stalls = pulses.flatMap(stallsOf)
  const left = taken.filter(({ sentAt, latency }) =>
    isUndisturbed(performance.timeOrigin + sentAt, latency, stalls),
  )
  return { share: left.length / taken.length, p99: summarize(left).p99 }
}

function summarize(taken: Pick<Taken, 'latency'>[]): LoadReport['latency'] {
  const sorted = Float64Array.from(taken, ({ latency }) => latency).sort()
  const at = (share: number) => quantile(sorted, share)
  return { p50: at(0.5), p90: at(0.9), p99: at(0.99), max: at(1) }
}

async function open(port: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  await once(socket, 'connect')
  return socket
}

function render({ method, path, headers = {}, body, text = '' }: LoadRequest): Buffer {
  const content = body === undefined ? text : JSON.stringify(body)
  const lines = [`${method} ${path} HTTP/1.1`, 'host: 127.0.0.1']
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`)
  if (body !== undefined) lines.push('content-type: application/json')
  if (content) lines.push(`content-length: ${Buffer.byteLength(content)}`)
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${content}`)
}
