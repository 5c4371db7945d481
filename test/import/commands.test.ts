import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, open, readdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { prepareDemoImport } from '../../src/commands/serve/demo-region.ts'
import { readConfig } from '../../src/config.ts'
import { isBuildingRoads } from '../../src/import/atlas-folder.ts'
import { readTiles, tilesFolder } from '../../src/routing/engine/tiles.ts'
import { testAppForNow } from '../app/app.ts'
import {
  cli,
  dataFolder,
  eventually,
  groma,
  gromaHere,
  type ServerProcess,
  startServer,
  storyTimeout,
} from '../app/server.ts'
import { drawTown } from '../maps/town.ts'

const map = `
  . 1 . . n .
  a . . . . b
`

/** A street with a café of this name. */
function townWith(folder: string, name: string): string {
  return drawTown(
    folder,
    map,
    40,
    {
      nodes: {
        1: { 'addr:housenumber': '1', 'addr:street': 'Allee' },
        n: { amenity: 'cafe', name },
      },
      ways: [['ab', { highway: 'residential', name: 'Allee' }]],
    },
    [7, 50],
  ).pbf
}

/** Files of the atlas's folder. */
async function files(folder: string): Promise<string[]> {
  return (await readdir(join(folder, 'atlas'))).sort()
}

const imported = [/^atlas\.json$/, /^town-[0-9a-f]{12}\.atlas$/]
const matching = (patterns: RegExp[]) => patterns.map((pattern) => expect.stringMatching(pattern))

