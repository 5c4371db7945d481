import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { fetchFile } from '../../src/cluster/nodes/fetch-file.ts'
import { createFileFetcher } from '../../src/cluster/nodes/file-fetcher.ts'
import { openFileHashes } from '../../src/cluster/nodes/file-hashes.ts'
import { openFilePort, requestText } from '../../src/http/nodes/file-port.ts'
import { createSignatureCheck, signRequest } from '../../src/http/nodes/signature.ts'
import type { ReleaseFile } from '../../src/model/map/release.ts'
import type { LivePeer } from '../../src/store/nodes/nodes.ts'
import { testFolder } from '../maps/osm-map.ts'

/** The port of one node, and another that fetches a file from it. */

const content = Buffer.from(Array.from({ length: 200_000 }, (_, at) => (at * 7 + (at >> 8)) & 255))
const file: ReleaseFile = {
  folder: 'atlas',
  name: 'town-0123.atlas',
  bytes: content.length,
  sha256: createHash('sha256').update(content).digest('hex'),
}
const secret = 's'.repeat(64)
const path = `/files/${file.sha256}`

let port: number
/** What the node has under this hash. */
let source: string
const ranges: (string | undefined)[] = []

beforeAll(async () => {
  const isSigned = createSignatureCheck(secret)
  const opened = await openFilePort({
    host: '127.0.0.1',
    port: 0,
    isSigned(authorization, text) {
      ranges.push(text.split(' ')[2])
      return isSigned(authorization, text, Date.now())
    },
    find: async (sha256) => (sha256 === file.sha256 ? source : undefined),
  })
  port = opened.port
  return opened.close
})

async function withSource(bytes: Uint8Array): Promise<string> {
  const folder = testFolder()
  source = join(folder, 'source')
  await writeFile(source, bytes)
  return testFolder()
}

const fetchInto = (folder: string, more: { secret?: string; file?: ReleaseFile } = {}) =>
  fetchFile(more.file ?? file, {
    url: `http://127.0.0.1:${port}`,
    folder,
    secret: more.secret ?? secret,
    now: Date.now,
    signal: new AbortController().signal,
  })

const flipped = (bytes: Uint8Array, at: number) => {
  const copy = Buffer.from(bytes)
  copy[at] = (copy[at] ?? 0) ^ 1
  return copy
}

it.each<[what: string, source: Uint8Array, received: Uint8Array | undefined, range: string]>([
  ['is fetched whole', content, undefined, ''],
  ['is fetched on from where it was cut off', content, content.subarray(0, 77_777), 'bytes=77777-'],
  ['is fetched anew where too much of it is there', content, Buffer.alloc(300_000), ''],
])('a file %s', async (_what, bytes, received, range) => {
  const folder = await withSource(bytes)
  if (received) await writeFile(join(folder, `${file.sha256}.partial`), received)
  expect(await fetchInto(folder)).toBe(true)
  expect(ranges.at(-1)).toBe(range)
  expect(await readdir(folder)).toEqual([file.sha256])
  expect(content.equals(await readFile(join(folder, file.sha256)))).toBe(true)
})

it.each<[what: string, source: Uint8Array, received: Uint8Array]>([
  ['beginning', content, flipped(content.subarray(0, 1000), 500)],
  ['source', flipped(content, 150_000), Buffer.alloc(0)],
])('a damaged %s is refused, deleted, and fetched anew', async (_what, bytes, received) => {
  const folder = await withSource(bytes)
  await writeFile(join(folder, `${file.sha256}.partial`), received)
  await expect(fetchInto(folder)).rejects.toThrow('town-0123.atlas is damaged')
  expect(await readdir(folder)).toEqual([])
  await writeFile(source, content)
  expect(await fetchInto(folder)).toBe(true)
})

it('a source that is cut off leaves what came, for the next one', async () => {
  const folder = await withSource(content.subarray(0, 120_000))
  await expect(fetchInto(folder)).rejects.toThrow('lost after 120000 bytes')
  await writeFile(source, content)
  expect(await fetchInto(folder)).toBe(true)
  expect(ranges.at(-1)).toBe('bytes=120000-')
})

