import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { announceServer, runningServers, socketFolder } from './running-servers.ts'

it('servers that run are found, and what is left of those that were killed is removed', async () => {
  const [data, live, dead] = await Promise.all([
    mkdtemp(join(tmpdir(), 'data-')),
    mkdtemp(socketFolder),
    mkdtemp(socketFolder),
  ])
  const server = createServer().listen(join(live, 'supervisor'))
  onTestFinished(async () => {
    server.close()
    await Promise.all([data, live, dead].map((folder) => rm(folder, { recursive: true, force: true })))
  })
  const withdraw = await announceServer(data, join(live, 'supervisor'))
  await writeFile(join(dead, 'supervisor'), '')
  await announceServer(data, join(dead, 'supervisor'))
  for (const [name, cut] of ['', '{"sock'].entries())
    await writeFile(join(data, 'servers', `${name}.json`), cut)

  const found = await runningServers(data)
  expect(found).toHaveLength(1)
  for (const peer of found) peer.close()
  expect([existsSync(live), existsSync(dead)]).toEqual([true, false])
  expect(await readdir(join(data, 'servers'))).toHaveLength(1)
  await withdraw()
  expect(await runningServers(data)).toEqual([])
})
