import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { lockAtlasFolder } from './atlas-folder.ts'
import {
  forgetRoadProgress,
  type RoadProgress,
  roadProgress,
  type Stage,
  withRoadProgress,
} from './road-progress.ts'

/** An import that makes roads, and what is seen of it meanwhile and afterwards. */
async function importRoads(work: (stage: Stage) => Promise<{ roadsFailed?: string }>) {
  const folder = mkdtempSync(join(tmpdir(), 'groma-progress-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const seen: (RoadProgress | undefined)[] = [await roadProgress(folder)]
  await lockAtlasFolder(
    folder,
    () =>
      withRoadProgress(folder, 'town', () => () => {}, async (stage) => {
        const result = await work(stage)
        seen.push(await roadProgress(folder))
        return result
      }),
    { buildsRoads: true },
  ).catch(() => undefined) // biome-ignore format: nested less deeply
  return [...seen, await roadProgress(folder)]
}

it('is seen while roads are made, and not before or after', async () => {
  const seen = await importRoads(async (stage) => {
    stage('Extracting roads')(0.5)
    stage('Building routing tiles')(0.1)
    return {}
  })
  expect(seen).toEqual([
    undefined,
    { region: 'town', stage: 'Building routing tiles', fraction: 0 },
    undefined,
  ])
})

it('says why there are no roads', async () => {
  const seen = await importRoads(async (stage) => {
    stage('Building routing tiles')
    return { roadsFailed: 'The disk is full.' }
  })
  expect(seen.at(-1)).toMatchObject({ region: 'town', failed: 'The disk is full.' })
})

it('says so where the import was stopped', async () => {
  const seen = await importRoads(async (stage) => {
    stage('Building routing tiles')
    throw new Error('Stopped.')
  })
  expect(seen.at(-1)).toMatchObject({ region: 'town', failed: 'the import ended before; start it again' })
})

it('says so where the import was killed, until the region is removed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'groma-progress-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  // Nobody holds the lock, and it never ends: as after a kill.
  const killed = async (stage: Stage) => {
    stage('Extracting roads')
    return new Promise<object>(() => {})
  }
  void withRoadProgress(folder, 'town', () => () => {}, killed)
  forgetRoadProgress(folder, 'elsewhere')
  expect(await roadProgress(folder)).toMatchObject({
    region: 'town',
    failed: 'the import ended before; start it again',
  })
  forgetRoadProgress(folder, 'town')
  expect(await roadProgress(folder)).toBeUndefined()
})
