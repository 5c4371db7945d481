import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { processesOf } from '../app/processes.ts'
import {
  dataFolder,
  eventually,
  groma,
  gromaHere,
  type ServerProcess,
  startServer,
  storyTimeout,
  usedDataFolder,
} from '../app/server.ts'
import { mountSmallDisk } from './small-disk.ts'

/** The server with its embedded database, through crashes and kills of either. */

const setMapping = (server: ServerProcess, key: string, value: string) =>
  fetch(`${server.address}/v1/settings`, {
    method: 'PATCH',
    headers: { authorization: key, 'content-type': 'application/json' },
    body: JSON.stringify({ chainMappings: { ikea: value } }),
  }).then((answer) => answer.status)

async function mapping(server: ServerProcess, key: string): Promise<unknown> {
  const { body } = await server.get('/v1/settings', key)
  return (body as unknown as { chainMappings: object }).chainMappings
}

async function postmasterOf(folder: string): Promise<number> {
  return Number((await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])
}

describe('the embedded database', { timeout: storyTimeout }, () => {
  it('is restarted when it crashes; requests meanwhile get 503', async () => {
    const folder = await usedDataFolder()
    const server = await startServer(folder, { GROMA_LIMITS: 'settings.get=off' })
    const { secret = '' } = (await server.keys()).test
    expect(await setMapping(server, secret, 'before')).toBe(200)

    process.kill(await postmasterOf(folder), 'SIGKILL')
    const statuses: number[] = []
    await eventually(async () => {
      const { status, body } = await server.get('/v1/settings', secret)
      statuses.push(status)
      expect(body.meta.code).toBe(status)
      // The killed database's last workers may still answer for a moment.
      expect(statuses.slice(-10)).toEqual(Array(10).fill(200))
    })
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([])
    expect(await mapping(server, secret)).toEqual({ ikea: 'before' })
    await server.end('SIGTERM')
    expect(await processesOf(folder)).toEqual([])
  })

  it('serves commands, with the server running or stopped, and refuses a second server', async () => {
    const folder = await usedDataFolder()
    const server = await startServer(folder)
    const second = await groma(['serve'], folder, { PORT: '0', GROMA_LOG_LEVEL: 'silent' })
    expect(second.code).toBe(1)
    expect(second.stderr).toMatch(/^Another Groma server is using the data folder .*\n$/)
    expect((await fetch(`${server.address}/readyz`)).status).toBe(200)
    expect((await gromaHere(['project', 'create', 'running'], folder)).code).toBe(0)
    await server.end('SIGTERM')
    expect((await groma(['project', 'create', 'stopped'], folder)).code).toBe(0)
    expect((await gromaHere(['project', 'list'], folder)).stdout).toMatch(
      /default[\s\S]*running[\s\S]*stopped/,
    )
    expect(await processesOf(folder)).toEqual([])
  })

  it('has a full disk: commands say so, the log does once, and it goes on when there is room', async ({
    skip,
  }) => {
    const folder = await dataFolder()
    const disk = await mountSmallDisk(join(folder, 'disk'))
    if (!disk) return skip('only root can mount a small disk')
    const data = join(folder, 'disk', 'data')
    const server = await startServer(data)
    const { secret = '' } = (await server.keys()).test
    await disk.fill()
    await eventually(async () => expect(await setMapping(server, secret, 'full')).toBe(503))
    const full = { code: 1, stderr: `The disk of ${data} is full. Make room there, then try again.\n` }
    await eventually(async () => {
      // As after changes of its catalog, PostgreSQL writes it at the next connection, and takes none before it has.
      await rm(join(data, 'postgres', 'global', 'pg_internal.init'), { force: true })
      await disk.fill()
      expect(await gromaHere(['project', 'list'], data)).toMatchObject(full)
    })
    for (let count = 0; count < 3; count++) expect(await gromaHere(['nodes'], data)).toMatchObject(full)
    expect(server.printed().match(/PostgreSQL: FATAL/g)?.length).toBe(1)
    await disk.free()
    await eventually(async () => expect(await setMapping(server, secret, 'after')).toBe(200))
    await server.end('SIGTERM')
  })
})
