import { type AddressInfo, connect } from 'node:net'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { openTestApp } from '../app/app.ts'
import { mutated } from '../requests/odd-values.ts'

/** Invalid HTTP on a real connection: an error in the API's form or a closed connection, and the server goes on. */
const groma = await openTestApp()
await groma.app.listen({ port: 0, host: '127.0.0.1' })
const { port } = groma.app.server.address() as AddressInfo
afterAll(() => groma.close())

const more = `Host: localhost\r\nAuthorization: ${groma.keys.test.secret}\r\nConnection: close\r\n`
const get = (line: string, headers = more) => `${line}\r\n${headers}\r\n`
const patch = (headers: string, body: string) =>
  `PATCH /v1/settings HTTP/1.1\r\n${more}Content-Type: application/json\r\n${headers}\r\n\r\n${body}`
const chunked = (chunks: string) => patch('Transfer-Encoding: chunked', chunks)

type Row = [what: string, bytes: string | Buffer, status: number | 'closed']

const rows: Row[] = [
  ['garbage', '\0\x01\x02 garbage\r\n\r\n', 400],
  ['TLS', Buffer.from('16030100c8010000c40303', 'hex'), 400],
  ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
  ['an unknown version', get('GET /v1/users HTTP/9.9'), 400],
  ['a lowercase method', get('get /v1/users HTTP/1.1'), 400],
  ['an unknown method', get('FETCH /v1/users HTTP/1.1'), 400],
  ['a method of WebDAV', get('PROPFIND /v1/users HTTP/1.1'), 405],
  ['a method for proxies', get('CONNECT example.com:443 HTTP/1.1'), 'closed'],
  ['no path', get('GET  HTTP/1.1'), 400],
  ['a path without a slash', get('GET v1/users HTTP/1.1'), 400],
  ['a whole URL', get('GET http://localhost/v1/users?limit=1 HTTP/1.1'), 200],
  ['a whole URL in capitals, with a port', get('GET HTTPS://[::1]:8080/v1/users HTTP/1.1'), 200],
  ['a whole URL with an invalid parameter', get('GET http://localhost/v1/users?limit=x HTTP/1.1'), 400],
  ['a URL of another scheme', get('GET ftp://localhost/v1/users HTTP/1.1'), 404],
  ['an asterisk', get('OPTIONS * HTTP/1.1'), 404],
  ['a path in Latin 1', Buffer.from(get('GET /v1/users/é HTTP/1.1'), 'latin1'), 400],
  ['a path upwards', get('GET /v1/users/../settings HTTP/1.1'), 404],
  ['no host', get('GET /v1/users HTTP/1.1', 'Connection: close\r\n'), 400],
  ['an expectation', get('GET /v1/users HTTP/1.1', `${more}Expect: wonders\r\n`), 200],
  ['a line that is no header', get('GET /v1/users HTTP/1.1', `${more}no header\r\n`), 400],
  ['a NUL in a header', get('GET /v1/users HTTP/1.1', `${more}X: a\0b\r\n`), 400],
  ['a space before the colon', get('GET /v1/users HTTP/1.1', `${more}X : a\r\n`), 400],
  ['a folded header', get('GET /v1/users HTTP/1.1', `${more}X: a\r\n b\r\n`), 400],
  ['headers too large', get('GET /v1/users HTTP/1.1', `${more}X: ${'x'.repeat(50_000)}\r\n`), 431],
  ['a URL too long', get(`GET /v1/users?${'x'.repeat(33_000)} HTTP/1.1`), 414],
  ['headers cut off', 'GET /v1/users HTTP/1.1\r\nHo', 400],
  ['a body cut off', patch('Content-Length: 100', '{"a":'), 400],
  ['two lengths', patch('Content-Length: 2\r\nContent-Length: 3', '{}'), 400],
  [
    'a length and chunks',
    patch('Content-Length: 2\r\nTransfer-Encoding: chunked', '2\r\n{}\r\n0\r\n\r\n'),
    400,
  ],
  ['a negative length', patch('Content-Length: -1', '{}'), 400],
  ['a length beyond numbers', patch(`Content-Length: ${'9'.repeat(30)}`, '{}'), 400],
  ['a length beyond the limit', patch('Content-Length: 9999999999', '{}'), 413],
  ['a chunk without a size', chunked('zz\r\n{}\r\n0\r\n\r\n'), 400],
  ['a chunk beyond numbers', chunked(`${'f'.repeat(30)}\r\n{}`), 400],
  ['a chunk cut off', chunked('5\r\n{}'), 400],
  ['an unknown encoding', patch('Transfer-Encoding: gzip', '{}'), 400],
  ['silence', '', 'closed'],
]

