import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { readManifest } from '../../src/atlas/manifest.ts'
import { openNodeFolder } from '../../src/cluster/nodes/node-folder.ts'
import { createReleaseKeeper } from '../../src/cluster/nodes/release-keeper.ts'
import { lockAtlasFolder } from '../../src/import/atlas-folder.ts'
import { reportNode } from '../../src/store/nodes/nodes.ts'
import { clusterSecret } from '../../src/store/nodes/releases.ts'
import { openTestDatabase } from '../app/database.ts'
import { testFolder } from '../maps/osm-map.ts'
import { drawTown, importTown } from '../maps/town.ts'

/** A node without a server: its data folder and the database. */
async function openKeeper(dataFolder: string, { database }: Awaited<ReturnType<typeof openTestDatabase>>) {
  const keeper = await createReleaseKeeper({
    database,
    dataFolder,
    folder: await openNodeFolder(dataFolder),
    secret: await clusterSecret(database),
    now: Date.now,
    rebuildRoads: async () => {},
    onServed: () => {},
    onFailure: () => {},
  })
  /** As a node does: report, then act. Three times is enough for everything that needs no other node. */
  return async () => {
    for (let turn = 0; turn < 3; turn++) {
      const [ready, serving] = [keeper.ready(), keeper.serving()]
      const node = { id: 'a', address: 'a:1', url: 'http://a', version: '1', maps: {}, missingBytes: 0 }
      await keeper.turn(await reportNode(database, { ...node, ready, serving }), true)
    }
    const atlas = join(dataFolder, 'atlas')
    const [imported, inUse] = [await readManifest(atlas), await readManifest(atlas, 'in-use.json')]
    return { imported: Object.keys(imported.regions), inUse: Object.keys(inUse.regions) }
  }
}

it('maps are kept with another database, one that was restored, and when a file is lost', async () => {
  const dataFolder = testFolder()
  const { pbf } = drawTown(dataFolder, 'a b', 50, {
    ways: [['ab', { highway: 'residential', name: 'Allee' }]],
  })
  await importTown(pbf, dataFolder)
  const database = await openTestDatabase()
  onTestFinished(database.close)
  const both = (...names: string[]) => ({ imported: names, inUse: names })
  expect(await (await openKeeper(dataFolder, database))()).toEqual(both('town'))

  // A database that knows of no map, or of fewer, is not one in which they were removed.
  const another = await openTestDatabase()
  onTestFinished(another.close)
  expect(await (await openKeeper(dataFolder, another))()).toEqual(both('town'))
  await another.pool.query(`update cluster set revision = 0, items = '{}', decided = 0`)
  expect(await (await openKeeper(dataFolder, another))()).toEqual(both('town'))

  // What is removed is removed; what is gone without that is left out, and stays in the release.
  const turn = await openKeeper(dataFolder, another)
  const { file = '' } = (await readManifest(join(dataFolder, 'atlas'))).regions.town ?? {}
  await rm(join(dataFolder, 'atlas', file))
  expect(await turn()).toEqual(both())
  const known = () =>
    another.pool.query('select items from cluster').then(({ rows }) => Object.keys(rows[0].items))
  expect(await known()).toEqual(['region:town'])
  await importTown(pbf, dataFolder)
  expect(await turn()).toEqual(both('town'))
  await lockAtlasFolder(dataFolder, ({ change }) => change((all) => delete all.regions.town))
  expect(await turn()).toEqual(both())
  expect(await known()).toEqual([])
})