describe('groma import', () => {
  it('imports a region, lists it and removes it', async () => {
    const folder = await dataFolder()
    expect((await gromaHere(['regions', 'list'], folder)).stdout).toContain('No region yet')
    expect((await gromaHere(['regions', 'rebuild'], folder)).stdout).toContain('No region yet')
    expect(await readdir(folder)).toEqual([])
    const done = await gromaHere(['import', townWith(folder, 'Bohne'), '--without-roads'], folder)
    expect(done).toMatchObject({ code: 0, stderr: '' })
    expect(done.stdout).toMatch(
      /^Imported the region "town": 1 street, 1 address, 1 place, 0 areas, 0 settlements\. \(/,
    )
    expect(
      (await gromaHere(['import', townWith(folder, 'Bohne'), '--name', 'twice', '--without-roads'], folder))
        .code,
    ).toBe(0)
    expect(await files(folder)).toEqual(matching([...imported, /^twice-/]))
    expect((await gromaHere(['regions', 'rebuild'], folder)).stdout).toBe('No region has roads.\n')
    const list = (await gromaHere(['regions', 'list'], folder)).stdout
    expect(list).toMatch(/^town {2}1 address in 1 street, 1 place /)
    expect(await gromaHere(['regions', 'remove', 'twice'], folder)).toMatchObject({ code: 0 })
    expect(await files(folder)).toEqual(matching(imported))
    expect((await gromaHere(['regions', 'remove', 'twice'], folder)).stderr).toBe(
      'There is no region "twice". "groma regions list" shows all.\n',
    )
  })

  it('imports lists of proxies, and names a broken line', async () => {
    const folder = await dataFolder()
    const list = join(folder, 'proxies.txt')
    await writeFile(list, '# Tor\n192.0.2.0/24\n2001:db8::/32 ; a VPN\n\n')
    expect((await gromaHere(['import', '--proxies', list], folder)).stdout).toContain(
      'Imported 2 ranges of proxies.',
    )
    await writeFile(list, '192.0.2.0/24\nexample.org\n')
    expect(await gromaHere(['import', '--proxies', list], folder)).toMatchObject({
      code: 1,
      stderr: `${list} has "example.org" in line 2: expected an address or a range such as 192.0.2.0/24.\n`,
    })
    expect((await gromaHere(['regions'], folder)).stdout).toContain('(proxies)')
  })

  it('imports names of cities, which are found once each, also by old names and prefixes', async () => {
    const folder = await dataFolder()
    const list = join(folder, 'names.txt')
    const names = [
      '1\t2867714\tde\tWeißwurststadt\t1\t\t\t\t\t', // Munich
      '2\t2867714\tde\tForum ad Monachos\t\t\t\t1\t\t',
      '3\t4250542\ten\tLincolnville\t\t\t1\t\t\t', // Springfield, Illinois
      '4\t4409896\ten\tLincolnville\t\t\t1\t\t\t', // Springfield, Missouri
    ]
    await writeFile(list, `${names.join('\n')}\n`)
    expect((await gromaHere(['import', '--names', list], folder)).stdout).toContain(
      'Imported 4 names of cities.',
    )
    const { call } = await testAppForNow({ GROMA_DATA: folder })
    const found = async (path: string, query: string, more = '') => {
      const { body } = await call(`GET /v1/${path}?query=${encodeURIComponent(query)}${more}`)
      return body.addresses.map((one: { formattedAddress: string }) => one.formattedAddress)
    }
    const munich = 'Munich, Bavaria, Germany'
    for (const [path, query, first] of [
      ['geocode/forward', 'Weißwurststadt', munich],
      ['geocode/forward', 'Forum ad Monachos, Bayern', munich],
      ['geocode/forward', 'Munich', munich],
      ['geocode/forward', 'Lincolnville, Missouri', 'Springfield, MO US'],
      ['search/autocomplete', 'weisswurs', munich],
      ['search/autocomplete', 'weiswurst', munich],
    ] as const)
      expect((await found(path, query))[0], query).toBe(first)
    expect(await found('geocode/forward', 'weisswurststadt', '&lang=de')).toEqual([
      'Weißwurststadt, Bayern, Deutschland',
    ])
    // Once each, though it is in two indexes.
    for (const [query, country, start, labels] of [
      ['Lincolnville', 'US', 'Springfield', ['Springfield, MO US', 'Springfield, IL US']],
      ['Munich', 'DE', 'Munich', [munich]],
    ] as const) {
      const all = await found('search/autocomplete', query, `&layers=locality&countryCode=${country}`)
      expect(all.filter((label: string) => label.startsWith(start))).toEqual(labels)
    }
    await writeFile(list, 'no tabs here\n')
    expect((await gromaHere(['import', '--names', list], folder)).stderr).toContain('has 1 columns in line 1')
  })

  it.each<[what: string, sentence: RegExp, spoil: (path: string) => Promise<void>]>([
    ['a truncated file', /is (broken|cut off)/, async (path) => {
      const whole = await readFile(path)
      await writeFile(path, whole.subarray(0, whole.length - 20))
    }],
    ['a file with a wrong byte', /./, async (path) => {
      const file = await open(path, 'r+')
      const { size } = await file.stat()
      await file.write(Buffer.alloc(16, 0xff), 0, 16, size - 60)
      await file.close()
    }],
    ['something else', /is not an OpenStreetMap file/, (path) => writeFile(path, 'Hello, world! '.repeat(10))],
    ['an empty file', /is empty/, (path) => writeFile(path, '')],
  ])('refuses %s with one sentence, and keeps the old import', async (_what, sentence, spoil) => {
    const folder = await dataFolder()
    const pbf = townWith(folder, 'Bohne')
    const before = await fakeImport(folder)
    await spoil(pbf)
    const { code, stderr } = await gromaHere(['import', pbf], folder)
    expect([code, stderr.trim().split('\n').length]).toEqual([1, 1])
    expect(stderr).toMatch(sentence)
    expect(stderr).toMatch(/\.\n$/)
    expect(stderr.startsWith(`${pbf} `)).toBe(true)
    expect(await files(folder)).toEqual(before)
  }) // biome-ignore format: a table

  it.each([
    [['import'], 'needs a FILE or URL, or one of --update, --addresses'],
    [['import', 'a', 'b'], 'takes one FILE or URL, got 2.'],
    [['import', '--postal', 'a', '--names', 'b'], 'takes one FILE or URL, got 2.'],
    [['import', '--postal', 'a', '--without-roads'], '--without-roads belongs to an OpenStreetMap file'],
    [['import', 'a', '--threads', 'many'], '--threads takes a number from 1 to 256, got "many"'],
    [['import', '--postal', 'a', '--background'], '--background belongs to an OpenStreetMap file'],
    [['import', '--names', 'a', '--name', 'b'], '--name belongs to a region'],
    [['import', 'a', '--name', '../a'], 'lower-case letters'],
    [['regions', 'rename', 'a'], '"groma regions" has no "rename". Expected one of list, remove, rebuild.'],
  ])('%j is refused', async (words, sentence) => {
    const { code, stderr } = await gromaHere(words, await dataFolder())
    expect(code).toBe(2)
    expect(stderr).toContain(sentence)
  })
})

it('in the background: returns with the places, and the roads follow', {
  timeout: storyTimeout,
}, async () => {
  const folder = await dataFolder()
  const done = await groma(['import', townWith(folder, 'Bohne'), '--background'], folder)
  expect(done).toMatchObject({ code: 0, stderr: '' })
  expect(done.stdout).toMatch(/^Imported the region "town": .* Its roads follow\. "groma regions list" shows/)
  expect(await files(folder)).toEqual(expect.arrayContaining(matching(imported)))
  const log = () => readFile(join(folder, 'import.log'), 'utf8')
  await eventually(async () => expect(await log()).toContain('The roads of "town" are ready.'), storyTimeout)
  const tiles = await readTiles(tilesFolder(folder))
  expect(tiles?.regions).toEqual(['town'])
  expect((await gromaHere(['regions', 'list'], folder)).stdout).not.toContain('(roads)')
  const rebuilt = await gromaHere(['regions', 'rebuild'], folder)
  expect(rebuilt.stdout).toBe('The routing tiles are those of town.\n')
  const again = await gromaHere(['import', townWith(folder, 'Tasse')], folder)
  expect(again.stdout).toMatch(/^Replaced the region "town".*\nThe roads of "town" are ready/)
  expect(await readTiles(tilesFolder(folder))).toEqual(tiles)
  const failed = await groma(['import', join(folder, 'nowhere.osm.pbf'), '--background'], folder)
  expect(failed).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('is not there') })
})

