import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importOsm } from '../../src/import/run.ts'
import { readKeysFile } from '../../src/store/projects/keys-file.ts'
import { startServer } from './processes.ts'

/** A server as a user starts it, with the demo region, or other maps, in a data folder of its own. */
export interface DemoServer {
  folder: string
  port: number
  pid: number
  /** Of the test environment. */
  keys: { publishable: string; secret: string }
  close(): Promise<void>
}

/** `settingsFor` names settings of its own; it is given the data folder. */
export async function startDemoServer(
  settingsFor: (folder: string) => Record<string, string>,
  { maps = ['data/regions/neubrandenburg.osm.pbf'], withoutRoads = false } = {},
): Promise<DemoServer> {
  const folder = await mkdtemp(join(tmpdir(), 'groma-bench-'))
  await chmod(folder, 0o755) // PostgreSQL runs as another user
  for (const source of maps)
    await importOsm({ dataFolder: folder, source, withoutRoads, stage: () => () => {} })
  const server = await startServer({
    entry: new URL('../../../cli.js', import.meta.url),
    args: ['serve'],
    env: {
      GROMA_DATA: folder,
      PORT: '0',
      GROMA_HOST: '127.0.0.1',
      GROMA_DEMO_REGION: 'off',
      GROMA_LOG_LEVEL: 'warn',
      ...settingsFor(folder),
    },
    readyWithin: 300_000,
    ready: /listening on http:\/\/127\.0\.0\.1:(\d+)/,
  })
  const { publishable = '', secret = '' } = (await readKeysFile(folder))?.default?.test ?? {}
  return {
    folder,
    port: server.port,
    pid: server.pid,
    keys: { publishable, secret },
    async close() {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
