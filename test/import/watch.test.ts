import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { watchImported } from '../../src/atlas/imported.ts'
import { manifestPath, readManifest } from '../../src/atlas/manifest.ts'
import { eventually } from '../app/server.ts'
import { testFolder } from '../maps/osm-map.ts'
import { drawTown, importTown } from '../maps/town.ts'

it('a broken or missing file leaves the loaded regions in use', async () => {
  const folder = testFolder()
  const atlas = join(folder, 'atlas')
  const { pbf } = drawTown(folder, 'a b', 50, { ways: [['ab', { highway: 'residential', name: 'Allee' }]] })
  await importTown(pbf, folder)
  const failures: string[] = []
  const changes: string[][] = []
  const watch = await watchImported(atlas, {
    onFailure: ({ message }) => failures.push(message),
    onChange: (names) => changes.push(names),
    pause: 20,
  })
  onTestFinished(() => watch.stop())
  const streets = () => watch.current().regions.map((region) => region.streets.count)
  expect([streets(), changes]).toEqual([[1], [['town']]])

  const manifest = await readManifest(atlas)
  const { town } = manifest.regions
  if (!town) throw new Error('There is no town.')
  const replaceManifest = async (text: string) => {
    await writeFile(`${manifestPath(atlas)}.new`, text)
    await rename(`${manifestPath(atlas)}.new`, manifestPath(atlas))
  }
  const named = (file: string) => JSON.stringify({ regions: { town: { ...town, file } } })

  await writeFile(
    join(atlas, 'broken.atlas'),
    'nothing that an atlas file begins with, and too short for one',
  )
  await replaceManifest(named('broken.atlas'))
  await eventually(() => expect(failures).toEqual([expect.stringContaining('broken.atlas')]))
  await replaceManifest(named('gone.atlas'))
  await eventually(() => expect(failures.at(-1)).toContain('gone.atlas'))
  await replaceManifest('{')
  await eventually(() => expect(failures.at(-1)).toContain('atlas.json is not JSON'))
  expect([streets(), failures.length]).toEqual([[1], 3]) // each reported once

  await replaceManifest(JSON.stringify({ regions: { town, again: town } }))
  await eventually(() => expect(streets()).toEqual([1, 1]))
  const [one, two] = watch.current().regions
  expect(one).toBe(two) // one file is read once
})
