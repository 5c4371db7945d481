import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream/promises'

export interface FilePortOptions {
  host: string
  port: number
  /** Whether a node of this cluster asks; `request` is the method, path and range. */
  isSigned(authorization: string | undefined, request: string): boolean
  /** The path of a file that has this content. */
  find(sha256: string): Promise<string | undefined>
}

/** Where other nodes fetch map files, by the hash of their content, and nothing else. */
export interface FilePort {
  port: number
  close(): Promise<void>
}

/** More connections are refused; of those that are open, so many may fetch at a time. */
const mostConnections = 64
const mostTransfers = 16

/** Milliseconds for the head of a request, and in which nothing at all is sent or received. */
const headTime = 5000
const idleTime = 20_000

export async function openFilePort({ host, port, isSigned, find }: FilePortOptions): Promise<FilePort> {
  let transfers = 0

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '', headers } = request
    if (!isSigned(headers.authorization, requestText(method, url, headers.range)))
      return refuse(response, 401, 'Not signed by a node of this cluster.')
    const [, sha256] = /^\/files\/([0-9a-f]{64})$/.exec(url) ?? []
    const path = method === 'GET' && sha256 ? await find(sha256) : undefined
    if (path === undefined) return refuse(response, 404, 'This node has no such file.')
    if (transfers >= mostTransfers) return refuse(response, 503, 'Too many transfers at the moment.')
    transfers += 1
    await send(path, headers.range, response).finally(() => (transfers -= 1))
  }

  const server = createServer(
    {
      maxHeaderSize: 4096,
      headersTimeout: headTime,
      requestTimeout: headTime,
      keepAliveTimeout: headTime,
      connectionsCheckingInterval: 1000,
    },
    (request, response) => {
      answer(request, response).catch(() => response.destroy()) // the file or the client has gone
    },
  )
  server.maxConnections = mostConnections
  server.setTimeout(idleTime)
  server.listen(port, host)
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** What a signature is about. */
export function requestText(method: string, path: string, range = ''): string {
  return `${method} ${path} ${range}`
}

async function send(path: string, range: string | undefined, response: ServerResponse): Promise<void> {
  const { size } = await stat(path)
  const start = Number(/^bytes=(\d{1,15})-$/.exec(range ?? '')?.[1] ?? 0)
  if (start > size) return refuse(response, 416, `The file has ${size} bytes.`)
  response.writeHead(start > 0 ? 206 : 200, {
    'content-type': 'application/octet-stream',
    'content-length': size - start,
    ...(start > 0 && { 'content-range': `bytes ${start}-${size - 1}/${size}` }),
  })
  await pipeline(createReadStream(path, { start, end: size }), response)
}

/** The connection is closed: nothing that a refused caller sends on is read. */
function refuse(response: ServerResponse, status: number, message: string): void {
  const body = JSON.stringify({ meta: { code: status, message } })
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  })
  response.end(body)
}
