import { execFileSync } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type PostgresProcess, startPostgres } from '../../src/store/postgres/process.ts'
import { eventually } from '../app/server.ts'
import { type SharedServer, startSharedServer } from '../app/shared-server.ts'
import { startTcpProxy, type TcpProxy } from '../app/tcp-proxy.ts'
import { debianPostgres } from '../setup/left-out.ts'

/** A primary and its standby, which takes over; a server that finds it at the same address, and one that has both addresses. */

const binaries = dirname(debianPostgres.path)
let room: string
let primary: PostgresProcess
let standby: PostgresProcess
let same: TcpProxy
let both: [TcpProxy, TcpProxy]
let one: SharedServer
let two: SharedServer

const start = (folder: string) =>
  startPostgres({ folder, binaries, settings: { fsync: 'off' }, log: () => {} })

const socketOf = ({ connection }: PostgresProcess) => join(connection.host, `.s.PGSQL.${connection.port}`)

async function ask(postgres: PostgresProcess, statement: string): Promise<void> {
  const client = new pg.Client(postgres.connection)
  await client.connect()
  await client.query(statement)
  await client.end()
}

beforeAll(async () => {
  room = await mkdtemp(join(tmpdir(), 'groma-failover-'))
  await chmod(room, 0o755)
  primary = await start(join(room, 'primary'))
  const { host, port, user } = primary.connection
  const copy = ['-h', host, '-p', String(port), '-U', user, '-D', join(room, 'standby'), '-R', '-c', 'fast']
  execFileSync(join(binaries, 'pg_basebackup'), copy, { stdio: 'pipe' })
  standby = await start(join(room, 'standby'))
  // What is acknowledged is on both.
  await ask(primary, `alter system set synchronous_standby_names = '*'`)
  await ask(primary, 'select pg_reload_conf()')
  same = await startTcpProxy()
  both = [await startTcpProxy(), await startTcpProxy()]
})

afterAll(async () => {
  await Promise.all([one?.stop(), two?.stop()])
  await Promise.all([same, ...both].map((proxy) => proxy.stop()))
  await Promise.all([primary.stop(), standby.stop()])
  await rm(room, { recursive: true, force: true })
})

const address = (...proxies: TcpProxy[]) =>
  `postgres://groma@${proxies.map(({ port }) => `127.0.0.1:${port}`).join(',')}/postgres`

let sent = 0
const track = (server: SharedServer) =>
  server.call('POST /v1/track', { deviceId: `device-${++sent}`, latitude: 40, longitude: -74, accuracy: 5 })

describe('a failover', () => {
  it('a start waits for a database that is not there yet, and for the one that takes writes', async () => {
    const starting = startSharedServer(address(same), {}, join(room, 'data'))
    await eventually(() => expect(same.refused).toBeGreaterThan(1))
    both[0].leadTo(socketOf(standby))
    both[1].leadTo(socketOf(primary))
    same.leadTo(socketOf(primary))
    one = await starting
    expect(one.log[0]?.msg).toMatch(/^Database: The .* Waiting for it;/)
    two = await startSharedServer(address(...both), {}, join(room, 'data'))
    for (const server of [one, two]) expect((await track(server)).status).toBe(200)
  })

  it('in the middle of updates: 503 and the reason, then on with every acknowledged update', async () => {
    const acknowledged: string[] = []
    const statuses = new Set<number>()
    let running = true
    const load = [one, two].map(async (server) => {
      while (running) {
        const answer = await track(server)
        statuses.add(answer.status)
        if (answer.status === 200) acknowledged.push(answer.body.user._id)
        else expect(answer.headers['retry-after']).toMatch(/^[15]$/)
      }
    })
    await eventually(() => expect(acknowledged.length).toBeGreaterThan(20))
    const before = [one.log.length, two.log.length]
    await primary.stop()
    both[1].leadTo(undefined)
    same.leadTo(socketOf(standby)) // still read-only
    await eventually(async () => {
      for (const server of [one, two]) {
        const { status, body } = await server.call('GET /readyz')
        expect([status, body.meta.message]).toEqual([503, expect.stringContaining('read-only')])
      }
    })
    await ask(standby, 'select pg_promote()')
    await eventually(async () => {
      for (const server of [one, two]) {
        expect((await server.call('GET /readyz')).status).toBe(200)
        expect((await track(server)).status).toBe(200)
      }
    })
    running = false
    await Promise.all(load)
    expect(statuses).toEqual(new Set([200, 503]))

    const client = new pg.Client(standby.connection)
    await client.connect()
    const { rows } = await client.query('select id from users where id = any($1)', [acknowledged])
    await client.end()
    expect(rows).toHaveLength(acknowledged.length)

    for (const [at, server] of [one, two].entries()) {
      const lines = server.log.slice(before[at]).flatMap(({ level, msg }) => (level >= 50 ? msg : []))
      expect(lines.filter((line) => !/^Database: The .* answered 503\.$/.test(line))).toEqual([])
      expect(lines.length).toBe(new Set(lines).size) // one a cause, whatever the number of requests
    }
  })
})