describe('an interrupted import', () => {
  it('killed: the old one stays, and the next removes leftovers', async () => {
    const folder = await dataFolder()
    const [, file = ''] = await fakeImport(folder)
    const child = await hangingImport(folder)
    expect(await isBuildingRoads(folder)).toBe(true)
    const second = await gromaHere(['import', townWith(folder, 'Tasse'), '--without-roads'], folder)
    expect(second).toMatchObject({ code: 1, stdout: '' })
    expect(second.stderr).toBe(
      `Another import into ${join(folder, 'atlas')} is running (process ${child.pid}). Wait for it to end, then try again.\n`,
    )
    await end(child, 'SIGKILL')
    expect(await isBuildingRoads(folder)).toBe(false)
    const scratch = `scratch-${child.pid}`
    expect(await files(folder)).toEqual(['atlas.json', 'import.lock', scratch, file])
    expect(await readFile(join(folder, 'atlas', 'atlas.json'), 'utf8')).toContain(file)
    expect((await gromaHere(['import', townWith(folder, 'Tasse'), '--without-roads'], folder)).code).toBe(0)
    expect(await files(folder)).toEqual(matching([/^atlas\.json$/, /^town-0123456789ab/, /^town-/]))
  })

  it('stopped: changes nothing', async () => {
    const folder = await dataFolder()
    const before = await fakeImport(folder)
    expect(await end(await hangingImport(folder), 'SIGTERM')).toBe(1)
    expect(await files(folder)).toEqual(before)
  })
})

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  const ended = once(child, 'exit')
  child.kill(signal)
  const [code] = await ended
  return code
}

