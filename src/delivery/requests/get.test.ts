import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createGet } from './get.ts'

const upgrade = 'HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n'

/** Redirects to what the query says, or answers with a word. */
const server = createServer((request, response) => {
  const to = new URL(request.url ?? '', 'http://here').searchParams.get('to')
  if (request.url === '/round') response.writeHead(302, { location: '/round' }).end()
  else if (request.url === '/upgrade') response.socket?.write(upgrade)
  else if (to) response.writeHead(302, { location: to.replaceAll('PORT', String(port())) }).end()
  else response.writeHead(200, { 'content-type': 'text/plain' }).end(`range ${request.headers.range}`)
})
const port = () => (server.address() as AddressInfo).port

beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '0.0.0.0', resolve)))
afterAll(() => void server.close())

const get = createGet(['127.0.0.1'])
const read = async (url: string) => {
  const answer = await get(url.replaceAll('PORT', String(port())), {
    headers: { range: 'bytes=5-' },
    signal: null,
  })
  return `${answer.status} ${await answer.text()}`
}

it.each<[url: string, answer: string]>([
  ['http://127.0.0.1:PORT/map', '200 range bytes=5-'],
  ['http://127.0.0.1:PORT/?to=/map', '200 range bytes=5-'],
  ['http://127.0.0.1:PORT/?to=http://127.0.0.1:PORT/map', '200 range bytes=5-'],
])('%s is read', async (url, answer) => {
  expect(await read(url)).toBe(answer)
})

it.each<[url: string, reason: RegExp]>([
  ['http://127.0.0.2:PORT/map', /127\.0\.0\.2, an address that webhooks may not reach/],
  ['http://[::1]:PORT/map', /::1, an address that webhooks may not reach/],
  ['http://127.0.0.1:PORT/?to=http://127.0.0.2:PORT/map', /127\.0\.0\.2, an address that/],
  [
    'http://127.0.0.1:PORT/?to=http://169.254.169.254/latest/meta-data',
    /169\.254\.169\.254, an address that/,
  ],
  ['http://127.0.0.1:PORT/?to=file:///etc/passwd', /^Expected a URL of http or https, got file\.$/],
  ['http://127.0.0.1:PORT/upgrade', /^The connection was closed without an answer\.$/],
  ['http://127.0.0.1:PORT/round', /^More than 5 redirects\.$/],
])('%s is refused', async (url, reason) => {
  await expect(read(url)).rejects.toThrow(reason)
})
