import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { shippedFile } from '../../src/atlas/world.ts'
import { testAppForNow } from '../app/app.ts'
import { runningProcesses } from '../app/processes.ts'
import { dataFolder, eventually, groma } from '../app/server.ts'

const map = shippedFile('regions/neubrandenburg.osm.pbf')
const cli = join(import.meta.dirname, '../../dist/cli.js')

/** Each at a random time in its share of a whole import, so that every stage is hit. */
const kills = 3

/** Requests that need places, addresses and roads. */
const requests = [
  'GET /v1/search/places?near=53.5574,13.2611&categories=cafe&limit=5',
  'GET /v1/geocode/forward?query=Treptower%20Str%2011%20Neubrandenburg',
  'GET /v1/geocode/reverse?coordinates=53.5574,13.2611&layers=address',
  'GET /v1/route/distance?origin=53.5574,13.2611&destination=53.5489,13.2471&modes=car&units=metric',
]

it('an import killed at any time leaves the old region in use, and the next one completes', {
  timeout: 180_000,
}, async () => {
  const folder = await dataFolder()
  const began = performance.now()
  expect((await groma(['import', map], folder)).code).toBe(0)
  const whole = performance.now() - began

  const { call } = await testAppForNow({ GROMA_DATA: folder })
  const answers = () =>
    Promise.all(
      requests.map(async (request) => {
        const { status, body } = await call(request)
        expect(status, `${request}: ${body.meta.message}`).toBe(200)
        return withoutTime(body)
      }),
    )
  const before = await answers()
  const [places, forward, reverse, route] = before
  expect([places.places.length, forward.addresses.length, reverse.addresses.length]).toEqual([5, 1, 1])
  expect(route.routes.car.distance.value).toBeGreaterThan(1000)

  for (let turn = 0; turn < kills; turn++) {
    const after = ((turn + Math.random()) / kills) * whole
    const child = spawn(process.execPath, [cli, 'import', map], {
      env: { GROMA_DATA: folder },
      stdio: 'ignore',
    })
    const ended = once(child, 'exit')
    await Promise.race([pause(after), ended])
    child.kill('SIGKILL')
    await ended
    expect(await answers(), `killed after ${Math.round(after)} ms`).toEqual(before)
    expect((await groma(['regions', 'list'], folder)).stdout).toMatch(/^neubrandenburg {2}10,118 addresses/)
  }

  expect(await groma(['import', map], folder)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('Replaced the region "neubrandenburg"'),
  })
  await eventually(async () => expect(await answers()).toEqual(before))
  const left = async (name: string) => (await readdir(join(folder, name))).sort()
  expect(await left('atlas')).toEqual(['atlas.json', expect.stringMatching(/^neubrandenburg-/)])
  expect(await left('roads')).toEqual(['neubrandenburg.json', 'neubrandenburg.osm.pbf'])
  const tiles = await left('tiles')
  expect([tiles.at(-1), tiles.length <= 3]).toEqual(['tiles.json', true])
  // The tile builder is a separate process, and must not outlive the import for long.
  await eventually(async () => {
    const builders = (await runningProcesses()).filter(({ args }) => /build_tiles/.test(args))
    expect(builders.filter(({ args }) => args.includes(folder))).toEqual([])
  })
})

/** Local times differ between requests. */
function withoutTime(body: object) {
  return JSON.parse(JSON.stringify(body, (key, value) => (key === 'currentTime' ? undefined : value)))
}
