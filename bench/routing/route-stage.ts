import { join } from 'node:path'
import { EngineProcess } from '../../src/routing/engine/process.ts'
import { engineSettings } from '../../src/routing/engine/settings.ts'
import { readTiles, tilesFolder } from '../../src/routing/engine/tiles.ts'
import { startDemoServer } from '../harness/demo-server.ts'
import { enginesOf, startServer } from '../harness/processes.ts'
import { bareMatrices } from './roads-stage.ts'

/** The server with the demo region, and engine processes with the same tiles. Each takes one query at a time. */
export interface RouteStage {
  /** Process ids of the server and of the engine it started. */
  server: number
  engine: number
  /** With the engine's default settings. */
  usual: EngineProcess
  /** With our settings. */
  tuned: EngineProcess
  /** Process id of the engine alone behind HTTP, and what it answers. */
  bare: number
  ask(path: string, query: object): Promise<string>
  get(path: string): Promise<string>
  close(): Promise<void>
}

interface Settings {
  thor: { costmatrix: object }
}

export async function openRouteStage(): Promise<RouteStage> {
  const server = await startDemoServer(() => ({
    GROMA_LIMITS: 'route.directions=off,route.distance=off,route.isochrone=off,route.matrix=off',
    GROMA_ROUTING_THREADS: '1',
  }))
  const { folder, keys } = server
  const tiles = join(tilesFolder(folder), (await readTiles(tilesFolder(folder)))?.file as string)
  const ours = engineSettings(tiles) as Settings
  const usualSettings = {
    ...ours,
    thor: { ...ours.thor, costmatrix: { ...ours.thor.costmatrix, ...bareMatrices } },
  }
  const [usual, tuned] = [new EngineProcess(usualSettings, 1), new EngineProcess(ours, 1)]
  await Promise.all([usual.ready, tuned.ready])
  const bare = await startServer({
    entry: new URL('./bare-server.js', import.meta.url),
    args: [tiles],
    env: { UV_THREADPOOL_SIZE: '1' },
    ready: /listening on http:\/\/127\.0\.0\.1:(\d+)/,
  })
  const fetchText = async (address: string, request: RequestInit) => {
    const answer = await fetch(address, request)
    const text = await answer.text()
    if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}: ${text}`)
    return text
  }
  return {
    bare: bare.pid,
    ask: (path, query) =>
      fetchText(`http://127.0.0.1:${bare.port}${path}`, { method: 'POST', body: JSON.stringify(query) }),
    server: server.pid,
    engine: enginesOf(server.pid)[0] as number,
    usual,
    tuned,
    get: (path) =>
      fetchText(`http://127.0.0.1:${server.port}${path}`, { headers: { authorization: keys.publishable } }),
    async close() {
      for (const process of [usual, tuned]) process.stop()
      await Promise.all([server.close(), bare.stop()])
    },
  }
}
