import { readdirSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { testFolder } from '../../../test/maps/osm-map.ts'
import { download } from './download.ts'

const map = Buffer.from(Array.from({ length: 300_000 }, (_, index) => (index * index) % 251))

interface Behaviour {
  /** Bytes after which the connection is cut, request by request; later requests are not cut. */
  cuts?: number[]
  ranges?: boolean
  etag?: (request: number) => string
  status?: (request: number) => number
}

/** A server with one file that misbehaves. It cuts a connection once the client has stored the bytes up to there. */
async function serve({ cuts = [], ranges = true, etag = () => '"1"', status = () => 200 }: Behaviour) {
  const requests: (string | undefined)[] = []
  let pending: { at: number; cut: () => void } | undefined
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const number = requests.push(request.headers.range) - 1
    const version = etag(number)
    const start = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0)
    const continues = ranges && start > 0 && request.headers['if-range'] === version
    const body = continues ? map.subarray(start) : map
    response.writeHead(continues ? 206 : status(number), {
      'content-length': body.length,
      etag: version,
      ...(continues && { 'content-range': `bytes ${start}-${map.length - 1}/${map.length}` }),
    })
    const cut = cuts[number]
    if (cut === undefined) response.end(body)
    else if (cut === 0) response.write('', () => response.destroy())
    else {
      pending = { at: map.length - body.length + cut, cut: () => response.destroy() }
      response.write(body.subarray(0, cut))
    }
  }
  const server = createServer(answer).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const stop = () => new Promise((resolve) => server.close(resolve))
  onTestFinished(() => void stop())
  const stored = (bytes: number) => {
    if (pending && bytes >= pending.at) pending.cut()
  }
  const { port } = server.address() as AddressInfo
  return { address: `http://127.0.0.1:${port}/maps/town.osm.pbf?a=1`, requests, stop, stored }
}

describe('a download', () => {
  it.each<[what: string, behaviour: Behaviour, requests: (string | undefined)[]]>([
    ['is one request', {}, [undefined]],
    ['resumes where the connection was cut', { cuts: [100_000] }, [undefined, 'bytes=100000-']],
    [
      'resumes when cut before the first byte',
      { cuts: [0, 0, 50_000] },
      [undefined, undefined, undefined, 'bytes=50000-'],
    ],
    [
      'starts over if the server ignores ranges',
      { cuts: [100_000], ranges: false },
      [undefined, 'bytes=100000-'],
    ],
    [
      'starts over if the file has changed',
      { cuts: [100_000], etag: (number) => `"${number}"` },
      [undefined, 'bytes=100000-'],
    ],
    ['starts over if the ETag is weak', { cuts: [100_000], etag: () => 'W/"1"' }, [undefined, undefined]],
    [
      'retries after a server error',
      { status: (number) => (number < 2 ? 503 : 200) },
      Array(3).fill(undefined),
    ],
  ])('%s', async (_what, behaviour, requests) => {
    const server = await serve(behaviour)
    const reported: number[] = []
    const scratch = testFolder()
    const onProgress = (fraction: number) => {
      reported.push(fraction)
      server.stored(Math.round(fraction * map.length))
    }
    const { path, remove } = await download(server.address, { scratch, pause: 1, onProgress })
    expect(path).toMatch(/\/town\.osm\.pbf$/)
    expect(readFileSync(path).equals(map)).toBe(true)
    expect(server.requests).toEqual(requests)
    expect(reported.at(-1)).toBe(1)
    await remove()
    expect(readdirSync(scratch)).toEqual([])
  })

  it.each<[what: string, behaviour: Behaviour, sentence: RegExp]>([
    [
      'fails if the file is missing',
      { status: () => 404 },
      /town\.osm\.pbf\?a=1 cannot be downloaded: the server answered 404\.$/,
    ],
    ['fails if it never arrives', { cuts: Array(20).fill(0) }, /cannot be downloaded: /],
    [
      'fails after too many server errors',
      { status: () => 500 },
      /cannot be downloaded: the server answered 500\.$/,
    ],
  ])('%s', async (_what, behaviour, sentence) => {
    const scratch = testFolder()
    const { address } = await serve(behaviour)
    await expect(download(address, { scratch, pause: 1 })).rejects.toThrow(sentence)
    expect(readdirSync(scratch)).toEqual([])
  })

  it('gives the reason if the server cannot be reached', async () => {
    const { address, stop } = await serve({})
    await stop()
    const nobody = download(address, { scratch: testFolder(), pause: 1 })
    await expect(nobody).rejects.toThrow(/cannot be downloaded: .*ECONNREFUSED/)
  })
})
