import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { runningProcesses, workersOf } from '../app/processes.ts'
import {
  eventually,
  groma,
  type ServerProcess,
  startServer,
  storyTimeout,
  usedDataFolder,
} from '../app/server.ts'
import { makeFences, readWhole } from './requests.ts'
import { checkWalks } from './walk-checks.ts'
import { startWalkers } from './walkers.ts'

/** A server of two workers, as processes of their own. */

/** The second token comes after a quarter of an hour: so exactly one passes, however slow the machine is. */
const once = 0.001
const strict = `track=${once},settings.get=${once},users.new=${once},users.burst=3`
const noLimits =
  'track=off,settings.get=off,users.new=off,events.list=off,users.locations=off,geofences.upsert=off,usage=off'

interface Answer {
  status: number
  /** Which process has answered. */
  worker: string
  // biome-ignore lint/suspicious/noExplicitAny: tests read whatever was answered
  body: any
}

/** Throws where there is no whole answer. Without an agent each request has a connection of its own. */
function ask(url: string, key: string, body?: object, agent: Agent | false = false): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: key, 'content-type': 'application/json' }
    const sent = request(url, { method: body ? 'POST' : 'GET', headers, agent }, async (answer) => {
      try {
        const text = Buffer.concat(await answer.toArray()).toString()
        const isJson = String(answer.headers['content-type']).startsWith('application/json')
        const [worker = ''] = String(answer.headers['x-service-request-id']).split('-')
        resolve({ status: answer.statusCode ?? 0, worker, body: isJson ? JSON.parse(text) : text })
      } catch (error) {
        reject(error)
      }
    })
    sent.on('error', reject)
    sent.end(body && JSON.stringify(body))
  })
}

const times = <Result>(count: number, make: (at: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, at) => make(at)))

const statuses = (answers: Answer[]) => answers.map(({ status }) => status).sort()

async function metric(server: ServerProcess, line: string): Promise<number> {
  const { body } = await ask(`${server.address}/metrics`, '')
  const found = (body as string).split('\n').find((one) => one.startsWith(`${line} `))
  return Number(found?.slice(line.length))
}

const update = (deviceId: string, updatedAt: string) => ({
  deviceId,
  latitude: 53.5587,
  longitude: 13.2618,
  accuracy: 5,
  updatedAt,
})

