import * as fs from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { useCluster } from '../../../test/app/cluster.ts'
import { eventually } from '../../../test/app/server.ts'

const cluster = useCluster()

describe('embedded PostgreSQL', () => {
  test('keeps its data from one start to the next', async () => {
    const first = await cluster.start({ settings: {} })
    await cluster.query(first, 'create table kept (what text)')
    await cluster.query(first, `insert into kept values ('ö')`)
    await first.stop()
    const second = await cluster.start({ settings: {} })
    expect(await cluster.query(second, 'select what from kept')).toEqual([{ what: 'ö' }])
    expect(await cluster.query(second, 'show fsync')).toEqual([{ fsync: 'on' }])
    expect(await cluster.query(second, 'show listen_addresses')).toEqual([{ listen_addresses: '' }])
    expect((await fs.lstat(join(second.connection.host, '.s.PGSQL.5432'))).mode & 0o777).toBe(0o700)
  })

  test('is restarted when it is killed, with every committed row', async () => {
    const calls: string[] = []
    const postgres = await cluster.start({ onDown: () => calls.push('down'), onUp: () => calls.push('up') })
    await cluster.query(postgres, 'create table kept as select 1 as what')
    process.kill(await cluster.postmasterPid(), 'SIGKILL')
    await eventually(() => expect(calls).toEqual(['down', 'up']))
    expect(await cluster.query(postgres, 'select what from kept')).toEqual([{ what: 1 }])
  })

  test('is restarted when its keeper is killed', async () => {
    const calls: string[] = []
    await cluster.start({ onDown: () => calls.push('down'), onUp: () => calls.push('up') })
    const before = await cluster.postmasterPid()
    process.kill(await cluster.keeperPid(), 'SIGKILL')
    await eventually(() => expect(calls).toEqual(['down', 'up']))
    expect(await cluster.postmasterPid()).not.toBe(before)
    // The new keeper, its watcher and PostgreSQL; of the old ones nothing for long.
    await eventually(async () => expect(await cluster.processesNamingFolder()).toHaveLength(3))
  })

  test('can be stopped while it is being restarted', async () => {
    const postgres = await cluster.start({ onDown: () => void postgres.stop() })
    process.kill(await cluster.postmasterPid(), 'SIGKILL')
    await cluster.expectNoProcess()
    await postgres.stop()
  })

  test('stops when its server is killed', async () => {
    const server = await cluster.startServer()
    server.kill('SIGKILL')
    await cluster.expectNoProcess()
  })

  test('stops when its server and its keeper are killed together', async () => {
    const server = await cluster.startServer()
    process.kill(await cluster.keeperPid(), 'SIGKILL')
    server.kill('SIGKILL')
    await cluster.expectNoProcess()
  })

  test.each([
    [
      'the keeper runs',
      () => eventually(async () => expect(await cluster.keeperAndWatcher()).not.toEqual([])),
    ],
    ['PostgreSQL has taken the folder', () => cluster.appears('postmaster.pid')],
    ['PostgreSQL has taken the socket', () => cluster.appears('.s.PGSQL.5432.lock')],
    ['PostgreSQL listens', () => cluster.appears('.s.PGSQL.5432')],
  ])('stops when its server is killed during the start, once %s', async (_what, begun) => {
    const reached = begun()
    const server = cluster.spawnServer()
    await reached
    server.kill('SIGKILL')
    await cluster.expectNoProcess()
  })

  test('is started again at once after its server was killed', async () => {
    const server = await cluster.startServer()
    server.kill('SIGKILL')
    await cluster.query(await cluster.start(), 'select 1')
  })

  test('fails with the message of PostgreSQL', async () => {
    await expect(cluster.start({ settings: { max_connections: 'many' } })).rejects.toThrow(
      'invalid value for parameter "max_connections": "many"',
    )
  })
})
