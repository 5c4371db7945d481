import * as fs from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { useCluster } from '../../../test/app/cluster.ts'
import { findPostgres } from './process.ts'

const notRoot = process.getuid?.() !== 0
const cluster = useCluster()

describe('the data folder of the embedded PostgreSQL', () => {
  test('refuses a folder that another server is using', async () => {
    await cluster.startServer()
    const pid = await cluster.postmasterPid()
    await expect(cluster.start()).rejects.toThrow(
      `Another Groma server is using the data folder ${cluster.folder} (PostgreSQL process ${pid}). ` +
        'Stop it first or set GROMA_DATA to another folder.',
    )
  })

  test('lets exactly one of several servers started at once have the folder', async () => {
    cluster.folder = join(cluster.room, 'data', 'postgres')
    const tries = await Promise.allSettled([cluster.start(), cluster.start(), cluster.start()])
    const refusals = tries.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))
    expect(refusals).toHaveLength(2)
    for (const refusal of refusals) expect(refusal).toContain('Another Groma server is using the data folder')
    expect(await fs.readdir(dirname(cluster.folder))).toEqual(['postgres'])
  })

  test('takes over from a PostgreSQL that was left behind', async () => {
    const server = await cluster.startServer()
    const orphan = await cluster.postmasterPid()
    for (const { pid } of await cluster.keeperAndWatcher()) process.kill(pid, 'SIGKILL')
    server.kill('SIGKILL')
    await cluster.query(await cluster.start(), 'select 1')
    expect(await cluster.postmasterPid()).not.toBe(orphan)
  })

  test('is found by a command beside the server', async () => {
    expect(await findPostgres(join(cluster.room, 'nothing'))).toBeUndefined()
    const postgres = await cluster.start()
    expect(await findPostgres(cluster.folder)).toEqual(postgres.connection)
    await postgres.stop()
    expect(await findPostgres(cluster.folder)).toBeUndefined()
  })

  test.each([
    ['the number of another program', () => `${process.pid}\n`],
    ['the number of no process', () => '4194303\n'],
    ['nothing', () => ''],
  ])('starts over lock files that hold %s', async (_, text) => {
    const rest = `${cluster.folder}\n1700000000\n5432\n${cluster.folder}\n\n  5432001         0\nready   \n`
    await fs.writeFile(join(cluster.folder, 'postmaster.pid'), text() && text() + rest)
    await fs.writeFile(join(cluster.folder, '.s.PGSQL.5432.lock'), text() && text() + rest)
    await cluster.query(await cluster.start(), 'select 1')
  })

  test('replaces a half-made cluster', async () => {
    cluster.folder = join(cluster.room, 'data', 'postgres')
    await fs.mkdir(`${cluster.folder}.new-0123456789ab/base`, { recursive: true })
    await cluster.query(await cluster.start(), 'select 1')
    expect(await fs.readdir(dirname(cluster.folder))).toEqual(['postgres'])
  })

  test('refuses a folder with other files', async () => {
    cluster.folder = join(cluster.room, 'letters')
    await fs.mkdir(cluster.folder)
    await fs.writeFile(join(cluster.folder, 'letter.txt'), 'dear')
    await expect(cluster.start()).rejects.toThrow('contains files that are not a PostgreSQL cluster')
    expect(await fs.readdir(cluster.folder)).toEqual(['letter.txt'])
  })

  test('puts its socket elsewhere when the path is too long', async () => {
    await cluster.moveTo(
      join(cluster.room, 'long'.repeat(25), `with "quotes", commas and ${'ö'.repeat(10)}`, 'postgres'),
    )
    const postgres = await cluster.start()
    await cluster.query(postgres, 'select 1')
    expect(postgres.connection.host.startsWith(cluster.folder)).toBe(false)
    expect(await findPostgres(cluster.folder)).toEqual(postgres.connection)
    await postgres.stop()
    await expect(fs.lstat(postgres.connection.host)).rejects.toThrow('ENOENT')
  })

  test('has its socket in a folder with a difficult name', async () => {
    await cluster.moveTo(join(cluster.room, ' "a", b=c ', 'postgres'))
    const postgres = await cluster.start()
    await cluster.query(postgres, 'select 1')
    expect(postgres.connection.host).toBe(cluster.folder)
  })

  test.skipIf(notRoot)('as root: puts the data where PostgreSQL can reach them', async () => {
    await fs.chmod(cluster.room, 0o700)
    cluster.folder = join(cluster.room, 'data', 'postgres')
    const first = await cluster.start()
    await cluster.query(first, 'create table kept as select 1 as what')
    await first.stop()
    const place = await fs.readlink(cluster.folder)
    try {
      expect(place).toMatch(/^\/var\/lib\/groma\/cluster-/)
      const second = await cluster.start()
      expect(await cluster.query(second, 'select what from kept')).toEqual([{ what: 1 }])
      expect(await findPostgres(cluster.folder)).toEqual(second.connection)
      await second.stop()
      await fs.rm(place, { recursive: true })
      await expect(cluster.start()).rejects.toThrow('is a link to a missing folder')
    } finally {
      await fs.rm(place, { recursive: true, force: true })
    }
  })
})