it('a server imports the demo region once, at the second start if the first was too short, and loads what is imported beside it', {
  timeout: storyTimeout,
}, async () => {
  const folder = await dataFolder()
  const environment = { GROMA_DEMO_REGION: 'on', GROMA_LOG_LEVEL: 'warn' }
  const first = await startServer(folder, environment)
  const region = expect.arrayContaining(matching([/^neubrandenburg-/]))
  await eventually(async () => expect(await files(folder)).toEqual(region), storyTimeout)
  await first.end('SIGTERM')
  expect((await gromaHere(['regions', 'list'], folder)).stdout).toMatch(/^\(roads\) {2}.* start it again$/m)
  const server = await startServer(folder, environment)
  const { test } = await server.keys()
  const demo = '53.5574,13.2611'
  const route = () => {
    const path = `/v1/route/distance?origin=${demo}&destination=53.56,13.27&modes=car&units=metric`
    return fetch(server.address + path, { headers: { authorization: test.secret as string } })
  }
  expect(server.printed()).toContain('A demo map of Neubrandenburg is being imported.')
  const early = await route()
  expect([early.status, early.headers.get('retry-after')]).toEqual([503, '10'])
  expect(await early.text()).toContain('The roads are being built.')
  await eventually(
    () => expect(server.printed()).toContain('The demo map of Neubrandenburg is ready'),
    storyTimeout,
  )
  await eventually(async () => expect((await route()).status).toBe(200))
  await eventually(async () => expect((await cafesNear(server, demo)).length).toBeGreaterThan(5))
  expect(await files(folder)).toEqual(matching([/^atlas\.json$/, /^neubrandenburg-/, /^verified\.json$/]))
  await importBeside(server, folder)
  await server.end('SIGTERM')
  await gromaHere(['regions', 'remove', 'neubrandenburg'], folder)
  expect(await files(folder)).toEqual(['atlas.json', 'verified.json'])
  const next = await prepareDemoImport(readConfig({ GROMA_DATA: folder, GROMA_DEMO_REGION: 'on' }))
  expect(next.isPending()).toBe(false)
})

async function importBeside(server: ServerProcess, folder: string): Promise<void> {
  const drawn = '50,7'
  const ids: string[] = []
  for (const name of ['Bohne', 'Tasse']) {
    expect((await gromaHere(['import', townWith(folder, name), '--without-roads'], folder)).code).toBe(0)
    await eventually(async () => {
      const found = await cafesNear(server, drawn)
      expect(found.map((place) => place.name)).toEqual([name])
      ids.push(found[0]?._id as string)
    })
  }
  expect(ids[0]).toBe(ids[1]) // the same object on the map
  await gromaHere(['regions', 'remove', 'town'], folder)
  await eventually(async () => expect(await cafesNear(server, drawn)).toEqual([]))
}

async function cafesNear(server: ServerProcess, near: string): Promise<{ name: string; _id: string }[]> {
  const { test } = await server.keys()
  const path = `/v1/search/places?near=${near}&categories=food-beverage&radius=1000`
  const { body } = await server.get(path, test.secret as string)
  return (body as unknown as { places: { name: string; _id: string }[] }).places
}

/** A manifest with one region, without importing it. */
async function fakeImport(folder: string): Promise<string[]> {
  await mkdir(join(folder, 'atlas'))
  const entry = { file: 'town-0123456789ab.atlas', source: 'town', importedAt: '2026-01-01', counts: {} }
  await writeFile(join(folder, 'atlas', entry.file), '')
  await writeFile(join(folder, 'atlas', 'atlas.json'), JSON.stringify({ regions: { other: entry } }))
  return files(folder)
}

/** An import that downloads from a server which never finishes. */
async function hangingImport(folder: string): Promise<ChildProcess> {
  let onRequest = () => {}
  const requested = new Promise<void>((resolve) => {
    onRequest = resolve
  })
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-length': 1000 })
    response.write('beginning')
    onRequest()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const child = spawn(process.execPath, [cli, 'import', `http://127.0.0.1:${port}/town.osm.pbf`], {
    env: { ...(process.env.PATH && { PATH: process.env.PATH }), GROMA_DATA: folder },
    stdio: 'ignore',
  })
  onTestFinished(() => {
    child.kill('SIGKILL')
    server.closeAllConnections()
    server.close()
  })
  await requested
  return child
}