it(
  'two workers are one server: its limits, metrics and counts; and new settings without losing a request',
  async () => {
    const folder = await usedDataFolder()
    const server = await startServer(folder, { GROMA_WORKERS: '2', GROMA_LIMITS: strict })
    const { secret = '', publishable = '' } = (await server.keys()).test
    const at = (path: string) => server.address + path

    // An operation, a device, and new users are limited over both; a retry is known to both.
    const asked = await times(12, () => ask(at('/v1/settings'), secret))
    expect(new Set(asked.map(({ worker }) => worker)).size).toBe(2)
    expect(statuses(asked)).toEqual([200, ...Array(11).fill(429)])
    const sent = await times(6, (second) =>
      ask(at('/v1/track'), secret, update('phone', `2026-11-16T12:00:0${second}.000Z`)),
    )
    expect(statuses(sent)).toEqual([200, 429, 429, 429, 429, 429])
    const accepted = sent.findIndex(({ status }) => status === 200)
    const retries = await times(6, () =>
      ask(at('/v1/track'), secret, update('phone', `2026-11-16T12:00:0${accepted}.000Z`)),
    )
    expect(new Set(retries.map(({ worker }) => worker)).size).toBe(2)
    expect(statuses(retries)).toEqual(Array(6).fill(200))
    const strangers = await times(8, (which) =>
      ask(at('/v1/track'), publishable, update(`new-${which}`, '2026-11-16T12:00:00.000Z')),
    )
    expect(statuses(strangers)).toEqual([200, 200, 200, 429, 429, 429, 429, 429])

    // What both have answered is counted together.
    const answered = 'groma_request_duration_seconds_count{method="POST",route="/v1/track",status="200"}'
    expect(await metric(server, answered)).toBe(1 + 6 + 3)
    expect(await metric(server, 'groma_workers{state="ready"}')).toBe(2)

    // Clients that keep their connections, and try nothing twice, do not notice a reload.
    const agent = new Agent({ keepAlive: true, maxSockets: 6 })
    const served: Answer[] = []
    let isOver = false
    const clients = times(6, async () => {
      for (; !isOver; await sleep(10)) served.push(await ask(at('/healthz'), '', undefined, agent))
    })
    const before = await workersOf(server.process.pid)
    const reload = (settings: Record<string, string>) => groma(['reload'], folder, settings)
    expect(await reload({ GROMA_LIMITS: 'usres.list=5' })).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/so the old ones go on. GROMA_LIMITS names "usres.list"/),
    })
    expect(await reload({ GROMA_ROUTING_QUEUE: '7' })).toMatchObject({
      code: 1,
      stderr: 'A reload cannot change GROMA_ROUTING_QUEUE. Restart the server.\n',
    })
    expect(await workersOf(server.process.pid)).toEqual(before)
    expect(await reload({ GROMA_LIMITS: noLimits })).toMatchObject({ code: 0 })
    await eventually(async () => {
      const now = await workersOf(server.process.pid)
      expect(now).toHaveLength(2)
      expect(now.filter((pid) => before.includes(pid))).toEqual([])
    })
    isOver = true
    await clients
    agent.destroy()
    expect(new Set(served.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(served.map(({ worker }) => worker)).size).toBe(4)
    expect(statuses(await times(4, () => ask(at('/v1/settings'), secret)))).toEqual([200, 200, 200, 200])
    // Nothing that was counted is forgotten with those who counted it.
    expect(await metric(server, answered)).toBe(1 + 6 + 3)
    await eventually(async () => {
      const { body } = await ask(at('/v1/usage'), secret)
      const track = body.requests.find(({ name }: { name: string }) => name === 'POST /v1/track')
      expect(track?.count).toBe(6 + 6 + 8)
    })

    const last = await workersOf(server.process.pid)
    expect(await server.end('SIGTERM')).toEqual({ code: 0, signal: null })
    const left = await runningProcesses()
    expect(left.filter(({ pid, args }) => last.includes(pid) || args.includes(folder))).toEqual([])
    expect(await reload({})).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^No server with workers/),
    })
  },
  storyTimeout,
)

it(
  'a worker that is killed takes nothing with it; one whose supervisor is killed ends',
  async () => {
    const folder = await usedDataFolder()
    const settings = { GROMA_WORKERS: '2', GROMA_LIMITS: noLimits, GROMA_LOG_LEVEL: 'silent' }
    const server = await startServer(folder, settings)
    const { secret = '', publishable = '' } = (await server.keys()).test
    await makeFences(server.address, secret)
    const names = Array.from({ length: 12 }, (_, which) => `phone-${which}`)
    const load = startWalkers(names, (body) => ask(`${server.address}/v1/track`, publishable, body))
    await load.acknowledgeMore(60)
    const [victim = 0] = await workersOf(server.process.pid)
    process.kill(victim, 'SIGKILL')
    await load.acknowledgeMore(100)
    const walkers = await load.stop()
    await checkWalks(walkers, (path) => readWhole(server.address + path, secret))
    await eventually(async () => expect(await workersOf(server.process.pid)).toHaveLength(2))
    expect(await metric(server, 'groma_worker_ends_total')).toBe(1)

    const workers = await workersOf(server.process.pid)
    await server.end('SIGKILL')
    await eventually(async () => {
      const running = await runningProcesses()
      expect(running.filter(({ pid, args }) => workers.includes(pid) && args.includes('worker.js'))).toEqual(
        [],
      )
    })
  },
  storyTimeout,
)
