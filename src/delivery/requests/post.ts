import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'
import { createLookUp, noAnswer, refusal } from './look-up.ts'

/** The outcome of one request. */
export interface Posted {
  /** Undefined when there was no answer. */
  status?: number
  milliseconds: number
  /** Its beginning. */
  answer?: string
  error?: string
}

export interface Poster {
  /** Never fails: what goes wrong is in the outcome. Redirects are not followed. */
  post(url: string, headers: Record<string, string>, body: string): Promise<Posted>
  /** Cuts off what is under way. */
  close(): void
}

const longestAnswer = 1024 // bytes that are kept

/** An answer longer than this is cut off, and its connection closed. */
const mostRead = 16 * 1024 // bytes

/** Sends JSON over connections that are kept open. `timeout` (milliseconds) is for everything, from the name to the answer. */
export function createPoster(isAllowed: (address: string) => boolean, timeout = 10_000): Poster {
  const lookup = createLookUp(isAllowed)
  const agents = {
    'http:': new http.Agent({ keepAlive: true }),
    'https:': new https.Agent({ keepAlive: true }),
  }
  const underWay = new Set<http.ClientRequest>()

  async function answerTo(
    url: URL,
    headers: Record<string, string>,
    body: string,
    deadline: number,
  ): Promise<Omit<Posted, 'milliseconds'>> {
    const host = url.hostname.replace(/^\[|\]$/g, '')
    if (isIP(host) !== 0 && !isAllowed(host)) throw refusal(host, host)
    const isSecure = url.protocol === 'https:'
    const request = (isSecure ? https : http).request(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
      agent: isSecure ? agents['https:'] : agents['http:'],
      lookup: lookup as never, // the type of Node leaves out the form with all addresses
    })
    underWay.add(request)
    const late = setTimeout(
      () => request.destroy(new Error(`No answer within ${timeout / 1000} s.`)),
      deadline - performance.now(),
    )
    request.on('close', () => {
      clearTimeout(late)
      underWay.delete(request)
    })
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      request
        .on('response', resolve)
        .on('error', reject)
        .on('close', () => reject(noAnswer()))
        .end(body)
    }).catch((error) => {
      // The receiver closed a kept connection at the moment of its use: nothing was answered, and a new one may serve.
      if (request.reusedSocket && error.code === 'ECONNRESET') return undefined
      throw error
    })
    if (!response) return answerTo(url, { ...headers, connection: 'close' }, body, deadline)
    const answer = await beginningOf(response)
    return { status: response.statusCode as number, ...(answer !== '' && { answer }) }
  }

  return {
    async post(url, headers, body) {
      const started = performance.now()
      const outcome = await answerTo(new URL(url), headers, body, started + timeout).catch((error) => ({
        error: sentenceOf(error),
      }))
      return { ...outcome, milliseconds: Math.round(performance.now() - started) }
    },
    close() {
      for (const request of underWay) request.destroy(new Error('The server is stopping.'))
      for (const agent of Object.values(agents)) agent.destroy()
    },
  }
}

/** An answer that breaks off has been given all the same. */
async function beginningOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of response) {
      if (size < longestAnswer) chunks.push(chunk)
      size += chunk.length
      if (size > mostRead) break // destroys the connection
    }
  } catch {}
  // A NUL cannot be stored.
  return Buffer.concat(chunks).subarray(0, longestAnswer).toString().replaceAll('\0', '')
}

function sentenceOf({ code, message }: Error & { code?: string }): string {
  return code === undefined || message.includes(code) ? message : `${message} (${code})`
}
