import { readdir, readFile, utimes } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { atlasFolder, readManifest } from '../../src/atlas/manifest.ts'
import type { Element } from '../../src/import/osm/elements.ts'
import { PbfFile } from '../../src/import/osm/pbf-file.ts'
import { importOsm } from '../../src/import/run.ts'
import { readTiles, tilesFolder } from '../../src/routing/engine/tiles.ts'
import { dataFolder, storyTimeout } from '../app/server.ts'
import { drawCity } from '../maps/city.ts'
import { writeOsm } from '../maps/osc.ts'

/** The city's map as XML, which is unpacked first. */
function drawXml(folder: string): string {
  const pbf = new PbfFile(drawCity(folder).pbf)
  const elements = (['node', 'way'] as const).flatMap((kind) =>
    Array.from({ length: pbf.count }, (_, number) =>
      pbf.read(number, (block): Element[] => block.elements(kind)),
    ).flat(),
  )
  pbf.close()
  return writeOsm(join(folder, 'city.osm.gz'), elements)
}

interface Told {
  stages: string[]
  resumed: string[]
}

/** Stops when a stage begins; undefined: never. Tells which stages began. */
async function importUntil(folder: string, source: string, last?: string): Promise<Told> {
  const told: Told = { stages: [], resumed: [] }
  const abort = new AbortController()
  const done = importOsm({
    dataFolder: folder,
    source,
    stage(label) {
      told.stages.push(label)
      if (label === last) abort.abort(new Error('stopped'))
      return () => {}
    },
    onResume: (stage) => told.resumed.push(stage),
    signal: abort.signal,
  })
  if (last) await expect(done).rejects.toThrow('stopped')
  else await done
  return told
}

/** What an import makes, byte for byte: checksums are part of names. */
async function madeFiles(folder: string) {
  const { regions } = await readManifest(atlasFolder(folder))
  return {
    region: regions.city?.file,
    roads: (await readFile(join(folder, 'roads', 'city.osm.pbf'))).toString('base64'),
    tiles: (await readTiles(tilesFolder(folder)))?.groups,
  }
}

it('an import that was stopped goes on after its last finished stage, with the same result', {
  timeout: storyTimeout,
}, async () => {
  const [folder, whole] = [await dataFolder(), await dataFolder()]
  const source = drawXml(folder)
  const reading = ['Reading', 'Locating', 'Assembling', 'Indexing']
  expect(await importUntil(whole, source)).toEqual({
    stages: ['Unpacking', ...reading, 'Extracting roads', 'Building routing tiles', 'Preparing matrices'],
    resumed: [],
  })

  expect(await importUntil(folder, source, 'Reading')).toEqual({
    stages: ['Unpacking', 'Reading'],
    resumed: [],
  })
  expect(await importUntil(folder, source, 'Extracting roads')).toEqual({
    stages: [...reading, 'Extracting roads'],
    resumed: ['unpacking'],
  })
  expect(await importUntil(folder, source, 'Building routing tiles')).toEqual({
    stages: ['Extracting roads', 'Building routing tiles'],
    resumed: ['addresses and places'],
  })
  expect(await importUntil(folder, source)).toEqual({
    stages: ['Building routing tiles', 'Preparing matrices'],
    resumed: ['extracting the roads'],
  })
  expect(await madeFiles(folder)).toEqual(await madeFiles(whole))
  expect(await readdir(folder)).not.toContain('unfinished')
})

it('what another file, or this one as it was, has left is removed', async () => {
  const folder = await dataFolder()
  const source = drawXml(folder)
  await importUntil(folder, source, 'Reading')
  await utimes(source, 1, 1)
  expect(await importUntil(folder, source, 'Reading')).toEqual({
    stages: ['Unpacking', 'Reading'],
    resumed: [],
  })
  await importUntil(folder, drawCity(folder).pbf, 'Reading')
  const { key } = JSON.parse(await readFile(join(folder, 'unfinished', 'import.json'), 'utf8'))
  expect(key.source).toMatch(/town\.osm\.pbf$/)
})

it('a download that was stopped goes on, and a whole one is not repeated', async () => {
  const folder = await dataFolder()
  const bytes = await readFile(drawCity(folder).pbf)
  const ranges: (string | undefined)[] = []
  const server = createServer(({ headers: { range } }, response) => {
    ranges.push(range)
    const from = Number(/\d+/.exec(range ?? '')?.[0] ?? 0)
    const about = { etag: '"1"', 'content-range': `bytes ${from}-${bytes.length - 1}/${bytes.length}` }
    if (from === bytes.length) response.writeHead(416, { 'content-range': `bytes */${bytes.length}` }).end()
    else if (ranges.length === 1)
      response.writeHead(200, { etag: '"1"', 'content-length': bytes.length }).write(bytes.subarray(0, 100))
    else
      response.writeHead(206, { ...about, 'content-length': bytes.length - from }).end(bytes.subarray(from))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close().closeAllConnections())
  const source = `http://127.0.0.1:${(server.address() as AddressInfo).port}/city.osm.pbf`
  const abort = new AbortController()
  await expect(
    importOsm({
      dataFolder: folder,
      source,
      // After the first bytes.
      stage: () => () => abort.abort(new Error('stopped')),
      signal: abort.signal,
    }),
  ).rejects.toThrow('stopped')
  await importUntil(folder, source, 'Reading')
  await importUntil(folder, source, 'Extracting roads')
  expect(ranges).toEqual([undefined, 'bytes=100-', `bytes=${bytes.length}-`])
  expect((await readManifest(atlasFolder(folder))).regions.city?.counts).toMatchObject({ addresses: 6 })
})
