import { copyFile, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { atlasFolder, manifestPath, type RegionEntry, readManifest } from '../../src/atlas/manifest.ts'
import { readTiles, type TilesEntry, tilesFolder, tilesPointer } from '../../src/routing/engine/tiles.ts'
import { countSteps } from '../app/import-steps.ts'
import { runningProcesses } from '../app/processes.ts'
import { eventually, groma } from '../app/server.ts'
import { clusterSize, type Fault, type FaultScene } from './fault.ts'

/** What befalls map data, imports and the routing engine. Meanwhile routes and addresses are asked for. */
export const mapFaults: Fault[] = [
  {
    name: 'the processes of the routing engine of a server are killed',
    async strike({ cluster, chance, answerMore }) {
      const server = cluster.server(chance(clusterSize)).process.pid
      for (const { pid, parent, args } of await runningProcesses())
        if (parent === server && args.includes('engine/child.js')) process.kill(pid, 'SIGKILL')
      await answerMore(5)
    },
  },
  {
    name: 'an import is killed',
    async strike({ cluster: { folder, map }, chance, answerMore }) {
      await forgetKeys(tilesFolder(folder))
      await groma(['import', map], folder, countSteps({ killAt: 1 + chance(60) }))
      await answerMore(5)
    },
  },
  {
    name: 'road tiles with a flipped byte are put in place',
    async strike(scene) {
      const folder = tilesFolder(scene.cluster.folder)
      const entry = await readTiles(folder)
      const file = `roads-${scene.chance(2 ** 31)}.tar`
      const bytes = await readFile(join(folder, entry?.file ?? ''))
      const at = scene.chance(bytes.length)
      bytes[at] = (bytes[at] ?? 0) ^ 1
      await writeFile(join(folder, file), bytes)
      const broken = { ...entry, file, builtAt: new Date().toISOString() }
      await putInPlace(scene, tilesPointer(folder), broken, `${file} is damaged`)
      await rm(join(folder, file))
    },
  },
  {
    name: 'a truncated region is put in place',
    async strike(scene) {
      const folder = atlasFolder(scene.cluster.folder)
      const manifest = await readManifest(folder)
      const [[name = '', entry] = []] = Object.entries(manifest.regions)
      const { file, ...rest } = entry as RegionEntry
      const cut = `${name}-${scene.chance(2 ** 31)}`
      await copyFile(join(folder, file), join(folder, cut))
      await truncate(join(folder, cut), scene.chance((await readFile(join(folder, file))).length))
      const broken = { ...manifest, regions: { ...manifest.regions, [name]: { ...rest, file: cut } } }
      await putInPlace(scene, manifestPath(folder), broken, 'new map data cannot be used')
      await rm(join(folder, cut))
    },
  },
]

/** The tiles do not say of which roads they are, as of an older version: the next import builds them again. */
async function forgetKeys(folder: string): Promise<void> {
  const { groups: _, ...entry } = (await readTiles(folder)) as TilesEntry
  const next = join(folder, 'next.json')
  await writeFile(next, JSON.stringify(entry))
  await rename(next, tilesPointer(folder))
}

/** As an import does it, by renaming; when every server has refused it and goes on with the old, the old comes back. */
async function putInPlace(scene: FaultScene, path: string, content: object, refusal: string): Promise<void> {
  const { cluster, answerMore } = scene
  const servers = Array.from({ length: clusterSize }, (_, which) => cluster.server(which))
  const before = servers.map(({ printed }) => printed().length)
  await copyFile(path, `${path}.old`)
  await writeFile(`${path}.new`, JSON.stringify(content))
  await rename(`${path}.new`, path)
  await eventually(() => {
    for (const [at, { printed }] of servers.entries()) expect(printed().slice(before[at])).toContain(refusal)
  })
  await answerMore(10)
  await rename(`${path}.old`, path)
}
