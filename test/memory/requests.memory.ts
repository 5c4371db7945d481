import { readFile } from 'node:fs/promises'
import fc from 'fast-check'
import { expect, it, onTestFinished } from 'vitest'
import { eventually, startServer } from '../app/server.ts'
import { demoRegion } from '../maps/demo-region.ts'
import { withParsed } from '../requests/answers.ts'
import { createHttpClient } from '../requests/http-client.ts'
import { createObjects } from '../requests/objects.ts'
import { type Operation, operationsOf } from '../requests/operations.ts'
import { isLive, type Sent, sampleRequest, validRequest } from '../requests/requests.ts'
import { seed } from '../setup/seed.ts'
import { measureMemory, meterEnvironment } from './meter.ts'

/**
 * A server's memory after many mixed requests is what it was after a tenth of them: nothing is held on to. What
 * the requests make is deleted after a while, but for the users
 * who walk: a server keeps what its geofences, webhooks and users need.
 */
const [first, last] = process.env.TEST_MEMORY === 'short' ? [10_000, 40_000] : [20_000, 200_000]
const tolerance = 0.1
/** Of JavaScript's part of it. Some megabytes of code are still compiled, and up to 50,000 records of the search are kept. */
const heapTolerance = 0.2

const atOnce = 16
const batch = 500
const devices = 1000

it(`memory after ${last} requests is that after ${first}`, { timeout: 7_200_000 }, async () => {
  const demo = await demoRegion()
  onTestFinished(demo.remove)
  const document = JSON.parse(await readFile('docs/openapi.json', 'utf8'))
  const operations = operationsOf(document).filter(({ id }) => id !== 'streamEvents') // does not end
  const server = await startServer(demo.folder, {
    ...meterEnvironment(demo.folder),
    GROMA_LIMITS: withoutLimits(document),
    GROMA_LOG_LEVEL: 'silent',
  })
  const keys = await server.keys()
  const surplus: Sent[] = []
  const known = {
    keys,
    objects: createObjects((kind, { _id: id, externalId }, isLive) => {
      const paths = [`/v1/${kind}/{id}`, `/v1/${kind}/{externalId}`]
      const remove = operations.find(({ method, path }) => method === 'DELETE' && paths.includes(path))
      const key = String(keys[isLive ? 'live' : 'test'].secret)
      if (remove) surplus.push(sampleRequest(remove, key, {}, { id, externalId }))
    }),
  }
  const http = createHttpClient(server.address)
  await eventually(async () => expect((await server.get('/readyz', '')).status).toBe(200))

  const track = operations.find(({ id }) => id === 'track') as Operation
  const updates = fc.tuple(fc.nat(devices - 1), fc.nat(1000)).map(([device, step]) =>
    sampleRequest(track, String(keys.test.publishable), {
      deviceId: `walker-${device}`,
      latitude: 53.55 + step / 50_000,
      longitude: 13.26,
      accuracy: 10,
    }),
  )
  const others = fc.oneof(...operations.map((operation) => validRequest(operation, known)))
  const mixed = fc.oneof(updates, others)
  const statuses = new Map<number, number>()

  async function send(sent: Sent): Promise<void> {
    const { statusCode: status, parsed } = withParsed(await http.send(sent))
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    if (status === 404 || sent.method === 'DELETE') sent.subject?.forget()
    const isWalker = String(sent.payload).includes('"walker-')
    if (status < 300 && sent.method !== 'GET' && !isWalker)
      known.objects.learn(parsed, isLive(sent.headers.authorization))
  }

  async function sendUntil(total: number, from: number): Promise<void> {
    for (let sent = from; sent < total; sent += batch) {
      const requests = fc.sample(mixed, { seed: seed + sent, numRuns: batch })
      const sendAll = async () => {
        for (let next = requests.pop(); next; next = requests.pop()) await send(next)
      }
      await Promise.all(Array.from({ length: atOnce }, sendAll))
      for (const remove of surplus.splice(0)) await http.send(remove)
    }
  }

  await sendUntil(first, 0)
  const before = await measureMemory(server, demo.folder)
  await sendUntil(last, first)
  const after = await measureMemory(server, demo.folder)
  http.close()
  await server.end('SIGTERM')
  for (const [count, { heap, resident }] of [[first, before] as const, [last, after] as const])
    process.stderr.write(
      `after ${count} requests: ${heap.toFixed(1)} MB of heap, ${resident.toFixed(0)} MB resident\n`,
    )
  process.stderr.write(`answers by status: ${JSON.stringify(Object.fromEntries(statuses))}\n`)
  expect([...statuses.keys()].filter((status) => status >= 500 && status !== 503)).toEqual([])
  expect(statuses.get(200)).toBeGreaterThan(last / 2)
  expect(Math.abs(after.resident / before.resident - 1)).toBeLessThan(tolerance)
  expect(after.heap / before.heap - 1).toBeLessThan(heapTolerance)
})

/** Every limit that the document names. */
function withoutLimits(document: {
  paths: Record<string, Record<string, { 'x-rate-limit'?: { name: string } }>>
}) {
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))
  const names = operations.flatMap((operation) => operation['x-rate-limit']?.name ?? [])
  return [...new Set([...names, 'track', 'users.new', 'users.burst'])].map((name) => `${name}=off`).join(',')
}
