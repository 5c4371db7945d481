import { openAtlas } from '../../src/atlas/atlas.ts'
import type { ImportedRegion } from '../../src/atlas/imported-region.ts'
import { atlasFolder } from '../../src/atlas/manifest.ts'
import { openWorld, type World } from '../../src/atlas/world.ts'
import { type DemoServer, startDemoServer } from '../harness/demo-server.ts'
import type { Bench, Contender } from '../harness/harness.ts'
import { type LoadGenerator, type LoadRequest, startLoadGenerator } from '../harness/load.ts'

const [one, three, eight, fourteen] = ['1 letter', '3 letters', '8 letters', '14 letters'] as const
const hundred = '8 letters, limit=100'
const hundredOfThree = '3 letters, limit=100'
const forward = 'forward'

export const bench: Bench = {
  sentence:
    'Autocomplete and forward geocoding in the demo region: whole calls over HTTP, each text once. Only the server’s CPU counts.',
  targets: [
    { contender: one, figure: 'operations per CPU-second', bound: 1000 },
    { contender: three, figure: 'operations per CPU-second', bound: 1000 },
    { contender: eight, figure: 'operations per CPU-second', bound: 1500 },
    { contender: fourteen, figure: 'operations per CPU-second', bound: 1500 },
    { contender: forward, figure: 'operations per CPU-second', bound: 1200 },
    { contender: forward, figure: 'p99', bound: 6 },
    { contender: hundred, against: eight, measure: 'cpu', atMost: 3 },
    { contender: hundredOfThree, against: three, measure: 'cpu', atMost: 3 },
  ],
  rounds: 30,
  async contenders(random) {
    const stage = await openStage()
    const { server, generator, region, world } = stage
    const texts = Array.from({ length: 5000 }, () => drawText(region, world, random))
    const call = (name: string, path: (text: Text) => string): Contender => {
      const requests = texts.map((text) => request(server, path(text)))
      let at = 0
      return {
        name,
        processes: () => [server.pid],
        async run() {
          const next = Array.from({ length: perRound }, () => requests[at++ % requests.length] as LoadRequest)
          const { count, seconds, errors, firstError, latency } = await generator.fire({
            port: server.port,
            connections: 4,
            until: { requests: perRound },
            requests: next,
          })
          if (errors > 0) throw new Error(`${name}: ${errors} of ${count} failed, first ${firstError}.`)
          return { operations: count, seconds, latency }
        },
      }
    }
    const begun = (name: string, letters: number, limit = 10) =>
      call(name, ({ street, city, near }) => {
        const query = encodeURIComponent(`${street}, ${city}`.toLowerCase().slice(0, letters))
        return `/v1/search/autocomplete?query=${query}&near=${near}&limit=${limit}`
      })
    return [
      { ...begun(eight, 8), alternative: true, teardown: stage.close },
      begun(one, 1),
      begun(three, 3),
      begun(fourteen, 14),
      begun(hundred, 8, 100),
      begun(hundredOfThree, 3, 100),
      call(forward, ({ number, street, city }) => {
        const query = encodeURIComponent(`${street} ${number}, ${city}`)
        return `/v1/geocode/forward?query=${query}`
      }),
    ]
  },
}

const perRound = 60

interface Text {
  number: string
  street: string
  city: string
  /** Latitude and longitude, a few hundred metres away. */
  near: string
}

/** A house of the region; in one of five cases a city of the world instead, which is not near. */
function drawText(
  { addresses, streets, containingAreas }: ImportedRegion,
  world: World,
  random: () => number,
): Text {
  const row = Math.floor(random() * addresses.count)
  const { longitude, latitude } = addresses.location(row)
  const near = `${(latitude + (random() - 0.5) * 0.02).toFixed(5)},${(longitude + (random() - 0.5) * 0.02).toFixed(5)}`
  if (random() < 0.2) {
    const city = Math.floor(random() * 2000)
    return { number: '', street: world.cities.name(city), city: world.cities.country(city), near }
  }
  const { city = '' } = containingAreas(addresses.within(row))
  return { number: addresses.number(row), street: streets.name(addresses.street(row)), city, near }
}

interface Stage {
  server: DemoServer
  generator: LoadGenerator
  region: ImportedRegion
  world: World
  close(): Promise<void>
}

async function openStage(): Promise<Stage> {
  const server = await startDemoServer(() => ({
    GROMA_LIMITS: 'search.autocomplete=off,geocode.forward=off',
  }))
  const generator = startLoadGenerator()
  const world = await openWorld()
  const atlas = await openAtlas(world, atlasFolder(server.folder), {
    onFailure(error) {
      throw error
    },
  })
  return {
    server,
    generator,
    region: atlas.imported().regions[0] as ImportedRegion,
    world,
    async close() {
      atlas.stop()
      await generator.stop()
      await server.close()
    },
  }
}

function request({ keys }: DemoServer, path: string): LoadRequest {
  return { method: 'GET', path, headers: { authorization: keys.publishable } }
}
