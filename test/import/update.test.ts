import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile, truncate, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { atlasFolder, readManifest } from '../../src/atlas/manifest.ts'
import type { Tags } from '../../src/import/osm/elements.ts'
import { dataFolder, gromaHere } from '../app/server.ts'
import { type WrittenChange, writeChanges } from '../maps/osc.ts'
import { addressList, drawTown, idOf, readImported } from '../maps/town.ts'
import { isThere, osmium } from '../setup/left-out.ts'

const run = promisify(execFile)

/** A street with two houses and a café, and what was built and torn down on three days. */
const map = `
  . 1 . 3 . n .
  a . . . . . b
`

const house = (number: string): Tags => ({ 'addr:housenumber': number, 'addr:street': 'Allee' })

function drawTownOf(folder: string) {
  return drawTown(
    folder,
    map,
    40,
    {
      nodes: { 1: house('1'), 3: house('3'), n: { amenity: 'cafe', name: 'Bohne' } },
      ways: [['ab', { highway: 'residential', name: 'Allee' }]],
    },
    [7, 50],
  )
}

type Town = ReturnType<typeof drawTownOf>

function change(
  town: Town,
  action: WrittenChange['action'],
  letter: string,
  id: number,
  version: number,
  at: string,
  tags: Tags = {},
): WrittenChange {
  const { longitude = 0, latitude = 0 } = town.at[letter] ?? {}
  const [lon, lat] = [
    Math.round(longitude * 1e7),
    Math.round(latitude * 1e7) + (id === idOf(letter) ? 0 : 500),
  ]
  return { action, at, element: { kind: 'node', id, version, tags, lon, lat } }
}

const days = ['2026-03-01T12:00:00Z', '2026-03-02T12:00:00Z', '2026-03-03T12:00:00Z'] as const

function writeDays(folder: string, town: Town): [string, string, string] {
  const [monday, tuesday, wednesday] = days
  return [
    writeChanges(join(folder, 'monday.osc.gz'), [
      change(town, 'create', '3', 900, 1, monday, house('5')),
      change(town, 'modify', 'n', idOf('n'), 2, monday, { amenity: 'cafe', name: 'Tasse' }),
    ]),
    writeChanges(join(folder, 'tuesday.osc'), [
      change(town, 'delete', '1', idOf('1'), 2, tuesday),
      change(town, 'modify', '3', 900, 2, tuesday, house('5a')),
    ]),
    writeChanges(join(folder, 'wednesday.osc.gz'), [change(town, 'delete', '3', 900, 3, wednesday)]),
  ]
}

const importOf = (words: string[], folder: string) => gromaHere(['import', ...words], folder)

/** Its name has its checksum. */
async function regionFile(folder: string): Promise<string | undefined> {
  return (await readManifest(atlasFolder(folder))).regions.town?.file
}

async function addresses(folder: string): Promise<string[]> {
  return addressList(await readImported(folder, 'town'))
}

it('changes are applied to the map of a region, in their order and once', async () => {
  const folder = await dataFolder()
  const town = drawTownOf(folder)
  const [monday, tuesday, wednesday] = writeDays(folder, town)
  expect((await importOf(['--update', monday], folder)).stderr).toBe(
    'There is no map to update. Import the whole map first: "groma import FILE.osm.pbf".\n',
  )
  await importOf([town.pbf, '--without-roads'], folder)
  expect(await addresses(folder)).toEqual(['1 Allee', '3 Allee'])

  const done = await importOf(['--update', monday, tuesday], folder)
  expect(done).toMatchObject({ code: 0, stderr: '' })
  expect(done.stdout).toMatch(
    /^Updated "town": 1 created, 1 modified, 1 deleted\. Replaced the region "town": 1 street, 2 addresses, 1 place/,
  )
  expect(await addresses(folder)).toEqual(['3 Allee', '5a Allee'])
  const file = await regionFile(folder)

  expect((await importOf(['--update', monday, tuesday], folder)).stdout).toMatch(
    /^The region "town" has these changes already\./,
  )
  expect(await regionFile(folder)).toBe(file)
  expect((await importOf(['--update', tuesday, wednesday], folder)).stdout).toMatch(
    /^Updated "town": 0 created, 0 modified, 1 deleted/,
  )
  expect(await addresses(folder)).toEqual(['3 Allee'])
  // Nothing is left but the new map.
  expect(await readdir(join(folder, 'maps'))).toEqual(['maps.json', expect.stringMatching(/^town-/)])
})

