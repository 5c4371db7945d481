import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, it, onTestFinished } from 'vitest'
import { atlasFolder, readManifest } from '../../src/atlas/manifest.ts'
import { testAppForNow } from '../app/app.ts'
import { countSteps } from '../app/import-steps.ts'
import { runningProcesses } from '../app/processes.ts'
import { eventually, groma, gromaHere, storyTimeout } from '../app/server.ts'
import { buildCity, type City, drawCity } from '../maps/city.ts'
import { seed } from '../setup/seed.ts'

/** Each in its share of a whole import, so that every stage is hit. */
const moments = fc.sample(fc.double({ min: 0, max: 1, noNaN: true }), { numRuns: 3, seed })

/** Requests that need places, addresses and roads. */
const requestsAbout = ({ point }: City) => [
  `GET /v1/search/places?near=${point('S')}&categories=food-beverage&limit=5`,
  'GET /v1/geocode/forward?query=100%20Calvert%20Street%20Baltimore',
  `GET /v1/geocode/reverse?coordinates=${point('A')}&layers=address`,
  `GET /v1/route/distance?origin=${point('a')}&destination=${point('g')}&modes=car&units=metric`,
]

it(
  'an import killed at any time leaves the old region in use, and goes on to the same result',
  async () => {
    const city = await buildCity({ withRoads: true })
    onTestFinished(city.remove)
    const { folder } = city
    const map = join(folder, 'town.osm.pbf')
    const requests = requestsAbout(city)
    const counted = join(folder, 'steps')
    const { call } = await testAppForNow({ GROMA_DATA: folder })
    const answers = () =>
      Promise.all(
        requests.map(async (request) => {
          const { status, body } = await call(request)
          expect(status, `${request}: ${body.meta.message}`).toBe(200)
          return withoutTime(body)
        }),
      )
    const complete = await answers()
    const made = await madeFiles(folder)
    const [places, forward, reverse, route] = complete
    expect([places.places.length, forward.addresses.length, reverse.addresses.length]).toEqual([2, 1, 1])
    expect(route.routes.car.distance.value).toBeGreaterThan(500)

    // With one more road, whose crossing takes time; then again and again without it.
    const other = join(folder, 'other')
    await mkdir(other)
    const changed = drawCity(other, [['cg', { highway: 'service' }]]).pbf
    expect((await groma(['import', changed], folder, countSteps({ into: counted }))).code).toBe(0)
    const steps = Number(await readFile(counted, 'utf8'))
    expect(steps).toBeGreaterThan(30)
    await eventually(async () => expect(await answers()).not.toEqual(complete))
    const before = await answers()

    for (const [turn, moment] of moments.entries()) {
      const killAt = Math.max(1, Math.ceil(((turn + moment) / moments.length) * steps))
      const killed = await groma(['import', map], folder, countSteps({ killAt }))
      expect(killed.stdout, `killed at step ${killAt} of ${steps}`).not.toContain('are ready')
      // The last steps are those after the change-over.
      expect([before, complete], `killed at step ${killAt} of ${steps}`).toContainEqual(await answers())
      expect((await gromaHere(['regions', 'list'], folder)).stdout).toMatch(/^town {2}6 addresses/)
      expect(await groma(['import', map], folder)).toMatchObject({
        code: 0,
        stdout: expect.stringContaining('Replaced the region "town"'),
      })
      await eventually(async () => expect(await answers()).toEqual(complete))
      expect(await madeFiles(folder)).toEqual(made)
      if (turn < moments.length - 1) expect((await groma(['import', changed], folder)).code).toBe(0)
    }
    expect(await readdir(folder)).not.toContain('unfinished')
    const left = async (name: string) => (await readdir(join(folder, name))).sort()
    expect(await left('atlas')).toEqual(['atlas.json', expect.stringMatching(/^town-/), 'verified.json'])
    expect(await left('roads')).toEqual(['town.json', 'town.osm.pbf'])
    const tiles = await left('tiles')
    expect([tiles.at(-1), tiles.length <= 3]).toEqual(['tiles.json', true])
    // The tile builder is a separate process, and must not outlive the import for long.
    await eventually(async () => {
      const builders = (await runningProcesses()).filter(({ args }) => /build_tiles/.test(args))
      expect(builders.filter(({ args }) => args.includes(folder))).toEqual([])
    })
  },
  storyTimeout,
)

/** Byte for byte: checksums are part of names. */
async function madeFiles(folder: string) {
  const { regions } = await readManifest(atlasFolder(folder))
  const roads = await readFile(join(folder, 'roads', 'town.osm.pbf'))
  return { region: regions.town?.file, roads: roads.toString('base64') }
}

/** Local times differ between requests. */
function withoutTime(body: object) {
  return JSON.parse(JSON.stringify(body, (key, value) => (key === 'currentTime' ? undefined : value)))
}
