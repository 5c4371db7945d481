import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'
import { Readable } from 'node:stream'
import { AddressRefused } from '../../errors.ts'
import { createAddressRule } from './addresses.ts'
import { createLookUp, type LookUp, noAnswer, refusal } from './look-up.ts'

/** What `fetch` takes and gives, as far as downloads need it. */
export type Get = (
  url: string,
  options: { headers: Record<string, string>; signal: AbortSignal | null },
) => Promise<Response>

const mostRedirects = 5

/** Milliseconds without a byte. */
const patience = 60_000

/**
 * Like `fetch`, for addresses that somebody has typed: it reaches only those that webhooks may reach (`allowed`: beside the public
 * internet). Each connection is checked, also those of redirects, as a name may change its address.
 */
export function createGet(allowed: readonly string[]): Get {
  const isAllowed = createAddressRule(allowed)
  const lookup = createLookUp(isAllowed)
  return async (url, { headers, signal }) => {
    let at = new URL(url)
    for (let redirects = 0; ; redirects++) {
      if (!['http:', 'https:'].includes(at.protocol))
        throw new AddressRefused(`Expected a URL of http or https, got ${at.protocol.slice(0, -1)}.`)
      const host = at.hostname.replace(/^\[|\]$/g, '')
      if (isIP(host) !== 0 && !isAllowed(host)) throw refusal(host, host)
      const answer = await request(at, headers, signal, lookup)
      const { statusCode = 0, headers: answered } = answer
      if (![301, 302, 303, 307, 308].includes(statusCode) || answered.location === undefined)
        return responseOf(answer, statusCode)
      answer.destroy()
      if (redirects === mostRedirects) throw new AddressRefused(`More than ${mostRedirects} redirects.`)
      at = new URL(answered.location, at)
    }
  }
}

function request(
  url: URL,
  headers: Record<string, string>,
  signal: AbortSignal | null,
  lookup: LookUp,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const sent = (url.protocol === 'https:' ? https : http).get(url, {
      headers,
      ...(signal && { signal }),
      lookup: lookup as never, // the type of Node leaves out the form with all addresses
      timeout: patience,
    })
    sent.on('timeout', () => sent.destroy(new Error(`No byte within ${patience / 1000} s.`)))
    sent
      .on('response', resolve)
      .on('error', reject)
      .on('close', () => reject(noAnswer()))
  })
}

function responseOf(answer: IncomingMessage, status: number): Response {
  const headers = new Headers()
  for (const [name, value] of Object.entries(answer.headers)) headers.set(name, String(value))
  const isBare = status === 204 || status === 304
  if (isBare) answer.resume()
  return new Response(isBare ? null : (Readable.toWeb(answer) as ReadableStream), { status, headers })
}