it('a data folder that was copied without the times of its files is updated; a map that was changed is not', async () => {
  const folder = await dataFolder()
  const town = drawTownOf(folder)
  const [monday, tuesday] = writeDays(folder, town)
  await importOf([town.pbf, '--without-roads'], folder)
  const [map = ''] = (await readdir(join(folder, 'maps'))).filter((name) => name.endsWith('.pbf'))
  const path = join(folder, 'maps', map)
  await utimes(path, 0, 0)
  expect(await importOf(['--update', monday], folder)).toMatchObject({ code: 0, stderr: '' })
  expect(await addresses(folder)).toEqual(['1 Allee', '3 Allee', '5 Allee'])

  const [updated = ''] = (await readdir(join(folder, 'maps'))).filter((name) => name.endsWith('.pbf'))
  const bytes = await readFile(join(folder, 'maps', updated))
  await writeFile(join(folder, 'maps', updated), bytes.reverse())
  const { code, stderr } = await importOf(['--update', tuesday], folder)
  expect([code, stderr]).toEqual([1, expect.stringContaining('was written to since the import')])
})

it.skipIf(!isThere(osmium))(
  'the region is, byte for byte, that of the map as osmium updates it',
  async () => {
    const folder = await dataFolder()
    const town = drawTownOf(folder)
    const all = writeDays(folder, town)
    await importOf([town.pbf, '--without-roads'], folder)
    await importOf(['--update', ...all.slice(0, 2)], folder)

    const other = await dataFolder()
    await mkdir(join(other, 'osmium'))
    const theirs = join(other, 'osmium', 'town.osm.pbf')
    await run('osmium', ['apply-changes', town.pbf, ...all.slice(0, 2), '-o', theirs])
    await importOf([theirs, '--without-roads'], other)
    expect(await regionFile(folder)).toMatch(/^town-/)
    expect(await regionFile(folder)).toBe(await regionFile(other))
  },
)

it('changes that do not fit are refused with one sentence, and change nothing', async () => {
  const folder = await dataFolder()
  const town = drawTownOf(folder)
  const [monday, tuesday, wednesday] = writeDays(folder, town)
  await importOf([town.pbf, '--without-roads'], folder)
  await importOf([town.pbf, '--without-roads', '--name', 'twin'], folder)
  await importOf(['--update', tuesday, '--name', 'town'], folder)
  const state = async () => [
    await readFile(join(folder, 'atlas', 'atlas.json'), 'utf8'),
    await readFile(join(folder, 'maps', 'maps.json'), 'utf8'),
    (await readdir(join(folder, 'atlas'))).length,
  ]
  const before = await state()
  const broken = join(folder, 'broken.osc')
  const write = async (inner: string) => {
    await writeFile(broken, `<osmChange>${inner}</osmChange>`)
    return broken
  }
  const half = writeChanges(join(folder, 'half.osc.gz'), [change(town, 'delete', '3', idOf('3'), 2, days[2])])
  await truncate(half, 60)
  const cases: [string[], string | RegExp][] = [
    [[monday, '--name', 'town'], /monday\.osc\.gz is older than the map: its last change is of 2026-03-01T12:00:00\.000Z, that of 2026-03-02/],
    [[wednesday, monday, '--name', 'twin'], /monday\.osc\.gz is older than the file before it/],
    [[wednesday], 'Which region do the changes belong to? Give --name, one of town, twin.'],
    [[wednesday, '--name', 'moon'], 'No map of "moon" is kept here.'],
    [[join(folder, 'nowhere.osc'), '--name', 'town'], 'nowhere.osc is not there.'],
    [[town.pbf, '--name', 'town'], 'is a whole map; expected changes (.osc).'],
    [[half, '--name', 'town'], /half\.osc\.gz is broken or cut off: gzip cannot decompress it/],
    [[await write('<node id="1" lon="0" lat="0"/>'), '--name', 'town'], '<node> is in none of <create>, <modify> and <delete> (line 1)'],
  ] // biome-ignore format: a table
  for (const [words, sentence] of cases) {
    const { code, stderr } = await importOf(['--update', ...words], folder)
    expect([code, stderr.trim().split('\n').length], stderr).toEqual([1, 1])
    expect(stderr).toEqual(
      typeof sentence === 'string' ? expect.stringContaining(sentence) : expect.stringMatching(sentence),
    )
    expect(await state()).toEqual(before)
  }
  for (const [inner, sentence] of [
    ['<create><node id="1" version="x" lon="0" lat="0"/></create>', '"x" is not a version'],
    ['<modify><node id="1" lon="0" lat="91"/></modify>', '"91" is not a lat'],
    ['<delete><way id="1" timestamp="soon"/></delete>', '"soon" is not a time'],
    ['<create><way id="1">', 'it is not well-formed XML'],
  ] as const) {
    const { stderr } = await importOf(['--update', await write(inner), '--name', 'town'], folder)
    expect(stderr).toContain(sentence)
  }
  expect(await state()).toEqual(before)
})
