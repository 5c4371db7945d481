import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { isBuildingRoads } from './atlas-folder.ts'
import { writeProgress } from './progress-file.ts'

/** How far the roads of an import are: they follow after its addresses and places. */
export interface RoadProgress {
  region: string
  /** `Extracting roads`, `Building routing tiles`. */
  stage: string
  /** Of the stage, 0 to 1. */
  fraction: number
  /** Why there are no roads: a sentence. */
  failed?: string
}

/** Milliseconds between two updates of the file. */
const pause = 1000

const fileIn = (dataFolder: string) => join(dataFolder, 'roads-progress.json')

export type Stage = (label: string) => (fraction: number) => void

/** Runs the part of an import that makes roads, and shows to other processes how far it is. */
export async function withRoadProgress<Result extends { roadsFailed?: string }>(
  dataFolder: string,
  region: string,
  stage: Stage,
  work: (stage: Stage) => Promise<Result>,
): Promise<Result> {
  const path = fileIn(dataFolder)
  const show = (progress: RoadProgress) => writeProgress(path, progress)
  const result = await work((label) => {
    const onProgress = stage(label)
    let shownAt = Date.now()
    show({ region, stage: label, fraction: 0 })
    return (fraction) => {
      onProgress(fraction)
      if (Date.now() - shownAt < pause) return
      shownAt = Date.now()
      show({ region, stage: label, fraction })
    }
  })
  if (result.roadsFailed === undefined) rmSync(path, { force: true })
  else show({ region, stage: '', fraction: 0, failed: result.roadsFailed })
  return result
}

/** Undefined where no roads are being made, and the last are ready. */
export async function roadProgress(dataFolder: string): Promise<RoadProgress | undefined> {
  const isBuilding = await isBuildingRoads(dataFolder)
  const progress = read(fileIn(dataFolder)) // an import that ends removes it before it unlocks the folder
  if (!progress || isBuilding || progress.failed !== undefined) return progress
  return { ...progress, failed: 'the import ended before; start it again' }
}

/** Of a region that is removed. */
export function forgetRoadProgress(dataFolder: string, region: string): void {
  if (read(fileIn(dataFolder))?.region === region) rmSync(fileIn(dataFolder), { force: true })
}

/** It may be of an import that was stopped or killed. */
function read(path: string): RoadProgress | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}