it.each<[what: string, isWritable: boolean, port: () => number, told: RegExp[]]>([
  ['a folder that takes nothing is named, not the nodes', false, () => port, [/written into .*\/incoming$/]],
  ['nodes that do not answer are named', true, () => 1, [/fetched from/, /fetched from/]],
  ['a node that answers is enough', true, () => port, []],
])('%s', async (_what, isWritable, portOf, told) => {
  const folder = await withSource(content)
  const incoming = join(folder, 'incoming')
  // A file in the place of the folder, as no access is denied to the owner of a system.
  await (isWritable ? mkdir(incoming) : writeFile(incoming, ''))
  const failures: string[] = []
  const fetcher = createFileFetcher({
    folder: { incoming, hashes: openFileHashes(join(folder, 'hashes.json')) },
    secret,
    now: Date.now,
    isWanted: () => true,
    isFolderChanged: async () => false,
    onFailure: (_error, message) => failures.push(message),
  })
  const peers = ['127.0.0.1', 'localhost'].map((host) => ({ url: `http://${host}:${portOf()}` }))
  expect(fetcher.fetch([file], peers as LivePeer[])).toBe(true)
  await expect.poll(() => fetcher.fetch([], [])).toBe(false)
  expect(failures).toEqual(told.map((sentence) => expect.stringMatching(sentence)))
  expect(fetcher.isLost(file)).toBe(false)
})

it('whoever has another secret gets 401 and nothing', async () => {
  const folder = await withSource(content)
  await expect(fetchInto(folder, { secret: 'x'.repeat(64) })).rejects.toThrow('it answered 401')
  expect(await readdir(folder)).toEqual([])
})

it('a file that the other node does not have is asked for elsewhere', async () => {
  const folder = await withSource(content)
  expect(await fetchInto(folder, { file: { ...file, sha256: '0'.repeat(64) } })).toBe(false)
})

interface RawAnswer {
  status: number
  body: string
}

/** As it is written: `fetch` would tidy up the path. */
function ask(method: string, raw: string, headers: Record<string, string> = {}): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', port, method, path: raw, headers, agent: false },
      async (answer) => {
        const body = Buffer.concat(await answer.toArray()).toString('latin1')
        resolve({ status: answer.statusCode ?? 0, body })
      },
    )
    sent.on('error', reject)
    sent.end()
  })
}

const signed = (method: string, raw: string) => ({
  authorization: signRequest(secret, requestText(method, raw), Date.now()),
})

it.each([
  '/files/../../../etc/passwd',
  '/files/..%2f..%2fetc%2fpasswd',
  `/files/${file.sha256}/../x`,
  `/files/${file.sha256.toUpperCase()}`,
  `/files/${file.sha256}?x=1`,
  '/',
  '/files/',
])('even with the secret, %s is no file', async (raw) => {
  await withSource(content)
  expect(await ask('GET', raw, signed('GET', raw))).toMatchObject({ status: 404 })
  expect(await ask('GET', raw)).toMatchObject({ status: 401 })
})

it('a request is answered once: the same again, and one that was changed, get nothing', async () => {
  await withSource(content)
  const headers = signed('GET', path)
  expect((await ask('GET', path, headers)).body).toHaveLength(content.length)
  for (const answer of [
    await ask('GET', path, headers),
    await ask('GET', path, { ...signed('GET', path), range: 'bytes=5-' }),
    await ask('PUT', path, signed('GET', path)),
  ])
    expect(answer).toMatchObject({ status: 401, body: expect.not.stringContaining(file.sha256) })
  expect(await ask('DELETE', path, signed('DELETE', path))).toMatchObject({ status: 404 })
})

it('a flood of strangers does not stop a node', async () => {
  const folder = await withSource(content)
  const strangers = Array.from({ length: 300 }, () => ask('GET', path).catch(() => ({ status: 0, body: '' })))
  const answers = await Promise.all(strangers)
  expect([...new Set(answers.map(({ status }) => status))].filter((status) => status !== 0)).toEqual([401])
  expect(await fetchInto(folder)).toBe(true)
})

it('no more than sixteen files are sent at a time', async () => {
  await withSource(Buffer.alloc(50_000_000)) // larger than what sockets buffer, so that those who do not read hold it up
  const held = Array.from({ length: 16 }, () =>
    request({ host: '127.0.0.1', port, path, headers: signed('GET', path), agent: false }).end(),
  )
  onTestFinished(() => held.forEach((one) => void one.destroy()))
  await Promise.all(
    held.map(
      (one) => new Promise<void>((resolve) => one.on('response', (answer) => resolve(void answer.pause()))),
    ),
  )
  expect(await ask('GET', path, signed('GET', path))).toMatchObject({ status: 503 })
})