describe("is answered in the API's form:", () => {
  it.each(rows)('%s', async (what, bytes, status) => {
    const answer = await exchange(bytes, /cut off|silence/.test(what))
    expect(checked(answer)).toEqual(status === 'closed' ? [] : [status])
    await stillServes()
  })

  it('a whole URL, with the key in it', async () => {
    const url = `http://localhost:8080/maps/styles/light?publishableKey=${groma.keys.test.publishable}`
    const headers = 'Host: localhost\r\nConnection: close\r\n'
    expect(await exchange(get(`GET ${url} HTTP/1.1`, headers), false)).toMatch(/^HTTP\/1.1 200 /)
  })

  it('any request with a few bytes changed', async () => {
    const good = patch('Content-Length: 2', '{}')
    const bytes = fc.oneof(
      { weight: 3, arbitrary: mutated(mutated(fc.constant(good))) },
      { weight: 1, arbitrary: fc.string({ unit: 'binary-ascii' }) },
    )
    await fc.assert(
      fc.asyncProperty(bytes, async (sent) => {
        checked(await exchange(Buffer.from(sent, 'latin1'), true))
      }),
      { numRuns: 100 },
    )
    await stillServes()
  })
})

describe('a request that trickles in is cut off', () => {
  it('after 15 seconds in its headers and after 30 in all', () => {
    expect([groma.app.server.headersTimeout, groma.app.server.requestTimeout]).toEqual([15_000, 30_000])
  })

  it.each([
    ['in its headers', 'GET /v1/users HTTP/1.1\r\nHost: localhost\r\nX: '],
    ['in its body', patch('Content-Length: 1000000', '{"a":"')],
  ])('%s', async (_where, begin) => {
    const { server } = groma.app
    const { headersTimeout, requestTimeout } = server
    Object.assign(server, { headersTimeout: 100, requestTimeout: 100 }) // milliseconds; Node waits for the longer one
    const answer = exchange(begin, false, 'x')
    await expect(answer.then(checked)).resolves.toEqual([408])
    Object.assign(server, { headersTimeout, requestTimeout })
    await stillServes()
  })
})

/** All bytes until the server closes the connection; with `ended` our side is closed first. `drip` is sent again and again. */
function exchange(bytes: string | Buffer, ended: boolean, drip?: string): Promise<string> {
  return new Promise((resolve) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1')
    socket.on('data', (data) => {
      answer += data.toString('latin1')
    })
    socket.on('error', () => {}) // closed while we were still writing
    const dripping = setInterval(() => void (drip !== undefined && socket.write(drip)), 20)
    socket.on('close', () => {
      clearInterval(dripping)
      resolve(answer)
    })
    if (ended) socket.end(bytes)
    else socket.write(bytes)
  })
}

/** The status of each answer; all must be complete and carry a request id. */
function checked(stream: string): number[] {
  if (stream === '') return []
  const [head = ''] = stream.split('\r\n\r\n', 1)
  const [line = '', ...lines] = head.split('\r\n')
  const headers = new Map(lines.map((one) => [one.split(': ')[0]?.toLowerCase(), one.split(': ')[1]]))
  expect(headers.get('x-service-request-id') ?? 'none', stream).toMatch(/^[\w-]{16,}$/)
  expect(headers.get('x-radar-request-id')).toBe(headers.get('x-service-request-id'))
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8')

  const start = head.length + 4
  const end = start + Number(headers.get('content-length'))
  const { meta } = JSON.parse(stream.slice(start, end))
  expect(line).toMatch(new RegExp(`^HTTP/1.1 ${meta.code} `))
  if (meta.code >= 400) expect(meta.message).toMatch(/./)
  return [meta.code, ...checked(stream.slice(end))]
}

async function stillServes(): Promise<void> {
  const headers = { authorization: String(groma.keys.test.secret) }
  expect((await fetch(`http://127.0.0.1:${port}/v1/settings`, { headers })).status).toBe(200)
}
