import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { importOsm } from '../../src/import/run.ts'
import type { ListedNode } from '../../src/store/nodes/nodes.ts'
import { openTestDatabase } from '../app/database.ts'
import { type FileGate, freePort, openFileGate } from '../app/file-gate.ts'
import {
  databaseUrl,
  dataFolder,
  eventually,
  gromaHere,
  type ServerProcess,
  startServer,
  storyTimeout,
} from '../app/server.ts'
import { buildCity } from '../maps/city.ts'
import { writeMap } from '../maps/osm-map.ts'

/** Two nodes on one database, as processes of their own, each with a data folder of its own; the second has two workers. */

interface Answer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests read whatever was answered
  body: any
}

interface Cluster {
  settings: Record<string, string>
  gate: FileGate
}

async function openCluster(): Promise<Cluster> {
  const shared = await openTestDatabase()
  onTestFinished(shared.close)
  const settings = {
    DATABASE_URL: databaseUrl(shared.connection.database),
    GROMA_HOST: '127.0.0.1',
    GROMA_ROUTING_THREADS: '1',
  }
  return { settings, gate: await openFileGate() }
}

async function listed(folder: string, settings: Record<string, string>): Promise<ListedNode[]> {
  const { code, stdout, stderr } = await gromaHere(['nodes', '--json'], folder, settings)
  expect([code, stderr]).toEqual([0, ''])
  return JSON.parse(stdout)
}

/** A road of 400 m with a house, and ids that no other map has. */
function drawRoad(name: string, firstId: number, longitude: number) {
  const latitude = 39.3
  const node = (id: number, metres: number, tags = {}) => ({
    kind: 'node' as const,
    id: firstId + id,
    tags,
    lon: Math.round((longitude + metres / 86_000) * 1e7),
    lat: latitude * 1e7,
  })
  const house = { 'addr:housenumber': '1', 'addr:street': `${name} Road` }
  const ends = [node(1, 0), node(2, 400)]
  const region = name.toLowerCase()
  const source = writeMap([
    ...ends,
    node(3, 200, house),
    {
      kind: 'way',
      id: firstId,
      tags: { highway: 'residential', name: `${name} Road` },
      refs: ends.map(({ id }) => id),
    },
  ])
  const [from, to] = ends.map(({ lon }) => `${latitude},${lon / 1e7}`)
  return {
    import: (dataFolder: string) => importOsm({ dataFolder, source, name: region, stage: () => () => {} }),
    house: `/v1/geocode/forward?query=1%20${name}%20Road`,
    route: `/v1/route/distance?origin=${from}&destination=${to}&modes=car&units=metric`,
    street: `${name} Road`,
  }
}

it(
  'an import on one node is served by all: through a break, with imports at once, and after a removal',
  async () => {
    const { settings, gate } = await openCluster()
    const city = await buildCity({ withRoads: true })
    onTestFinished(city.remove)
    const one = await startServer(city.folder, {
      ...settings,
      GROMA_NODE_PORT: String(gate.nodePort),
      GROMA_NODE_URL: gate.url,
    })
    const { secret = '' } = (await one.keys()).test
    const ask = (server: ServerProcess, path: string) => server.get(path, secret) as Promise<Answer>
    const questions = [
      `/v1/search/places?near=${city.point('S')}&categories=food-beverage&limit=5`,
      '/v1/geocode/forward?query=100%20Calvert%20Street%20Baltimore',
      `/v1/route/distance?origin=${city.point('a')}&destination=${city.point('g')}&modes=car&units=metric`,
    ]
    const answers = (server: ServerProcess) => Promise.all(questions.map((path) => ask(server, path)))
    await eventually(async () =>
      expect((await answers(one)).map(({ status }) => status)).toEqual([200, 200, 200]),
    )
    const expected = withoutTime(await answers(one))

    // The second has nothing but the address of the database. It is killed in the middle of a file.
    const folder = await dataFolder()
    const port = String(await freePort())
    const start = (workers: string) =>
      startServer(folder, { ...settings, GROMA_NODE_PORT: port, GROMA_WORKERS: workers })
    gate.most = 4000
    const killed = await start('1')
    const partial = async () => {
      const incoming = join(folder, 'nodes/incoming')
      const name = (await readdir(incoming)).find((file) => file.endsWith('.partial'))
      return (await stat(join(incoming, name ?? ''))).size
    }
    await eventually(async () => expect(await partial()).toBe(4000))
    const awaited = await ask(killed, '/readyz')
    expect([awaited.status, awaited.body.meta.message]).toEqual([
      503,
      expect.stringMatching(/^This node is fetching the maps of its cluster: \d files, 1 MB, are missing/),
    ])
    await killed.end('SIGKILL')
    gate.most = undefined

    const two = await start('2')
    await eventually(async () => expect(withoutTime(await answers(two))).toEqual(expected))
    await eventually(async () => expect((await ask(two, '/readyz')).status).toBe(200))
    expect(gate.ranges).toContain('bytes=4000-')
    await eventually(async () => {
      const nodes = await listed(folder, settings)
      const [maps] = nodes.map((node) => node.maps)
      expect(Object.keys(maps ?? {}).sort()).toEqual(['roads', 'town'])
      const asItShould = { isGone: false, lag: 0, missingBytes: 0, maps }
      expect(nodes).toMatchObject([
        { ...asItShould, url: gate.url },
        { ...asItShould, url: `http://127.0.0.1:${port}` },
      ])
    })

    // Two imports at once: places, addresses and roads of both are served by both.
    const west = drawRoad('Hazelnut', 10_000, -76.7)
    const east = drawRoad('Quarry', 20_000, -76.5)
    await Promise.all([west.import(city.folder), east.import(folder)])
    for (const server of [one, two])
      await eventually(async () => {
        for (const { house, street, route } of [west, east]) {
          expect((await ask(server, house)).body.addresses).toMatchObject([{ street }])
          expect((await ask(server, route)).status).toBe(200)
        }
        expect(withoutTime(await answers(server))).toEqual(expected)
      })

    // What is removed on one is removed on all, and nothing is left of it.
    expect((await gromaHere(['regions', 'remove', 'quarry'], folder, settings)).code).toBe(0)
    for (const server of [one, two])
      await eventually(async () => {
        const found: { street?: string }[] = (await ask(server, east.house)).body.addresses
        expect(found.map(({ street }) => street)).not.toContain(east.street)
        expect((await ask(server, east.route)).status).toBe(404)
      })
    await eventually(async () => {
      for (const data of [city.folder, folder]) {
        expect((await readdir(join(data, 'atlas'))).filter((name) => name.endsWith('.atlas'))).toHaveLength(2)
        expect((await readdir(join(data, 'roads'))).sort()).toEqual([
          'hazelnut.json',
          'hazelnut.osm.pbf',
          'town.json',
          'town.osm.pbf',
        ])
        expect(await readdir(join(data, 'nodes/incoming'))).toEqual([])
      }
    })
    const table = (await gromaHere(['nodes'], folder, settings)).stdout
    expect(table).toMatch(/^NODE +ADDRESS +FILES AT +VERSION +STARTED \(UTC\) +STATE +LAG +MAPS\n/)
    expect(table).toContain(gate.url)
    expect(await two.end('SIGTERM')).toEqual({ code: 0, signal: null })
    expect(await listed(folder, settings)).toMatchObject([{ url: gate.url }]) // who stops in order is not missed
  },
  storyTimeout,
)

/** Local times differ between requests. */
function withoutTime(answers: object) {
  return JSON.parse(JSON.stringify(answers, (key, value) => (key === 'currentTime' ? undefined : value)))
}
