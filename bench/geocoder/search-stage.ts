import { openAtlas } from '../../src/atlas/atlas.ts'
import type { ImportedRegion } from '../../src/atlas/imported-region.ts'
import { atlasFolder } from '../../src/atlas/manifest.ts'
import { openWorld } from '../../src/atlas/world.ts'
import { type DemoServer, startDemoServer } from '../harness/demo-server.ts'
import type { Contender } from '../harness/harness.ts'
import { type LoadGenerator, type LoadRequest, startLoadGenerator } from '../harness/load.ts'
import { drawText, type SearchText } from './search-texts.ts'

/** A server that is searched over HTTP, without limits. */
export interface SearchStage {
  server: DemoServer
  /** Texts of the demo town, which is the first region. */
  texts(count: number, random: () => number): Promise<SearchText[]>
  /** Calls with each path once, in order. */
  caller(name: string, paths: readonly string[]): Contender
  close(): Promise<void>
}

/** A round opens its own connections and hands them to workers, which must not be most of what is measured. */
const perRound = 300

/** Of each kind, shared by all workers, before anything is measured: the code of a server that has just been started is not compiled yet. */
const warmUps = 1500

/** Two keep a server of one process busy. With more they wait for each other, and the latency tells how many there are. */
const connections = 2

export async function openSearchStage(maps?: string[]): Promise<SearchStage> {
  const settings = () => ({ GROMA_LIMITS: 'search.autocomplete=off,geocode.forward=off' })
  const server = await startDemoServer(settings, maps && { maps, withoutRoads: true })
  const generator = startLoadGenerator()
  return {
    server,
    async texts(count, random) {
      const world = await openWorld()
      const atlas = await openAtlas(world, atlasFolder(server.folder), {
        onFailure(error) {
          throw error
        },
      })
      const region = atlas.imported().regions[0] as ImportedRegion
      const texts = Array.from({ length: count }, () => drawText(region, world, random))
      atlas.stop()
      return texts
    },
    caller: (name, paths) => callerOf(server, generator, name, paths),
    async close() {
      await generator.stop()
      await server.close()
    },
  }
}

function callerOf(
  server: DemoServer,
  generator: LoadGenerator,
  name: string,
  paths: readonly string[],
): Contender {
  const requests = paths.map(
    (path): LoadRequest => ({
      method: 'GET',
      path,
      headers: { authorization: server.keys.publishable },
    }),
  )
  let at = 0
  async function fire(count: number) {
    const next = Array.from({ length: count }, () => requests[at++ % requests.length] as LoadRequest)
    const fired = await generator.fire({
      port: server.port,
      connections,
      until: { requests: count },
      requests: next,
    })
    if (fired.errors > 0)
      throw new Error(`${name}: ${fired.errors} of ${fired.count} failed, first ${fired.firstError}.`)
    return { operations: fired.count, seconds: fired.seconds, latency: fired.latency }
  }
  return {
    name,
    processes: () => [server.pid],
    async setup() {
      await fire(warmUps)
    },
    run: () => fire(perRound),
  }
}
