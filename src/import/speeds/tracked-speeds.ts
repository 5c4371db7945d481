import { join } from 'node:path'
import { atlasFolder, readManifest } from '../../atlas/manifest.ts'
import { lockAtlasFolder } from '../atlas-folder.ts'
import { readAllSpeeds, trackedName, writeSpeeds } from './speed-files.ts'
import { SpeedTable } from './speed-table.ts'
import { tilesWithSpeeds } from './tiles-with-speeds.ts'

/** The version of the speeds from trips that the roads have; undefined where they have none. */
export async function trackedVersion(dataFolder: string): Promise<string | undefined> {
  return (await readManifest(atlasFolder(dataFolder))).speeds?.[trackedName]?.version
}

/** Replaces the speeds from trips, in the atlas and in the roads. */
export function replaceTracked(
  dataFolder: string,
  version: string | undefined,
  speeds: { way: number; forward: boolean; hour: number; kmh: number }[],
): Promise<void> {
  return lockAtlasFolder(dataFolder, async (locked) => {
    const tracked = new SpeedTable()
    for (const { way, forward, hour, kmh } of speeds) tracked.set(way, forward, hour, kmh)
    const all = await readAllSpeeds(dataFolder, trackedName)
    all.complete(tracked)
    const tiles = await tilesWithSpeeds(dataFolder, locked, all)
    if (version === undefined) await locked.change((manifest) => delete manifest.speeds?.[trackedName])
    else {
      const target = join(locked.scratch, 'speeds.atlas')
      await writeSpeeds(target, tracked)
      const counts = { ways: tracked.ways(), values: tracked.values() }
      await locked.publish('tracked-speeds', target, (manifest, entry) => {
        const described = { ...entry, source: 'trips', counts, version }
        manifest.speeds = { ...manifest.speeds, [trackedName]: described }
      })
    }
    await tiles?.publish()
  })
}
